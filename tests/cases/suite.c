/* SPDX-License-Identifier: MIT
 *
 * The built program over the shared folder of input cases, which is no part of the project: without
 * it, its tests say so and are skipped. */
#include "suite.h"

TCase *tcase_manifest(void);
TCase *tcase_typed(void);

Suite *suite(void)
{
    Suite *s = suite_create("cases");
    suite_add_tcase(s, tcase_manifest());
    suite_add_tcase(s, tcase_typed());
    return s;
}
