/* SPDX-License-Identifier: MIT
 *
 * The state of a presentation from JSON. The file is the user's own, and is read as strictly as if
 * it were not. */
#include "scene/desk_json.h"

#include <string.h>

#include "base/utf8.h"
#include "scene/desk_words.h"
#include "scene/json_read.h"

enum { DEPTH_MAX = 8, PID_MAX = 1 << 30, STEPS_MAX = 1000000000 };
static const size_t time_max = 4000000000000000; /* ms; a double knows whole numbers up to there */

const char *const desk_blank_words[DESK_BLANK_WORDS] = {"none", "black", "white"};
const char *const desk_lang_words[DESK_LANG_WORDS] = {"en", "ko", "both"};

/* A field that must be there. */
static int required(const struct json *object, const char *name, enum json_type type,
                    struct json *out, struct err *err)
{
    json_field(object, name, out);
    return json_require(object, out, name, err) || json_expect(out, type, err) ? -1 : 0;
}

/* No other member than these. */
static int only(const struct json *object, const char *const *names, size_t count, struct err *err)
{
    enum { MOST = 20 };
    struct json ignored[MOST];
    return json_expect(object, JSON_OBJECT, err) || json_fields(object, names, count, ignored, err)
               ? -1
               : 0;
}
static int read_string(const struct json *at, size_t most, struct arena *arena, const char **out,
                       struct err *err)
{
    const char *raw;
    if (json_string(at, &raw, err))
        return -1;
    size_t len = strlen(raw);
    if (len > most)
        return json_error(at, err, "%zu bytes, expected at most %zu", len, most);
    if (utf8_has_unsafe(raw, len))
        return json_error(at, err, "control characters, expected text");
    *out = arena_str(arena, raw, len);
    return *out ? 0 : err_memory(err);
}

static int read_map(const struct json *object, const char *name, struct arena *arena,
                    struct text *out, struct err *err)
{
    static const char *const names[] = {"en", "ko"};
    struct json map, en, ko;
    if (!json_field(object, name, &map))
        return 0;
    return only(&map, names, 2, err) || required(&map, "en", JSON_STRING, &en, err) ||
                   required(&map, "ko", JSON_STRING, &ko, err) ||
                   read_string(&en, DESK_TEXT_MAX, arena, &out->en, err) ||
                   read_string(&ko, DESK_TEXT_MAX, arena, &out->ko, err)
               ? -1
               : 0;
}

static int read_name(const struct json *object, const char *name, struct arena *arena,
                     const char **out, struct err *err)
{
    struct json at;
    return required(object, name, JSON_STRING, &at, err) ||
                   read_string(&at, DESK_TEXT_MAX, arena, out, err)
               ? -1
               : 0;
}

static int read_count(const struct json *object, const char *name, size_t min, size_t max,
                      size_t *out, struct err *err)
{
    struct json at;
    return required(object, name, JSON_NUMBER, &at, err) || json_count(&at, min, max, out, err) ? -1
                                                                                                : 0;
}

static int read_flag(const struct json *object, const char *name, bool *out, struct err *err)
{
    struct json at;
    return required(object, name, JSON_BOOL, &at, err) || json_bool(&at, out, err) ? -1 : 0;
}

static int read_word(const struct json *object, const char *name, const char *const *words,
                     size_t count, size_t *out, struct err *err)
{
    struct json at;
    return required(object, name, JSON_STRING, &at, err) || json_word(&at, words, count, out, err)
               ? -1
               : 0;
}

static int read_said(const struct json *at, struct arena *arena, struct desk_said *out,
                     struct err *err)
{
    static const char *const names[] = {"title", "caption", "notes"};
    return only(at, names, 3, err) || read_map(at, "title", arena, &out->title, err) ||
                   read_map(at, "caption", arena, &out->caption, err) ||
                   read_map(at, "notes", arena, &out->notes, err)
               ? -1
               : 0;
}

static int read_steps(const struct json *top, struct desk_state *out, struct err *err)
{
    struct json now, next;
    if (read_count(top, "steps", 1, STEPS_MAX, &out->n_steps, err) ||
        read_count(top, "step", 1, out->n_steps, &out->step, err) ||
        read_name(top, "at", &out->arena, &out->at, err) ||
        required(top, "now", JSON_OBJECT, &now, err) ||
        read_said(&now, &out->arena, &out->now, err))
        return -1;
    out->has_next = json_field(top, "next", &next);
    return out->has_next ? read_said(&next, &out->arena, &out->next, err) : 0;
}

static int read_asked(const struct json *top, struct desk_state *out, struct err *err)
{
    static const char *const names[] = {"question", "answer", "open"};
    struct json asked;
    out->asked = json_field(top, "asked", &asked);
    if (!out->asked)
        return 0;
    return only(&asked, names, 3, err) ||
                   read_map(&asked, "question", &out->arena, &out->question, err) ||
                   read_map(&asked, "answer", &out->arena, &out->answer, err) ||
                   read_flag(&asked, "open", &out->open, err)
               ? -1
               : 0;
}

static int read_clock(const struct json *top, struct desk_clock *out, struct err *err)
{
    static const char *const names[] = {"shown", "started", "ms", "told"};
    struct json clock;
    size_t ms, told;
    if (required(top, "clock", JSON_OBJECT, &clock, err) || only(&clock, names, 4, err) ||
        read_flag(&clock, "shown", &out->shown, err) ||
        read_flag(&clock, "started", &out->started, err) ||
        read_count(&clock, "ms", 0, time_max, &ms, err) ||
        read_count(&clock, "told", 0, time_max, &told, err))
        return -1;
    out->ms = (long long)ms;
    out->told = (long long)told;
    return 0;
}

static int read_lines(const struct json *at, size_t rows, struct arena *arena,
                      const char *const **out, struct err *err)
{
    enum { LINE_MAX_BYTES = DESK_COLS_MAX * 32 };
    if (json_size(at) != rows)
        return json_error(at, err, "%zu lines, expected %zu", json_size(at), rows);
    const char **lines = arena_array(arena, rows, sizeof *lines);
    if (!lines)
        return err_memory(err);
    *out = lines;
    struct json line;
    for (bool more = json_first(at, &line); more; more = json_next(&line))
        if (read_string(&line, LINE_MAX_BYTES, arena, &lines[line.order], err))
            return -1;
    return 0;
}

static int read_frame(const struct json *at, struct arena *arena, struct desk_frame *out,
                      struct err *err)
{
    static const char *const names[] = {"cols", "rows", "lines"};
    size_t cols, rows;
    struct json lines;
    if (only(at, names, 3, err) || read_count(at, "cols", 1, DESK_COLS_MAX, &cols, err) ||
        read_count(at, "rows", 1, DESK_ROWS_MAX, &rows, err) ||
        required(at, "lines", JSON_ARRAY, &lines, err) ||
        read_lines(&lines, rows, arena, &out->lines, err))
        return -1;
    out->cols = (int)cols;
    out->rows = (int)rows;
    return 0;
}

static int read_frames(const struct json *top, struct desk_state *out, struct err *err)
{
    struct json frames, frame;
    if (required(top, "frames", JSON_ARRAY, &frames, err))
        return -1;
    out->n_frames = json_size(&frames);
    if (out->n_frames > DESK_FRAMES_MAX)
        return json_error(&frames, err, "%zu frames, expected at most %d", out->n_frames,
                          DESK_FRAMES_MAX);
    for (bool more = json_first(&frames, &frame); more; more = json_next(&frame))
        if (read_frame(&frame, &out->arena, &out->frames[frame.order], err))
            return -1;
    return 0;
}

static int read_look(const struct json *top, struct desk_state *out, struct err *err)
{
    size_t blank, lang;
    if (read_word(top, "blank", desk_blank_words, DESK_BLANK_WORDS, &blank, err) ||
        read_word(top, "lang", desk_lang_words, DESK_LANG_WORDS, &lang, err) ||
        read_count(top, "held", 0, STEPS_MAX, &out->held, err) ||
        read_flag(top, "bare", &out->bare, err) || read_flag(top, "plays", &out->plays, err) ||
        read_flag(top, "ascii", &out->ascii, err))
        return -1;
    out->blank = (enum desk_blank)blank;
    out->lang = (enum desk_lang)lang;
    return 0;
}

static int read_all(const struct json *top, struct desk_state *out, struct err *err)
{
    static const char *const names[] = {"desk", "pid",  "source", "title", "step",  "steps",
                                        "at",   "now",  "next",   "asked", "clock", "blank",
                                        "held", "bare", "plays",  "lang",  "ascii", "frames"};
    size_t version, pid;
    if (only(top, names, sizeof names / sizeof *names, err) ||
        read_count(top, "desk", 1, 1, &version, err) ||
        read_count(top, "pid", 1, PID_MAX, &pid, err) ||
        read_name(top, "source", &out->arena, &out->source, err) ||
        read_map(top, "title", &out->arena, &out->title, err))
        return -1;
    out->pid = (long)pid;
    return read_steps(top, out, err) || read_asked(top, out, err) ||
                   read_clock(top, &out->clock, err) || read_look(top, out, err) ||
                   read_frames(top, out, err)
               ? -1
               : 0;
}

int desk_json_read(const char *text, size_t len, struct desk_state *out, struct err *err)
{
    static const struct json_rules rules = {.depth_max = DEPTH_MAX, .object = "a presentation"};
    struct json_doc doc;
    memset(out, 0, sizeof *out);
    if (json_open(&doc, text, len, &rules, NULL, err))
        return -1;
    struct json top = json_root(&doc);
    int result = read_all(&top, out, err);
    json_close(&doc);
    if (result)
        desk_state_free(out);
    return result;
}

void desk_state_free(struct desk_state *state)
{
    arena_free(&state->arena);
    memset(state, 0, sizeof *state);
}
