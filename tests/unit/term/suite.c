/* SPDX-License-Identifier: MIT
 *
 * The tests of src/term that need no terminal of their own, or only a pty without a program. */
#include "suite.h"

TCase *tcase_background(void);
TCase *tcase_child(void);
TCase *tcase_decode(void);
TCase *tcase_events(void);
TCase *tcase_mouse(void);
TCase *tcase_restore(void);
TCase *tcase_screen(void);
TCase *tcase_screen_terminals(void);
TCase *tcase_type(void);
TCase *tcase_wake(void);
TCase *tcase_width(void);

Suite *suite(void)
{
    Suite *s = suite_create("term");
    suite_add_tcase(s, tcase_background());
    suite_add_tcase(s, tcase_child());
    suite_add_tcase(s, tcase_decode());
    suite_add_tcase(s, tcase_events());
    suite_add_tcase(s, tcase_mouse());
    suite_add_tcase(s, tcase_restore());
    suite_add_tcase(s, tcase_screen());
    suite_add_tcase(s, tcase_screen_terminals());
    suite_add_tcase(s, tcase_type());
    suite_add_tcase(s, tcase_wake());
    suite_add_tcase(s, tcase_width());
    return s;
}
