/* SPDX-License-Identifier: MIT
 *
 * The tests of src/scene. */
#include "suite.h"

TCase *tcase_builtin(void);
TCase *tcase_caption(void);
TCase *tcase_change(void);
TCase *tcase_compare(void);
TCase *tcase_config(void);
TCase *tcase_desk_json(void);
TCase *tcase_json_read(void);
TCase *tcase_json_scan(void);
TCase *tcase_json_suite(void);
TCase *tcase_lookalike(void);
TCase *tcase_memory(void);
TCase *tcase_npy(void);
TCase *tcase_only(void);
TCase *tcase_places(void);
TCase *tcase_refused(void);
TCase *tcase_scene(void);
TCase *tcase_schema(void);
TCase *tcase_schema_random(void);
TCase *tcase_scene_json(void);
TCase *tcase_trace_json(void);
TCase *tcase_vector(void);

Suite *suite(void)
{
    Suite *s = suite_create("scene");
    suite_add_tcase(s, tcase_builtin());
    suite_add_tcase(s, tcase_caption());
    suite_add_tcase(s, tcase_change());
    suite_add_tcase(s, tcase_compare());
    suite_add_tcase(s, tcase_config());
    suite_add_tcase(s, tcase_desk_json());
    suite_add_tcase(s, tcase_json_read());
    suite_add_tcase(s, tcase_json_scan());
    suite_add_tcase(s, tcase_json_suite());
    suite_add_tcase(s, tcase_lookalike());
    suite_add_tcase(s, tcase_memory());
    suite_add_tcase(s, tcase_npy());
    suite_add_tcase(s, tcase_only());
    suite_add_tcase(s, tcase_places());
    suite_add_tcase(s, tcase_refused());
    suite_add_tcase(s, tcase_scene());
    suite_add_tcase(s, tcase_schema());
    suite_add_tcase(s, tcase_schema_random());
    suite_add_tcase(s, tcase_scene_json());
    suite_add_tcase(s, tcase_trace_json());
    suite_add_tcase(s, tcase_vector());
    return s;
}
