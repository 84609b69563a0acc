/* SPDX-License-Identifier: MIT
 *
 * End to end: the program on a pty, its screen read back through libvterm, and what it leaves of
 * the terminal, whatever way it ends. */
#include "suite.h"

#include "session.h"

TCase *tcase_background(void);
TCase *tcase_cast(void);
TCase *tcase_config(void);
TCase *tcase_editor(void);
TCase *tcase_desk(void);
TCase *tcase_endings(void);
TCase *tcase_frames(void);
TCase *tcase_jobs(void);
TCase *tcase_keys(void);
TCase *tcase_locales(void);
TCase *tcase_motion(void);
TCase *tcase_mouse(void);
TCase *tcase_present(void);
TCase *tcase_random(void);
TCase *tcase_reload(void);
TCase *tcase_save(void);
TCase *tcase_terminals(void);
TCase *tcase_width(void);

Suite *suite(void)
{
    Suite *s = suite_create("e2e");
    session_prepare();
    suite_add_tcase(s, tcase_frames());
    suite_add_tcase(s, tcase_keys());
    suite_add_tcase(s, tcase_motion());
    suite_add_tcase(s, tcase_mouse());
    suite_add_tcase(s, tcase_endings());
    suite_add_tcase(s, tcase_jobs());
    suite_add_tcase(s, tcase_terminals());
    suite_add_tcase(s, tcase_locales());
    suite_add_tcase(s, tcase_background());
    suite_add_tcase(s, tcase_width());
    suite_add_tcase(s, tcase_random());
    suite_add_tcase(s, tcase_cast());
    suite_add_tcase(s, tcase_config());
    suite_add_tcase(s, tcase_present());
    suite_add_tcase(s, tcase_desk());
    suite_add_tcase(s, tcase_reload());
    suite_add_tcase(s, tcase_editor());
    suite_add_tcase(s, tcase_save());
    return s;
}
