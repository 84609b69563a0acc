/* SPDX-License-Identifier: MIT
 *
 * asciicast v2: a header, then [seconds, "o", what a program wrote]. */
#include <string.h>

#include "export/ansi.h"
#include "export/paint.h"

static void json_string(const char *text, size_t len, struct buf *out)
{
    buf_char(out, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            buf_char(out, '\\');
        if (c < ' ' || c == 0x7f)
            buf_fmt(out, "\\u%04x", (unsigned)c);
        else
            buf_char(out, (char)c);
    }
    buf_char(out, '"');
}

/* Times are whole milliseconds, so that they never depend on how a sum was rounded. */
static void event(const struct export_cast *cast, const struct buf *data, struct buf *out)
{
    buf_fmt(out, "[%ld.%03ld, \"o\", ", cast->ms / 1000, cast->ms % 1000);
    json_string(buf_text(data), data->len, out);
    buf_str(out, "]\n");
    out->failed |= data->failed;
}

/* A player with another ground than the theme was made for would show text that cannot be read. */
static void header(const struct export_cast *cast, const struct canvas *canvas, const char *title,
                   struct buf *out)
{
    buf_fmt(out, "{\"version\": 2, \"width\": %d, \"height\": %d, ", canvas->cols, canvas->rows);
    if (title) {
        buf_str(out, "\"title\": ");
        json_string(title, strlen(title), out);
        buf_str(out, ", ");
    }
    buf_fmt(out, "\"env\": {\"TERM\": \"xterm-256color\"}, \"theme\": {\"fg\": \"#%06x\", ",
            paint_ink(cast->theme));
    buf_fmt(out, "\"bg\": \"#%06x\", \"palette\": \"", paint_ground(cast->theme));
    for (short i = 0; i < 16; i++)
        buf_fmt(out, "%s#%06x", i ? ":" : "", theme_rgb(i));
    buf_str(out, "\"}}\n");
}

/* Erase before, not after: at the end of a full row the cursor still stands on the last cell. */
static void put_row(const struct export_cast *cast, const struct canvas *canvas, int y,
                    struct buf *data)
{
    buf_fmt(data, "\033[%d;1H\033[2K", y + 1);
    ansi_row(canvas, y, cast->theme, cast->depth, data);
}

static void put_cursor(const struct canvas *canvas, struct buf *data)
{
    if (canvas->cursor_x < 0)
        buf_str(data, "\033[?25l");
    else
        buf_fmt(data, "\033[%d;%dH\033[?25h", canvas->cursor_y + 1, canvas->cursor_x + 1);
}

static size_t row_bytes(const struct canvas *canvas)
{
    return (size_t)canvas->cols * sizeof *canvas->cells;
}

static bool same_row(const struct canvas *a, const struct canvas *b, int y)
{
    size_t at = (size_t)y * (size_t)a->cols;
    return memcmp(a->cells + at, b->cells + at, row_bytes(a)) == 0;
}

static void remember(struct export_cast *cast, const struct canvas *canvas)
{
    memcpy(cast->last.cells, canvas->cells, row_bytes(canvas) * (size_t)canvas->rows);
    cast->last.cursor_x = canvas->cursor_x;
    cast->last.cursor_y = canvas->cursor_y;
}

int export_cast_start(struct export_cast *cast, const struct canvas *canvas, const char *title,
                      long ms, struct buf *out, struct err *err)
{
    if (canvas_init(&cast->last, canvas->cols, canvas->rows, canvas->glyphs, err))
        return -1;
    header(cast, canvas, title, out);
    struct buf data = {0};
    buf_str(&data, "\033[0m\033[2J");
    for (int y = 0; y < canvas->rows; y++)
        put_row(cast, canvas, y, &data);
    put_cursor(canvas, &data);
    event(cast, &data, out);
    buf_free(&data);
    remember(cast, canvas);
    cast->ms += ms;
    return 0;
}

void export_cast_frame(struct export_cast *cast, const struct canvas *canvas, long ms,
                       struct buf *out)
{
    struct buf data = {0};
    for (int y = 0; y < canvas->rows; y++)
        if (!same_row(&cast->last, canvas, y))
            put_row(cast, canvas, y, &data);
    if (data.len || cast->last.cursor_x != canvas->cursor_x ||
        cast->last.cursor_y != canvas->cursor_y)
        put_cursor(canvas, &data);
    if (data.len || data.failed)
        event(cast, &data, out);
    buf_free(&data);
    remember(cast, canvas);
    cast->ms += ms;
}

void export_cast_end(struct export_cast *cast, struct buf *out)
{
    struct buf data = {0};
    /* The shell that played it goes on behind the picture, with a cursor. */
    buf_fmt(&data, "\033[0m\033[%d;%dH\033[?25h", cast->last.rows, cast->last.cols);
    event(cast, &data, out);
    buf_free(&data);
    canvas_free(&cast->last);
}
