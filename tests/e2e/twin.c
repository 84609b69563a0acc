/* SPDX-License-Identifier: MIT */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input.h"
#include "canvas/glyphs.h"
#include "cli/start.h"
#include "view/draw.h"

/* The source `-` is read from our standard input as the program reads it from its own. */
static void feed_stdin(const char *text)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], text, strlen(text)), (ssize_t)strlen(text));
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
}

void twin_open(struct twin *twin, const struct start *start)
{
    memset(twin, 0, sizeof *twin);
    twin->depth = DEPTH_256;
    const char *argv[SESSION_ARGS + 1] = {"midstream"};
    int argc = 1;
    while (start->args[argc - 1]) {
        argv[argc] = start->args[argc - 1];
        argc++;
    }
    if (start->in)
        feed_stdin(start->in);
    struct err err = {0};
    struct warnings warnings = {0};
    ck_assert_msg(options_parse(argc, (char *const *)argv, &twin->options, &err) == 0, "%s",
                  err.text);
    ck_assert_msg(source_read(&twin->options, true, &twin->source, &warnings, &err) == 0, "%s",
                  err.text);
    warnings_free(&warnings);
    struct settings settings = start_settings(&twin->options);
    settings.cols = start->cols ? start->cols : 80;
    settings.rows = start->rows ? start->rows : 24;
    ck_assert_msg(stage_init(&twin->stage, &twin->options, &twin->source, &settings, &err) == 0,
                  "%s", err.text);
}

void twin_close(struct twin *twin)
{
    stage_free(&twin->stage);
    source_free(&twin->source);
    options_free(&twin->options);
}

bool twin_start(struct twin *twin, struct session *session, const struct start *start)
{
    if (!session_start(session, start))
        return false;
    twin_open(twin, start);
    twin_same(twin, session, "at the start");
    return true;
}

void twin_end(struct twin *twin, struct session *session)
{
    twin_close(twin);
    session_free(session);
}

void twin_quit(struct twin *twin, struct session *session)
{
    session_send(session, "q", 1);
    ck_assert_msg(session_job(session, JOB_ENDED), "q does not quit");
    ck_assert_int_eq(session->status, 0);
    session_check_given_back(session, "after q");
    twin_end(twin, session);
}

void twin_event(struct twin *twin, const struct event *event)
{
    stage_update(&twin->stage, event);
}

void twin_resize(struct twin *twin, int cols, int rows)
{
    twin_event(twin, &(struct event){.kind = EVENT_RESIZE, .cols = cols, .rows = rows});
}

/* --- comparing -------------------------------------------------------------------------------- */

static short colour_of(const VTermColor *colour, bool is_default)
{
    if (is_default)
        return -1;
    return VTERM_COLOR_IS_INDEXED(colour) ? colour->indexed.idx : -2;
}

/* The attributes of a cell as text, which is compared and, if need be, shown. Of a blank that is
 * neither in reverse nor underlined nothing can be seen but its ground. libvterm 0.1.4 does not
 * know the dim attribute. */
static void describe(char out[160], const uint32_t *codes, size_t n, int width, bool bold,
                     bool reverse, bool underline, short fg, short bg)
{
    bool blank = codes[0] == ' ' && !reverse && !underline;
    int len =
        snprintf(out, 160, "width %d%s%s%s fg %d bg %d", width, bold && !blank ? " bold" : "",
                 reverse ? " reverse" : "", underline ? " underline" : "", blank ? -1 : fg, bg);
    for (size_t i = 0; i < n && codes[i] != 0 && len < 140; i++)
        len += snprintf(out + len, 160 - (size_t)len, " U+%04x", (unsigned)codes[i]);
}

static void expected_cell(char out[160], const struct cell *cell, enum glyph_set set,
                          enum theme theme, enum colour_depth depth)
{
    struct shown shown = glyphs_attr(set, cell);
    struct look look = theme_look(theme, depth, (enum style)cell->style);
    describe(out, shown.glyph.code, GLYPH_CODES, shown.glyph.width, look.bold,
             look.reverse != shown.reverse, look.underline, look.fg, look.bg);
}

static void shown_cell(char out[160], struct session *session, int x, int y)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(session->screen, (VTermPos){.row = y, .col = x}, &cell);
    if (cell.chars[0] == 0) { /* never written; what follows is not set */
        cell.chars[0] = ' ';
        cell.chars[1] = 0;
    }
    describe(out, cell.chars, VTERM_MAX_CHARS_PER_CELL, cell.width, cell.attrs.bold,
             cell.attrs.reverse, cell.attrs.underline,
             colour_of(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg)),
             colour_of(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg)));
}

static bool same(struct session *session, const struct canvas *canvas, enum theme theme,
                 enum colour_depth depth, char difference[512])
{
    for (int y = 0; y < canvas->rows; y++) {
        for (int x = 0; x < canvas->cols; x++) {
            char want[160], have[160];
            const struct cell *cell = canvas_at(canvas, x, y);
            if (cell->kind == CELL_RIGHT)
                continue;
            expected_cell(want, cell, canvas->glyphs, theme, depth);
            shown_cell(have, session, x, y);
            if (strcmp(want, have) != 0) {
                snprintf(difference, 512, "column %d of row %d: expected %s, shown %s", x, y, want,
                         have);
                return false;
            }
        }
    }
    return true;
}

static bool same_cursor(struct session *session, const struct canvas *canvas, char difference[512])
{
    VTermPos cursor;
    vterm_state_get_cursorpos(vterm_obtain_state(session->vt), &cursor);
    bool visible = canvas->cursor_x >= 0;
    if (session->cursor != visible ||
        (visible && (cursor.col != canvas->cursor_x || cursor.row != canvas->cursor_y))) {
        snprintf(difference, 512, "cursor: expected %d,%d, shown %d,%d (%s)", canvas->cursor_x,
                 canvas->cursor_y, cursor.col, cursor.row, session->cursor ? "visible" : "hidden");
        return false;
    }
    return true;
}

static void print_screen(struct session *session)
{
    char row[4096];
    for (int y = 0; y < session->rows; y++)
        printf("|%s\n", session_row(session, y, row));
}

void screen_same(struct session *session, const struct canvas *canvas, enum theme theme,
                 enum colour_depth depth, bool any_cursor, const char *when)
{
    char difference[512];
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (!same(session, canvas, theme, depth, difference) ||
           (!any_cursor && !same_cursor(session, canvas, difference))) {
        if (session_seconds() > end || session->job != JOB_RUNS) {
            print_screen(session);
            ck_abort_msg("%s: %s", when, difference);
        }
        session_pump(session, 100);
    }
}

void twin_same(struct twin *twin, struct session *session, const char *when)
{
    const struct settings *settings = &twin->stage.app.settings;
    struct canvas canvas;
    struct err err = {0};
    ck_assert_int_eq(
        canvas_init(&canvas, settings->cols, settings->rows, start_glyphs(settings), &err), 0);
    draw(&twin->stage.app, &canvas, NULL);
    screen_same(session, &canvas, start_theme(settings->scheme), twin->depth, twin->any_cursor,
                when);
    canvas_free(&canvas);
}

void twin_keys(struct twin *twin, struct session *session, const char *names)
{
    uint32_t key;
    struct err err = {0};
    size_t at = 0;
    while (input_key_next(names, &at, &key, &err) == 1) {
        struct buf when = {0};
        buf_fmt(&when, "after %.*s", (int)at, names);
        session_key(session, key);
        twin_event(twin, &(struct event){.kind = EVENT_KEY, .key = key});
        twin_same(twin, session, buf_text(&when));
        buf_free(&when);
    }
    ck_assert_str_eq(err.text, "");
}
