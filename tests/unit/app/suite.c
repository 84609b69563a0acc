/* SPDX-License-Identifier: MIT
 *
 * The state of a walk and everything that changes it. */
#include "suite.h"

TCase *tcase_compare(void);
TCase *tcase_desk(void);
TCase *tcase_keys(void);
TCase *tcase_help(void);
TCase *tcase_edited(void);
TCase *tcase_editor(void);
TCase *tcase_edits(void);
TCase *tcase_reshape(void);
TCase *tcase_app(void);
TCase *tcase_homes(void);
TCase *tcase_fields(void);
TCase *tcase_typing(void);
TCase *tcase_stepping(void);
TCase *tcase_paste(void);
TCase *tcase_walking(void);
TCase *tcase_undoing(void);
TCase *tcase_memory(void);
TCase *tcase_predict(void);
TCase *tcase_renew(void);
TCase *tcase_token_edits(void);
TCase *tcase_views(void);
TCase *tcase_chart(void);
TCase *tcase_motion(void);
TCase *tcase_settle(void);
TCase *tcase_present(void);
TCase *tcase_mouse(void);
TCase *tcase_overview(void);

Suite *suite(void)
{
    TCase *const tcases[] = {
        tcase_compare(),  tcase_desk(),   tcase_keys(),     tcase_help(),    tcase_editor(),
        tcase_edits(),    tcase_edited(), tcase_reshape(),  tcase_app(),     tcase_homes(),
        tcase_fields(),   tcase_typing(), tcase_stepping(), tcase_paste(),   tcase_walking(),
        tcase_undoing(),  tcase_memory(), tcase_renew(),    tcase_predict(), tcase_token_edits(),
        tcase_views(),    tcase_chart(),  tcase_motion(),   tcase_settle(),  tcase_present(),
        tcase_overview(), tcase_mouse()};
    Suite *s = suite_create("app");
    for (size_t i = 0; i < sizeof tcases / sizeof *tcases; i++) {
        tcase_set_timeout(tcases[i], 60);
        suite_add_tcase(s, tcases[i]);
    }
    return s;
}
