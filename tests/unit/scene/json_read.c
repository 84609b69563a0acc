/* SPDX-License-Identifier: MIT
 *
 * Tests of scene/json_read. */
#include <check.h>
#include <string.h>

#include "scene/json_read.h"

TCase *tcase_json_read(void);

static const struct json_rules rules = {.depth_max = 64};

static struct json_doc doc_of(const char *text, struct warnings *warnings)
{
    struct json_doc doc;
    struct err err = {0};
    int got = json_open(&doc, text, strlen(text), &rules, warnings, &err);
    ck_assert_msg(got == 0, "%s: %s", text, err.text);
    return doc;
}

START_TEST(values_know_place_and_pointer)
{
    struct json_doc doc = doc_of("{\"a/b\": [0,\n {\"m~n\": [true]}],\n \"c\": 1}", NULL);
    struct json top = json_root(&doc), ab, item, mn, entry, c;
    struct err err;
    ck_assert(json_field(&top, "a/b", &ab));
    ck_assert_uint_eq(json_size(&ab), 2);
    ck_assert(json_first(&ab, &item) && json_next(&item));
    ck_assert_int_eq(json_type(&item), JSON_OBJECT);
    ck_assert(json_field(&item, "m~n", &mn));
    ck_assert(json_first(&mn, &entry));
    json_error(&entry, &err, "seen");
    ck_assert_str_eq(err.pointer, "/a~1b/1/m~0n/0");
    ck_assert_uint_eq(err.place.line, 2);
    ck_assert_uint_eq(err.place.column, 11);
    json_error_at_name(&mn, &err, "seen");
    ck_assert_str_eq(err.pointer, "/a~1b/1");
    ck_assert_uint_eq(err.place.column, 3);
    ck_assert(!json_next(&entry));
    ck_assert(!json_next(&item));
    ck_assert(json_field(&top, "c", &c));
    json_error(&c, &err, "seen");
    ck_assert_uint_eq(err.place.line, 3);
    ck_assert_uint_eq(err.place.column, 7);
    ck_assert(!json_field(&top, "C", &c));
    ck_assert_ptr_null(c.item);
    json_close(&doc);
}
END_TEST

START_TEST(numbers_are_read_from_the_text)
{
    struct warnings warnings = {0};
    struct json_doc doc =
        doc_of("[0.1, 1.00000005960464477539062500000000001, 1e-60, -1e39, 2, 2.0,"
               " 2.5, \"2\"]",
               &warnings);
    struct json top = json_root(&doc), at;
    struct err err = {0};
    float number;
    size_t count;
    json_first(&top, &at);
    ck_assert_int_eq(json_number(&at, &number, &err), 0);
    ck_assert(number == 0.1f);
    json_next(&at);
    /* Just above the middle between 1 and the next float32: rounding to double first gives 1. */
    ck_assert_int_eq(json_number(&at, &number, &err), 0);
    ck_assert(number == 0x1.000002p0f);
    json_next(&at);
    ck_assert_int_eq(json_number(&at, &number, &err), 0);
    ck_assert(number == 0);
    ck_assert_uint_eq(warnings.count, 1);
    ck_assert_str_eq(warnings.items[0].pointer, "/2");
    json_next(&at);
    ck_assert_int_eq(json_number(&at, &number, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "'-1e39'"));
    json_next(&at);
    ck_assert_int_eq(json_count(&at, 1, 3, &count, &err), 0);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(json_count(&at, 3, 9, &count, &err), -1);
    json_next(&at);
    ck_assert_int_eq(json_count(&at, 1, 3, &count, &err), 0);
    json_next(&at);
    ck_assert_int_eq(json_count(&at, 1, 3, &count, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "'2.5'"));
    json_next(&at);
    ck_assert_int_eq(json_count(&at, 1, 3, &count, &err), -1);
    json_close(&doc);
    warnings_free(&warnings);
}
END_TEST

/* cJSON 1.7.15 takes 63 characters of a number and trips over the rest. */
START_TEST(long_numbers_pass_cjson)
{
    struct buf text = {0};
    buf_str(&text, "[0.25");
    buf_repeat(&text, '0', 300);
    buf_str(&text, ", \"");
    buf_repeat(&text, '7', 300);
    buf_str(&text, "\"]");
    struct json_doc doc = doc_of(text.data, NULL);
    struct json top = json_root(&doc), at;
    struct err err = {0};
    float number;
    double real;
    const char *string;
    json_first(&top, &at);
    ck_assert_int_eq(json_number(&at, &number, &err), 0);
    ck_assert(number == 0.25f);
    ck_assert_int_eq(json_real(&at, &real, &err), 0);
    ck_assert(real == 0.25);
    json_next(&at);
    ck_assert_int_eq(json_string(&at, &string, &err), 0);
    ck_assert_uint_eq(strlen(string), 300);
    ck_assert_uint_eq(strspn(string, "7"), 300);
    json_close(&doc);
    buf_free(&text);
}
END_TEST

START_TEST(fields_are_sorted_by_name)
{
    static const char *const names[] = {"one", "two", "three"};
    struct json_doc doc = doc_of("{\"three\": 3, \"one\": null}", NULL);
    struct json top = json_root(&doc), field[3], none[3];
    struct err err = {0};
    ck_assert_int_eq(json_fields(&top, names, 3, field, &err), 0);
    ck_assert_int_eq(json_type(&field[0]), JSON_NULL);
    ck_assert_int_eq(json_type(&field[1]), JSON_ABSENT);
    ck_assert_int_eq(json_type(&field[2]), JSON_NUMBER);
    ck_assert_int_eq(json_require(&top, &field[2], "three", &err), 0);
    ck_assert_int_eq(json_require(&top, &field[1], "two", &err), -1);
    ck_assert_uint_eq(err.place.column, 1);
    ck_assert_ptr_nonnull(strstr(err.text, "'two'"));
    ck_assert_int_eq(json_expect(&field[0], JSON_NUMBER, &err), -1);
    ck_assert_ptr_nonnull(strstr(err.text, "null is never a value"));
    ck_assert_int_eq(json_fields(&field[2], names, 3, none, &err), -1);
    json_close(&doc);
}
END_TEST

/* Places are found by counting from the start: that must not happen a million times. */
START_TEST(many_warnings_are_quick)
{
    struct buf text = {0};
    buf_char(&text, '[');
    for (int i = 0; i < 100000; i++)
        buf_str(&text, "1e-99,");
    buf_str(&text, "0]");
    struct warnings warnings = {0};
    struct json_doc doc = doc_of(text.data, &warnings);
    struct json top = json_root(&doc), at;
    struct err err = {0};
    float number;
    bool fine = true; /* an assertion costs more than what it looks at */
    for (bool more = json_first(&top, &at); more; more = json_next(&at))
        fine = fine && json_number(&at, &number, &err) == 0;
    ck_assert(fine);
    ck_assert_uint_eq(warnings.count + warnings.dropped, 100000);
    ck_assert_str_eq(warnings.items[19].pointer, "/19");
    json_close(&doc);
    warnings_free(&warnings);
    buf_free(&text);
}
END_TEST

TCase *tcase_json_read(void)
{
    TCase *tcase = tcase_create("json_read");
    tcase_add_test(tcase, values_know_place_and_pointer);
    tcase_add_test(tcase, numbers_are_read_from_the_text);
    tcase_add_test(tcase, long_numbers_pass_cjson);
    tcase_add_test(tcase, fields_are_sorted_by_name);
    tcase_add_test(tcase, many_warnings_are_quick);
    return tcase;
}
