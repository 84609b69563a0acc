/* SPDX-License-Identifier: MIT
 *
 * The main of every test program: runs the suite that the folder's suite.c makes. */
#include <check.h>
#include <stdlib.h>

#include "suite.h"

int main(void)
{
    SRunner *runner = srunner_create(suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
