/* SPDX-License-Identifier: MIT */
#include "view/mask.h"

#include <string.h>

#include "base/utf8.h"

/* One column wide, no place to break a line, spelled as itself, and in nobody's captions. */
enum { HIDDEN_MARK = 0x2E2E };

static void append_mask(struct buf *out, size_t columns)
{
    for (size_t c = 0; c < columns; c++)
        buf_code(out, HIDDEN_MARK);
}

void mask_since(struct buf *out, size_t start)
{
    if (out->failed || out->len <= start)
        return;
    size_t columns = text_width(out->data + start, out->len - start);
    out->len = start;
    out->data[start] = '\0';
    append_mask(out, columns);
}

void mask_number(const struct app *app, enum quantity quantity, size_t index, struct buf *out,
                 size_t start)
{
    if (predict_hides(app, quantity, index))
        mask_since(out, start);
}

void mask_vector(const struct app *app, enum quantity quantity, size_t count, struct buf *out,
                 size_t start)
{
    struct buf text = {0};
    if (!predict_stands(app) || out->failed || out->len <= start)
        return;
    size_t index = 0;
    const char *at = out->data + start + 1; /* after the bracket */
    buf_char(&text, '[');
    while (*at) {
        size_t len = strcspn(at, ",]"), from = text.len;
        buf_bytes(&text, at, len);
        if (strncmp(at, "..", 2) == 0) /* only the last comes after it */
            index = count - 2;
        else
            mask_number(app, quantity, index, &text, from);
        at += len;
        size_t between = *at == ',' ? 2 : *at != '\0';
        buf_bytes(&text, at, between);
        at += between;
        index++;
    }
    out->len = start;
    buf_bytes(out, buf_text(&text), text.len);
    out->failed |= text.failed;
    buf_free(&text);
}

void mask_spell(const char *text, struct buf *out)
{
    char mark[5] = "";
    size_t len = (size_t)utf8_encode(HIDDEN_MARK, mark);
    const char *hidden;
    while ((hidden = strstr(text, mark))) {
        buf_bytes(out, text, (size_t)(hidden - text));
        buf_char(out, '?');
        text = hidden + len;
    }
    buf_str(out, text);
}

void mask_finish(const struct app *app, struct canvas *canvas)
{
    if (!predict_stands(app))
        return;
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->cols; x++) {
            const struct cell *cell = canvas_at(canvas, x, y);
            if (cell->kind == CELL_GLYPH && cell->code[0] == HIDDEN_MARK)
                canvas_put(canvas, x, y, STYLE_MASK, '?');
        }
}
