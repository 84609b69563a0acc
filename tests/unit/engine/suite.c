/* SPDX-License-Identifier: MIT
 *
 * The engine's unit tests. */
#include "suite.h"

TCase *tcase_norm(void);
TCase *tcase_vectors(void);
TCase *tcase_inputs(void);
TCase *tcase_plan(void);
TCase *tcase_walk(void);
TCase *tcase_transform(void);
TCase *tcase_example(void);
TCase *tcase_run(void);
TCase *tcase_place(void);
TCase *tcase_head(void);
TCase *tcase_quantity(void);
TCase *tcase_memory(void);

Suite *suite(void)
{
    Suite *suite = suite_create("engine");
    suite_add_tcase(suite, tcase_norm());
    suite_add_tcase(suite, tcase_vectors());
    suite_add_tcase(suite, tcase_inputs());
    suite_add_tcase(suite, tcase_plan());
    suite_add_tcase(suite, tcase_walk());
    suite_add_tcase(suite, tcase_transform());
    suite_add_tcase(suite, tcase_example());
    suite_add_tcase(suite, tcase_run());
    suite_add_tcase(suite, tcase_place());
    suite_add_tcase(suite, tcase_head());
    suite_add_tcase(suite, tcase_quantity());
    suite_add_tcase(suite, tcase_memory());
    return suite;
}
