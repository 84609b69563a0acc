/* SPDX-License-Identifier: MIT
 *
 * Text on the canvas. Measuring and drawing are the same walk, so they cannot disagree. */
#include <limits.h>
#include <string.h>

#include "canvas/canvas.h"
#include "canvas/cell.h"
#include "canvas/spell.h"

struct pen {
    struct canvas *canvas; /* NULL: only measure */
    enum style style;
    int x, y, col, max;
};

/* Both return false when there is no room left. */
static bool pen_ascii(struct pen *pen, char c)
{
    if (pen->col >= pen->max)
        return false;
    if (pen->canvas)
        cell_ascii(pen->canvas, pen->x + pen->col, pen->y, pen->style, c);
    pen->col++;
    return true;
}

static bool pen_glyph(struct pen *pen, const struct glyph *glyph)
{
    if (pen->max - pen->col < glyph->width)
        return false;
    if (pen->canvas)
        cell_glyph(pen->canvas, pen->x + pen->col, pen->y, pen->style, glyph);
    pen->col += glyph->width;
    return true;
}

static bool pen_word(struct pen *pen, const char *word)
{
    while (*word)
        if (!pen_ascii(pen, *word++))
            return false;
    return true;
}

/* False if not all of the text found room. */
static bool pen_text(struct pen *pen, enum glyph_set glyphs, const char *text, size_t len)
{
    uint32_t pending = 0;
    struct glyph glyph;
    char room[SPELL_ROOM];
    for (;;) {
        /* Most text is ASCII: no need to ask about what cannot join the character before it. */
        while (!pending && len > 0 && *text >= ' ' && *text <= '~' &&
               (len == 1 || (unsigned char)text[1] < 0x80)) {
            if (!pen_ascii(pen, *text))
                return false;
            text++;
            len--;
        }
        if (!glyph_next(&text, &len, &pending, &glyph))
            return true;
        const char *word = spell_glyph(glyphs, &glyph, text, len, room);
        if (word ? !pen_word(pen, word) : !pen_glyph(pen, &glyph))
            return false;
    }
}

/* Far outside, columns are no longer told apart, so that x + col stays in the range of int. */
enum { FAR = 1 << 20, MAX_COLUMNS = INT_MAX - 2 * FAR };

int canvas_text_n(struct canvas *canvas, int x, int y, int max, enum style style, const char *text,
                  size_t len)
{
    struct pen pen = {.canvas = canvas, .style = style, .x = x < FAR ? x : FAR, .y = y};
    pen.max = max < MAX_COLUMNS ? max : MAX_COLUMNS;
    bool whole = pen_text(&pen, canvas->glyphs, text, len);
    if (!whole || pen.x + pen.col > canvas->clip.x + canvas->clip.w)
        canvas->cut++;
    return pen.col;
}

int canvas_text(struct canvas *canvas, int x, int y, int max, enum style style, const char *text)
{
    return canvas_text_n(canvas, x, y, max, style, text, strlen(text));
}

int canvas_text_width(const struct canvas *canvas, const char *text)
{
    struct pen pen = {.max = MAX_COLUMNS};
    pen_text(&pen, canvas->glyphs, text, strlen(text));
    return pen.col;
}

int canvas_text_right(struct canvas *canvas, int x, int y, int w, enum style style,
                      const char *text)
{
    int width = canvas_text_width(canvas, text);
    int skip = width < w ? w - width : 0;
    return canvas_text(canvas, x < FAR ? x + skip : x, y, w, style, text);
}

int canvas_text_centre(struct canvas *canvas, int x, int y, int w, enum style style,
                       const char *text)
{
    int width = canvas_text_width(canvas, text);
    int skip = width < w ? (w - width) / 2 : 0;
    return canvas_text(canvas, x < FAR ? x + skip : x, y, w, style, text);
}

void canvas_spell(enum glyph_set glyphs, const char *text, size_t len, struct buf *out)
{
    const char *plain = text, *end = text + len; /* from `plain` on nothing was copied yet */
    uint32_t pending = 0;
    struct glyph glyph;
    char room[SPELL_ROOM];
    while (canvas_ascii(glyphs)) {
        const char *before = text;
        if (!glyph_next(&text, &len, &pending, &glyph))
            break;
        const char *word = spell_glyph(glyphs, &glyph, text, len, room);
        if (word) {
            buf_bytes(out, plain, (size_t)(before - plain));
            buf_str(out, word);
            plain = text;
        }
    }
    buf_bytes(out, plain, (size_t)(end - plain));
}
