/* SPDX-License-Identifier: MIT
 *
 * The configuration: what it may say, what it says about what it may not, and that nothing of a
 * broken one is used. */
#include "scene/config.h"

#include <stdbool.h>
#include <string.h>

#include "alloc.h"
#include "suite.h"

TCase *tcase_config(void);

static void check_same(const struct config *is, const struct config *should, const char *what)
{
    ck_assert_msg(
        is->lang == should->lang && is->theme == should->theme && is->glyphs == should->glyphs &&
            is->motion == should->motion && is->digits == should->digits,
        "%s: %d %d %d %d %d", what, is->lang, is->theme, is->glyphs, is->motion, is->digits);
}

START_TEST(what_it_may_say)
{
    static const struct {
        const char *text;
        struct config config;
    } rows[] = {
        {"{}", {-1, -1, -1, -1, -1}},
        {"\xEF\xBB\xBF {\"$schema\": \"x\"}\n", {-1, -1, -1, -1, -1}},
        {"{\"lang\": \"en\"}", {CONFIG_EN, -1, -1, -1, -1}},
        {"{\"lang\": \"ko\", \"theme\": \"mono\"}", {CONFIG_KO, CONFIG_MONO, -1, -1, -1}},
        {"{\"theme\": \"auto\", \"lang\": \"both\"}", {CONFIG_BOTH, CONFIG_AUTO, -1, -1, -1}},
        {"{\"theme\": \"dark\", \"glyphs\": \"unicode\"}", {-1, CONFIG_DARK, 0, -1, -1}},
        {"{\"theme\": \"light\", \"glyphs\": \"ascii\"}", {-1, CONFIG_LIGHT, 1, -1, -1}},
        {"{\"glyphs\": \"narrow\"}", {-1, -1, CONFIG_NARROW, -1, -1}},
        {"{\"motion\": true, \"digits\": 0}", {-1, -1, -1, 1, 0}},
        {"{\"motion\": false, \"digits\": 7}", {-1, -1, -1, 0, 7}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct config config;
        struct err err = {0};
        ck_assert_msg(config_read(rows[i].text, strlen(rows[i].text), &config, &err) == 0, "%s: %s",
                      rows[i].text, err.text);
        check_same(&config, &rows[i].config, rows[i].text);
    }
}
END_TEST

START_TEST(what_it_may_not_say)
{
    static const struct {
        const char *text;
        size_t line, column;
        const char *pointer, *says;
    } rows[] = {
        {"", 1, 1, "", "a configuration"},
        {"[]", 1, 1, "", "a configuration"},
        {"{\"lang\": \"ko\"", 1, 14, "", "expected"},
        {"{\"lang\": \"ko\"}}", 1, 15, "", "expected"},
        {"{\"lang\": \"ko\",\n \"lnag\": \"en\"}", 2, 2, "", "did you mean 'lang'?"},
        {"{\"lang\": \"ko\",\n \"lang\": \"en\"}", 2, 2, "", "lang"},
        {"{\"lang\": \"kr\"}", 1, 10, "/lang", "did you mean 'ko'?"},
        {"{\"lang\": true}", 1, 10, "/lang", "a text"},
        {"{\"lang\": null}", 1, 10, "/lang", "null"},
        {"{\"theme\": \"Dark\"}", 1, 11, "/theme", "did you mean 'dark'?"},
        {"{\"glyphs\": \"asci\"}", 1, 12, "/glyphs", "did you mean 'ascii'?"},
        {"{\"digits\": 3,\n \"motion\": \"on\"}", 2, 12, "/motion", "true or false"},
        {"{\"motion\": 0}", 1, 12, "/motion", "true or false"},
        {"{\"motion\": true, \"digits\": 8}", 1, 28, "/digits", "from 0 to 7"},
        {"{\"digits\": 1.5}", 1, 12, "/digits", "whole number"},
        {"{\"digits\": -1}", 1, 12, "/digits", "from 0 to 7"},
        {"{\"digits\": \"2\"}", 1, 12, "/digits", "a number"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct config config = {0};
        struct err err = {0};
        const char *text = rows[i].text;
        ck_assert_msg(config_read(text, strlen(text), &config, &err) == -1, "%s: taken", text);
        ck_assert_msg(err.place.line == rows[i].line && err.place.column == rows[i].column,
                      "%s: %zu:%zu: %s", text, err.place.line, err.place.column, err.text);
        ck_assert_msg(strcmp(err.pointer, rows[i].pointer) == 0, "%s: at %s", text, err.pointer);
        ck_assert_msg(strstr(err.text, rows[i].says), "%s: %s", text, err.text);
        check_same(&config, &config_empty, text);
    }
}
END_TEST

START_TEST(out_of_memory)
{
    static const char text[] = "{\"lang\": \"ko\", \"motion\": true, \"digits\": 3}";
    if (!alloc_can_fail())
        return;
    bool hit = true;
    long n = 1;
    for (; hit; n++) {
        struct config config;
        struct err err = {0};
        alloc_fail_at(n);
        int got = config_read(text, sizeof text - 1, &config, &err);
        alloc_fail_off();
        hit = alloc_hit();
        ck_assert_int_eq(got, hit ? -1 : 0);
        if (hit) {
            ck_assert_str_eq(err.text, "out of memory");
            check_same(&config, &config_empty, "out of memory");
        }
    }
    ck_assert_int_gt(n, 2);
}
END_TEST

TCase *tcase_config(void)
{
    TCase *tcase = tcase_create("config");
    tcase_add_test(tcase, what_it_may_say);
    tcase_add_test(tcase, what_it_may_not_say);
    tcase_add_test(tcase, out_of_memory);
    return tcase;
}
