/* SPDX-License-Identifier: MIT
 *
 * Texts in JSON. They are cleaned here, once, so that nothing behind this gate has to think of
 * escape sequences again. */
#include "scene/read_text.h"

#include <string.h>

#include "base/utf8.h"
#include "scene/caption.h"
#include "scene/fields.h"

static const char *const names[TEXT_FIELDS] = {[TEXT_EN] = "English", [TEXT_KO] = "Korean"};

static int check_string(const struct json *at, const char **raw, struct err *err)
{
    if (json_string(at, raw, err))
        return -1;
    size_t len = strlen(*raw), count = utf8_count(*raw, len);
    if (count > SCENE_TEXT_MAX)
        return json_error(at, err, "this text has %zu characters, expected at most %d", count,
                          SCENE_TEXT_MAX);
    if (utf8_has_unsafe(*raw, len))
        json_warn(at, "this text holds control or direction characters, which are shown as marks");
    return 0;
}

static int keep(const struct buf *clean, struct arena *arena, const char **out, struct err *err)
{
    *out = clean->failed ? NULL : arena_str(arena, buf_text(clean), clean->len);
    return *out ? 0 : err_memory(err);
}

static int read_one(const struct json *at, const struct op *op, size_t d, struct arena *arena,
                    const char **out, struct err *err)
{
    const char *raw;
    if (check_string(at, &raw, err))
        return -1;
    size_t fault;
    struct err reason;
    if (op && caption_check(raw, op, d, &fault, &reason))
        return json_error_at_byte(at, fault, err, "%s", reason.text);
    struct buf clean = {0};
    text_clean(raw, strlen(raw), &clean);
    int result = keep(&clean, arena, out, err);
    buf_free(&clean);
    return result;
}

static int read_map(const struct json *at, const struct op *op, size_t d, struct arena *arena,
                    struct text *out, struct err *err)
{
    struct json language[TEXT_FIELDS];
    if (fields_read(at, FIELDS_TEXT, language, err))
        return -1;
    const char *text[TEXT_FIELDS] = {0};
    for (int i = 0; i < TEXT_FIELDS; i++)
        if (language[i].item && read_one(&language[i], op, d, arena, &text[i], err))
            return -1;
    if (!text[TEXT_EN] && !text[TEXT_KO])
        return json_error(at, err, "no language at all, expected \"en\", \"ko\" or both");
    for (int i = 0; i < TEXT_FIELDS; i++)
        if (!text[i])
            json_warn(at, "no '%s': the %s text is shown for %s too",
                      fields_of(FIELDS_TEXT)->names[i], names[!i], names[i]);
    out->en = text[TEXT_EN] ? text[TEXT_EN] : text[TEXT_KO];
    out->ko = text[TEXT_KO] ? text[TEXT_KO] : text[TEXT_EN];
    return 0;
}

int read_text(const struct json *at, const struct op *op, size_t d, struct arena *arena,
              struct text *out, struct err *err)
{
    *out = (struct text){0};
    enum json_type type = json_type(at);
    if (type == JSON_ABSENT)
        return 0;
    if (type == JSON_OBJECT)
        return read_map(at, op, d, arena, out, err);
    if (read_one(at, op, d, arena, &out->en, err))
        return -1;
    out->ko = out->en;
    return 0;
}

static int read_name(const struct json *at, struct arena *arena, const char **out, struct err *err)
{
    const char *raw;
    if (check_string(at, &raw, err))
        return -1;
    struct buf clean = {0};
    text_clean_line(raw, strlen(raw), &clean);
    int result = keep(&clean, arena, out, err);
    buf_free(&clean);
    return result;
}

int read_text_names(const struct json *at, size_t count, const char *of, struct arena *arena,
                    const char *const **out, struct err *err)
{
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    size_t size = json_size(at);
    if (size != count)
        return json_error(at, err, "found %zu name%s, expected %zu (%s)", size,
                          size == 1 ? "" : "s", count, of);
    const char **list = arena_array(arena, count, sizeof *list);
    if (!list)
        return err_memory(err);
    *out = list;
    struct json entry;
    for (bool more = json_first(at, &entry); more; more = json_next(&entry))
        if (read_name(&entry, arena, &list[entry.order], err))
            return -1;
    return 0;
}
