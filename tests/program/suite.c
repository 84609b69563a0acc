/* SPDX-License-Identifier: MIT
 *
 * The whole program, run as a user runs it. */
#include "suite.h"

TCase *tcase_trace(void);
TCase *tcase_options(void);
TCase *tcase_source(void);
TCase *tcase_export(void);
TCase *tcase_check(void);
TCase *tcase_output(void);
TCase *tcase_ask(void);
TCase *tcase_large(void);
TCase *tcase_picture(void);
TCase *tcase_browser(void);
TCase *tcase_shown(void);
TCase *tcase_readme(void);
TCase *tcase_docs(void);
TCase *tcase_config(void);
TCase *tcase_deb(void);
TCase *tcase_narrow(void);
TCase *tcase_command(void);
TCase *tcase_desk(void);

Suite *suite(void)
{
    TCase *const tcases[] = {tcase_trace(),   tcase_options(), tcase_source(), tcase_export(),
                             tcase_check(),   tcase_output(),  tcase_ask(),    tcase_large(),
                             tcase_picture(), tcase_browser(), tcase_shown(),  tcase_readme(),
                             tcase_docs(),    tcase_config(),  tcase_deb(),    tcase_narrow(),
                             tcase_command(), tcase_desk()};
    Suite *s = suite_create("program");
    for (size_t i = 0; i < sizeof tcases / sizeof *tcases; i++) {
        tcase_set_timeout(tcases[i], 60);
        suite_add_tcase(s, tcases[i]);
    }
    return s;
}
