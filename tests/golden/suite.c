/* SPDX-License-Identifier: MIT
 *
 * What the screen shows: kept frames, and what holds for all frames. */
#include "suite.h"

TCase *tcase_article(void);
TCase *tcase_narrow(void);
TCase *tcase_screens(void);
TCase *tcase_properties(void);

Suite *suite(void)
{
    TCase *const tcases[] = {tcase_article(), tcase_narrow(), tcase_screens(), tcase_properties()};
    Suite *s = suite_create("golden");
    for (size_t i = 0; i < sizeof tcases / sizeof *tcases; i++) {
        tcase_set_timeout(tcases[i], 120);
        suite_add_tcase(s, tcases[i]);
    }
    return s;
}
