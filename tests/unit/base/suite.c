/* SPDX-License-Identifier: MIT
 *
 * The tests of src/base. */
#include "suite.h"

TCase *tcase_alloc(void);
TCase *tcase_ambiguous(void);
TCase *tcase_buf(void);
TCase *tcase_err(void);
TCase *tcase_file(void);
TCase *tcase_glyph(void);
TCase *tcase_input(void);
TCase *tcase_mem(void);
TCase *tcase_num(void);
TCase *tcase_suggest(void);
TCase *tcase_text(void);
TCase *tcase_utf8(void);
TCase *tcase_watch(void);

Suite *suite(void)
{
    Suite *s = suite_create("base");
    suite_add_tcase(s, tcase_alloc());
    suite_add_tcase(s, tcase_ambiguous());
    suite_add_tcase(s, tcase_buf());
    suite_add_tcase(s, tcase_err());
    suite_add_tcase(s, tcase_file());
    suite_add_tcase(s, tcase_glyph());
    suite_add_tcase(s, tcase_input());
    suite_add_tcase(s, tcase_mem());
    suite_add_tcase(s, tcase_num());
    suite_add_tcase(s, tcase_suggest());
    suite_add_tcase(s, tcase_text());
    suite_add_tcase(s, tcase_utf8());
    suite_add_tcase(s, tcase_watch());
    return s;
}
