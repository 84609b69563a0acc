/* SPDX-License-Identifier: MIT
 *
 * Unit tests of src/export. */
#include "suite.h"

TCase *tcase_text(void);
TCase *tcase_styles(void);
TCase *tcase_ansi(void);
TCase *tcase_svg(void);
TCase *tcase_memory(void);
TCase *tcase_html(void);
TCase *tcase_cast(void);

Suite *suite(void)
{
    Suite *s = suite_create("export");
    suite_add_tcase(s, tcase_text());
    suite_add_tcase(s, tcase_styles());
    suite_add_tcase(s, tcase_ansi());
    suite_add_tcase(s, tcase_svg());
    suite_add_tcase(s, tcase_memory());
    suite_add_tcase(s, tcase_html());
    suite_add_tcase(s, tcase_cast());
    return s;
}
