/* SPDX-License-Identifier: MIT
 *
 * Unit tests of src/canvas. */
#include "suite.h"

TCase *tcase_grid(void);
TCase *tcase_narrow(void);
TCase *tcase_text(void);
TCase *tcase_spell(void);
TCase *tcase_wire(void);
TCase *tcase_bar(void);
TCase *tcase_bar_log(void);
TCase *tcase_bar_ghost(void);
TCase *tcase_glyphs(void);
TCase *tcase_theme(void);
TCase *tcase_packed(void);
TCase *tcase_random(void);
TCase *tcase_spots(void);

Suite *suite(void)
{
    Suite *s = suite_create("canvas");
    suite_add_tcase(s, tcase_grid());
    suite_add_tcase(s, tcase_narrow());
    suite_add_tcase(s, tcase_text());
    suite_add_tcase(s, tcase_spell());
    suite_add_tcase(s, tcase_wire());
    suite_add_tcase(s, tcase_bar());
    suite_add_tcase(s, tcase_bar_log());
    suite_add_tcase(s, tcase_bar_ghost());
    suite_add_tcase(s, tcase_glyphs());
    suite_add_tcase(s, tcase_theme());
    suite_add_tcase(s, tcase_packed());
    suite_add_tcase(s, tcase_random());
    suite_add_tcase(s, tcase_spots());
    return s;
}
