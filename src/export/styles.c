/* SPDX-License-Identifier: MIT
 *
 * The style plane of a frame: what a golden test compares beside the text. */
#include "export/export.h"

void export_styles(const struct canvas *canvas, struct buf *out)
{
    for (int y = 0; y < canvas->rows; y++) {
        int end = canvas->cols;
        while (end > 0) {
            const struct cell *cell = canvas_at(canvas, end - 1, y);
            if (cell->kind != CELL_BLANK || cell->style != STYLE_TEXT)
                break;
            end--;
        }
        for (int x = 0; x < end; x++)
            buf_char(out, style_letter((enum style)canvas_at(canvas, x, y)->style));
        buf_char(out, '\n');
    }
}
