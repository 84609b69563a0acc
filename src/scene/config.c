/* SPDX-License-Identifier: MIT */
#include "scene/config.h"

#include "scene/json_read.h"

const struct config config_empty = {CONFIG_UNSET, CONFIG_UNSET, CONFIG_UNSET, CONFIG_UNSET,
                                    CONFIG_UNSET};

enum field {
    CONFIG_LANG,
    CONFIG_THEME,
    CONFIG_GLYPHS,
    CONFIG_MOTION,
    CONFIG_DIGITS,
    SCHEMA,
    FIELDS
};
enum { DEPTH_MAX = 64, DIGITS_MAX = 7 };

/* $schema is for editors and left alone. */
static const char *const names[FIELDS] = {"lang", "theme", "glyphs", "motion", "digits", "$schema"};
static const char *const langs[] = {"en", "ko", "both"};
static const char *const themes[] = {"auto", "dark", "light", "mono"};
static const char *const glyphs[] = {"unicode", "ascii", "narrow"};

static int read_word(const struct json *at, const char *const *words, size_t count, int *out,
                     struct err *err)
{
    size_t word;
    if (!at->item)
        return 0;
    if (json_word(at, words, count, &word, err))
        return -1;
    *out = (int)word;
    return 0;
}

static int read_motion(const struct json *at, int *out, struct err *err)
{
    bool motion;
    if (!at->item)
        return 0;
    if (json_bool(at, &motion, err))
        return -1;
    *out = motion;
    return 0;
}

static int read_digits(const struct json *at, int *out, struct err *err)
{
    size_t digits;
    if (!at->item)
        return 0;
    if (json_count(at, 0, DIGITS_MAX, &digits, err))
        return -1;
    *out = (int)digits;
    return 0;
}

static int read_fields(const struct json *top, struct config *out, struct err *err)
{
    struct json field[FIELDS];
    return json_expect(top, JSON_OBJECT, err) || json_fields(top, names, FIELDS, field, err) ||
                   read_word(&field[CONFIG_LANG], langs, 3, &out->lang, err) ||
                   read_word(&field[CONFIG_THEME], themes, 4, &out->theme, err) ||
                   read_word(&field[CONFIG_GLYPHS], glyphs, 3, &out->glyphs, err) ||
                   read_motion(&field[CONFIG_MOTION], &out->motion, err) ||
                   read_digits(&field[CONFIG_DIGITS], &out->digits, err)
               ? -1
               : 0;
}

int config_read(const char *text, size_t len, struct config *out, struct err *err)
{
    static const struct json_rules rules = {.depth_max = DEPTH_MAX, .object = "a configuration"};
    *out = config_empty;
    struct json_doc doc;
    if (json_open(&doc, text, len, &rules, NULL, err))
        return -1;
    struct json top = json_root(&doc);
    int result = read_fields(&top, out, err);
    json_close(&doc);
    if (result)
        *out = config_empty;
    return result;
}
