/* SPDX-License-Identifier: MIT */
#include "view/hint.h"

#include "app/keys.h"
#include "app/mouse.h"
#include "base/input.h"
#include "canvas/spots.h"

static bool is_arrow(uint32_t key)
{
    return key == INPUT_UP || key == INPUT_DOWN || key == INPUT_LEFT || key == INPUT_RIGHT;
}

/* The keys as they are written: Enter, ↑↓, Ctrl-P Ctrl-N. Appends. */
static void write_keys(const struct hint *hint, struct buf *out)
{
    if (hint->typed) {
        buf_str(out, hint->typed);
        return;
    }
    for (int k = 0; k < 2 && hint->keys[k]; k++) {
        if (k && !is_arrow(hint->keys[k]))
            buf_char(out, ' ');
        keys_symbol(hint->keys[k], out);
    }
}

int hint_keys_width(const struct canvas *canvas, const struct hint *hint)
{
    struct buf keys = {0};
    write_keys(hint, &keys);
    int width = canvas_text_width(canvas, buf_text(&keys));
    buf_free(&keys);
    return width;
}

int hint_width(const struct canvas *canvas, const struct hint *hint)
{
    return hint_keys_width(canvas, hint) + 1 + canvas_text_width(canvas, hint->does);
}

/* Of two keys each has its half of what is written; the words could mean either. */
static void mark(struct canvas *canvas, int x, int y, int keys, int width, const struct hint *hint)
{
    if (!hint->keys[0])
        return;
    if (!hint->keys[1]) {
        spots_add(canvas, (struct rect){x, y, width, 1}, TARGET_KEY, hint->keys[0]);
        return;
    }
    int half = keys / 2;
    spots_add(canvas, (struct rect){x, y, half, 1}, TARGET_KEY, hint->keys[0]);
    spots_add(canvas, (struct rect){x + half, y, keys - half, 1}, TARGET_KEY, hint->keys[1]);
}

int hint_draw(struct canvas *canvas, int x, int y, const struct hint *hint)
{
    struct buf text = {0};
    write_keys(hint, &text);
    int keys = canvas_text(canvas, x, y, canvas->cols, STYLE_KEY, buf_text(&text));
    int words = canvas_text(canvas, x + keys + 1, y, canvas->cols, STYLE_HINT, hint->does);
    buf_free(&text);
    mark(canvas, x, y, keys, keys + 1 + words, hint);
    return x + keys + 1 + words;
}
