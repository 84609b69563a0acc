/* SPDX-License-Identifier: MIT
 *
 * A frame as plain text. */
#include "canvas/glyphs.h"
#include "export/export.h"

void export_text(const struct canvas *canvas, struct buf *out)
{
    for (int y = 0; y < canvas->rows; y++) {
        size_t blanks = 0; /* written only once something follows them */
        for (int x = 0; x < canvas->cols; x++) {
            struct shown shown = glyphs_plain(canvas->glyphs, canvas_at(canvas, x, y));
            if (shown.glyph.width == 0)
                continue;
            if (shown.glyph.code[0] == ' ') {
                blanks++;
                continue;
            }
            buf_repeat(out, ' ', blanks);
            blanks = 0;
            for (int i = 0; i < GLYPH_CODES && shown.glyph.code[i]; i++)
                buf_code(out, shown.glyph.code[i]);
        }
        buf_char(out, '\n');
    }
}
