/* SPDX-License-Identifier: MIT
 *
 * The line below the bars: what one cell is worth, and what else has to be known to read them. */
#include <math.h>

#include "base/num.h"
#include "view/bars_parts.h"
#include "view/format.h"
#include "view/words.h"

bool bars_must_note(const struct bars *bars)
{
    return bars_own(bars) || bars->pinned || bars->chart.kind == CHART_LOG || bars->chart.zoom;
}

static void write_scale(const struct bars *bars, const struct scale *scale, bool shortly,
                        struct buf *text)
{
    bool log = scale->kind == SCALE_LOG, same = bars->count > 1 && !shortly;
    double cell =
        log ? pow(scale->max / scale->least, 1.0 / scale->half) : scale->max / scale->half;
    buf_str(text, word(log ? (same ? WORD_SAME_LOG_SCALE : WORD_LOG_SCALE)
                           : (same ? WORD_SAME_SCALE : WORD_ONE_SCALE),
                       bars->lang));
    buf_str(text, log ? " x " : " ");
    format_trim(text, cell, num_decimals(cell, 2));
}

static void write_range(const struct bars *bars, const struct bars_range *range, struct buf *text)
{
    if (range->grouped)
        buf_fmt(text, "%s %zu", word(WORD_EACH_ROW, bars->lang),
                (bars->d + (size_t)range->rows - 1) / (size_t)range->rows);
    else if (bars->lang == LANG_KO)
        buf_fmt(text, "%zu개 중 x%zu-x%zu", bars->d, range->first + 1, range->first + range->count);
    else
        buf_fmt(text, "x%zu-x%zu of %zu", range->first + 1, range->first + range->count, bars->d);
}

enum { GAP = 2 };

/* One part after another while there is room; what does not fit is left out, not cut. */
struct line {
    struct canvas *canvas;
    int left, x, y, end;
};

static bool add_part(struct line *line, int gap, enum style style, const char *text)
{
    int width = canvas_text_width(line->canvas, text);
    if (line->x + gap + width > line->end)
        return false;
    line->x += gap + canvas_text(line->canvas, line->x + gap, line->y, width, style, text);
    return true;
}

/* Columns that a part takes behind another; 0 if it is empty. */
static int part_width(const struct canvas *canvas, const struct buf *part)
{
    return part->len ? GAP + canvas_text_width(canvas, buf_text(part)) : 0;
}

/* What one cell is worth, in so many words as leave room for what is behind it; for the key at the
 * end it makes room only if that takes no words away from anything else. */
static void add_scale(struct line *line, const struct bars *bars, const struct scale *scale,
                      int behind, int key)
{
    struct buf text = {0};
    if (bars_own(bars))
        buf_str(&text, word(WORD_OWN_SCALES, bars->lang));
    else
        write_scale(bars, scale, false, &text);
    int width = canvas_text_width(line->canvas, buf_text(&text));
    if (!bars_own(bars) && line->x + width + behind > line->end) {
        buf_clear(&text);
        write_scale(bars, scale, true, &text);
        width = canvas_text_width(line->canvas, buf_text(&text));
    }
    if (line->left + width + behind + key <= line->end)
        behind += key;
    /* All of it matters more than where it begins. */
    int start = line->end - width - behind;
    if (start < line->x)
        line->x = start > line->left ? start : line->left;
    add_part(line, 0, bars_own(bars) ? STYLE_WARNING : STYLE_LABEL, buf_text(&text));
    buf_free(&text);
}

/* The key that zooms and its word: one without the other says little. */
static void add_zoom(struct line *line, const char *does)
{
    int width = canvas_text_width(line->canvas, does);
    if (line->x + GAP + 2 + width > line->end)
        return;
    add_part(line, GAP, STYLE_KEY, "$");
    add_part(line, 1, STYLE_HINT, does);
}

void bars_note(struct canvas *canvas, struct rect rect, int indent, const struct bars *bars,
               const struct scale *scale, const struct bars_range *range)
{
    if (scale->half < 1)
        return;
    struct buf where = {0}, ghost = {0};
    if (range->grouped || range->zoomed)
        write_range(bars, range, &where);
    if (bars->pinned)
        buf_fmt(&ghost, "%s %s", canvas_ascii(canvas->glyphs) ? "]" : "┆",
                word(WORD_BEFORE, bars->lang));
    struct line line = {canvas, rect.x, rect.x + indent, rect.y, rect.x + rect.w};
    const char *zoom = word(range->grouped ? WORD_ZOOM : WORD_ZOOM_ALL, bars->lang);
    int key = where.len ? GAP + 2 + canvas_text_width(canvas, zoom) : 0;
    add_scale(&line, bars, scale, part_width(canvas, &where) + part_width(canvas, &ghost), key);
    if (ghost.len)
        add_part(&line, GAP, STYLE_GHOST, buf_text(&ghost));
    if (where.len && add_part(&line, GAP, STYLE_LABEL, buf_text(&where)))
        add_zoom(&line, zoom);
    buf_free(&where);
    buf_free(&ghost);
}
