/* SPDX-License-Identifier: MIT */
#include "suite.h"

TCase *tcase_adopt(void);
TCase *tcase_desk_folder(void);
TCase *tcase_edit_file(void);
TCase *tcase_options(void);
TCase *tcase_reload(void);
TCase *tcase_save(void);
TCase *tcase_memory(void);

Suite *suite(void)
{
    Suite *s = suite_create("cli");
    suite_add_tcase(s, tcase_adopt());
    suite_add_tcase(s, tcase_desk_folder());
    suite_add_tcase(s, tcase_edit_file());
    suite_add_tcase(s, tcase_options());
    suite_add_tcase(s, tcase_reload());
    suite_add_tcase(s, tcase_save());
    TCase *memory = tcase_memory();
    tcase_set_timeout(memory, 120);
    suite_add_tcase(s, memory);
    return s;
}
