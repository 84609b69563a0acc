/* SPDX-License-Identifier: MIT
 *
 * A frame as preformatted text. The characters are those of the text export, so that it can be
 * searched, copied and read; bars and wires are painted over theirs, which no font joins without
 * gaps, and are hidden from screen readers. What needs its cells exactly is an <i>, a box as wide
 * as its cells; all other text is <span> or bare. */
#include "canvas/glyphs.h"
#include "export/export.h"
#include "export/html.h"
#include "export/markup.h"
#include "export/paint.h"
#include "export/strokes.h"

bool html_boxed(enum style style)
{
    for (enum theme theme = THEME_DARK; theme <= THEME_MONO; theme++) {
        struct paint paint = paint_of(theme, style);
        if (paint.ground || paint.underline)
            return true;
    }
    return false;
}

enum kind { KIND_BLANK, KIND_TEXT, KIND_WIDE, KIND_ODD, KIND_WIRE, KIND_BAR };

static enum kind kind_of(const struct cell *cell)
{
    uint8_t arms[4];
    if (cell->kind == CELL_BLANK)
        return KIND_BLANK;
    if (cell->kind == CELL_BAR)
        return KIND_BAR;
    if (strokes_of(cell, arms))
        return KIND_WIRE;
    if (cell->kind == CELL_RIGHT || cell->width == 2)
        return KIND_WIDE;
    return cell->code[0] < 0x80 && !cell->code[1] ? KIND_TEXT : KIND_ODD;
}

/* Shapes of these cells can be painted as one. */
static bool one_shape(const struct cell *a, const struct cell *b)
{
    uint8_t of_a[4], of_b[4];
    if (a->kind == CELL_BAR)
        return a->side == b->side && a->eighths == b->eighths &&
               (a->eighths >= 8 || a->side == BAR_FROM_BOTTOM || a->side == BAR_FROM_TOP);
    if (!strokes_of(a, of_a) || !strokes_of(b, of_b) || of_a[ARM_UP] || of_a[ARM_DOWN] ||
        of_b[ARM_UP] || of_b[ARM_DOWN])
        return false;
    return of_a[ARM_LEFT] == of_a[ARM_RIGHT] && of_a[ARM_LEFT] == of_b[ARM_LEFT] &&
           of_a[ARM_LEFT] == of_b[ARM_RIGHT];
}

/* Does the cell go on with the run that `first` starts? A blank that shows nothing may have any
 * style. */
static bool goes_on(const struct cell *first, const struct cell *cell)
{
    enum kind kind = kind_of(first), next = kind_of(cell);
    bool same = cell->style == first->style;
    bool unseen = !html_boxed((enum style)cell->style) && !html_boxed((enum style)first->style);
    switch (kind) {
    case KIND_BLANK:
        return next == KIND_BLANK && (same || unseen);
    case KIND_TEXT:
        return (next == KIND_TEXT && same) || (next == KIND_BLANK && (same || unseen));
    case KIND_WIDE:
        return next == KIND_WIDE && same;
    case KIND_ODD:
        return false;
    default:
        return next == kind && same && one_shape(first, cell);
    }
}

/* class="l n4"; what a run of this kind is painted with. */
static void put_classes(const struct cell *cell, int cells, bool box, struct buf *out)
{
    static const char *const SIDES[] = {"bl", "br", "bb", "bt"}; /* enum bar_side */
    static const char ARMS[] = "urdl";                           /* enum wire_arm */
    uint8_t arms[4];
    enum kind kind = kind_of(cell);
    const char *blank = "";
    buf_str(out, " class=\"");
    if (cell->style != STYLE_TEXT) {
        buf_char(out, style_letter((enum style)cell->style));
        blank = " ";
    }
    if (kind == KIND_BAR)
        buf_fmt(out, "%s%s e%d", blank, SIDES[cell->side], cell->eighths);
    else if (kind == KIND_WIDE)
        buf_fmt(out, "%sz", blank);
    else if (kind == KIND_WIRE && strokes_of(cell, arms)) {
        buf_fmt(out, "%sx", blank);
        for (int i = 0; i < 4; i++)
            if (arms[i])
                buf_fmt(out, " %c%d", ARMS[i], arms[i]);
    }
    blank = out->data && out->len && out->data[out->len - 1] != '"' ? " " : "";
    if (box)
        buf_fmt(out, "%sn%d", blank, cells);
    buf_str(out, kind == KIND_WIRE || kind == KIND_BAR ? "\" aria-hidden=\"true\"" : "\"");
}

static void put_run(const struct canvas *canvas, int x, int end, int y, bool text, struct buf *out)
{
    const struct cell *first = canvas_at(canvas, x, y);
    enum kind kind = kind_of(first);
    bool boxed = html_boxed((enum style)first->style);
    bool box = boxed || !text || (kind != KIND_TEXT && kind != KIND_BLANK);
    bool bare = !box && (kind == KIND_BLANK || first->style == STYLE_TEXT);
    if (!bare) {
        buf_str(out, box ? "<i" : "<span");
        put_classes(first, end - x, box, out);
        buf_char(out, '>');
    }
    for (int at = x; text && at < end; at++) {
        struct shown shown = glyphs_plain(canvas->glyphs, canvas_at(canvas, at, y));
        for (int i = 0; shown.glyph.width && i < GLYPH_CODES && shown.glyph.code[i]; i++)
            markup_code(shown.glyph.code[i], out);
    }
    if (!bare)
        buf_str(out, box ? "</i>" : "</span>");
}

/* Blanks at the end of a row are not part of the text; where they show they are empty boxes. */
static void put_row(const struct canvas *canvas, int y, struct buf *out)
{
    int end = 0, seen = 0;
    for (int x = 0; x < canvas->cols; x++) {
        const struct cell *cell = canvas_at(canvas, x, y);
        if (cell->kind != CELL_BLANK)
            end = x + 1;
        if (cell->kind != CELL_BLANK || html_boxed((enum style)cell->style))
            seen = x + 1;
    }
    for (int x = 0, next; x < seen; x = next) {
        const struct cell *first = canvas_at(canvas, x, y);
        int stop = x < end ? end : seen;
        for (next = x + 1; next < stop && goes_on(first, canvas_at(canvas, next, y)); next++)
            ;
        put_run(canvas, x, next, y, x < end, out);
    }
    buf_char(out, '\n');
}

void export_html_frame(const struct canvas *canvas, const struct export_words *words,
                       struct buf *out)
{
    buf_fmt(out, "<section class=\"frame\" lang=\"%s\" aria-label=\"", words->lang);
    markup_text(words->title, out);
    buf_str(out, "\">\n<h2>");
    markup_text(words->title, out);
    buf_str(out, "</h2>\n<p>");
    markup_text(words->caption, out);
    buf_str(out, "</p>\n<pre>\n"); /* a newline right behind <pre> is no part of the text */
    for (int y = 0; y < canvas->rows; y++)
        put_row(canvas, y, out);
    buf_str(out, "</pre>\n</section>\n");
}
