/* SPDX-License-Identifier: MIT
 *
 * The main of every test program: runs the suite that the folder's suite.c makes. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include "suite.h"

/* A shell starts its background jobs with these ignored, and so does nohup; whatever is tested here
 * must find them as a foreground job does. */
static void heed_signals(void)
{
    static const int ignored[] = {SIGINT, SIGQUIT, SIGHUP};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_DFL);
}

int main(void)
{
    heed_signals();
    SRunner *runner = srunner_create(suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
