/* SPDX-License-Identifier: MIT
 *
 * The state of a presentation as JSON. */
#include <string.h>

#include "base/utf8.h"
#include "scene/desk_json.h"
#include "scene/desk_words.h"

static void add_string(struct buf *out, const char *text)
{
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buf_char(out, '\\');
        if ((unsigned char)*text < 0x20)
            buf_fmt(out, "\\u%04x", (unsigned)*text);
        else
            buf_char(out, *text);
    }
    buf_char(out, '"');
}

/* A text of no more than DESK_TEXT_MAX bytes that no terminal takes for anything else. */
static void add_text(struct buf *out, const char *text)
{
    struct buf clean = {0};
    text_clean(text, strlen(text), &clean);
    if (clean.len > DESK_TEXT_MAX) {
        size_t len = DESK_TEXT_MAX;
        while (len && ((unsigned char)clean.data[len] & 0xC0) == 0x80)
            len--;
        clean.data[len] = '\0';
    }
    add_string(out, buf_text(&clean));
    out->failed |= clean.failed;
    buf_free(&clean);
}

static void add_name(struct buf *out, const char *name)
{
    buf_fmt(out, "\"%s\": ", name);
}

/* The text and a comma; nothing where there is none. */
static void add_map(struct buf *out, const char *name, const struct text *text)
{
    if (!text->en || !text->ko)
        return;
    add_name(out, name);
    buf_str(out, "{\"en\": ");
    add_text(out, text->en);
    buf_str(out, ", \"ko\": ");
    add_text(out, text->ko);
    buf_str(out, "},\n ");
}

/* Members end in a comma so far: take the last one away. */
static void drop_comma(struct buf *out)
{
    while (out->len && strchr(", \n", out->data[out->len - 1]))
        out->data[--out->len] = '\0';
}

static void add_said(struct buf *out, const char *name, const struct desk_said *said)
{
    add_name(out, name);
    buf_char(out, '{');
    add_map(out, "title", &said->title);
    add_map(out, "caption", &said->caption);
    add_map(out, "notes", &said->notes);
    drop_comma(out);
    buf_str(out, "},\n ");
}

static void add_flag(struct buf *out, const char *name, bool flag)
{
    buf_fmt(out, "\"%s\": %s, ", name, flag ? "true" : "false");
}

static void add_asked(struct buf *out, const struct desk_state *state)
{
    if (!state->asked)
        return;
    buf_str(out, "\"asked\": {");
    add_map(out, "question", &state->question);
    add_map(out, "answer", &state->answer);
    add_flag(out, "open", state->open);
    drop_comma(out);
    buf_str(out, "},\n ");
}

static void add_clock(struct buf *out, const struct desk_clock *clock)
{
    buf_str(out, "\"clock\": {");
    add_flag(out, "shown", clock->shown);
    add_flag(out, "started", clock->started);
    buf_fmt(out, "\"ms\": %lld, \"told\": %lld},\n ", clock->ms, clock->told);
}

static void add_frame(struct buf *out, const struct desk_frame *frame)
{
    buf_fmt(out, "{\"cols\": %d, \"rows\": %d, \"lines\": [", frame->cols, frame->rows);
    for (int y = 0; y < frame->rows; y++) {
        buf_str(out, y ? ",\n  " : "\n  ");
        add_string(out, frame->lines[y]);
    }
    buf_str(out, "]}");
}

void desk_json_write(const struct desk_state *state, struct buf *out)
{
    buf_fmt(out, "{\"desk\": 1, \"pid\": %ld, \"source\": ", state->pid);
    add_text(out, state->source);
    buf_str(out, ",\n ");
    add_map(out, "title", &state->title);
    buf_fmt(out, "\"step\": %zu, \"steps\": %zu, \"at\": ", state->step, state->n_steps);
    add_text(out, state->at);
    buf_str(out, ",\n ");
    add_said(out, "now", &state->now);
    if (state->has_next)
        add_said(out, "next", &state->next);
    add_asked(out, state);
    add_clock(out, &state->clock);
    buf_fmt(out, "\"blank\": \"%s\", ", desk_blank_words[state->blank]);
    buf_fmt(out, "\"held\": %zu, ", state->held);
    add_flag(out, "bare", state->bare);
    add_flag(out, "plays", state->plays);
    buf_fmt(out, "\"lang\": \"%s\", ", desk_lang_words[state->lang]);
    add_flag(out, "ascii", state->ascii);
    buf_str(out, "\n \"frames\": [");
    for (size_t f = 0; f < state->n_frames; f++) {
        if (f)
            buf_str(out, ",\n ");
        add_frame(out, &state->frames[f]);
    }
    buf_str(out, "]}\n");
}
