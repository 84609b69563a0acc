/* SPDX-License-Identifier: MIT */
#include "export/markup.h"

#include <string.h>

#include "base/utf8.h"

void markup_code(uint32_t code, struct buf *out)
{
    switch (code) {
    case '&':
        buf_str(out, "&amp;");
        return;
    case '<':
        buf_str(out, "&lt;");
        return;
    case '>':
        buf_str(out, "&gt;");
        return;
    case '"':
        buf_str(out, "&quot;");
        return;
    case '\'':
        buf_str(out, "&#39;");
        return;
    default:
        /* Texts are clean long before they come here; a name from a file system may not be. */
        if (code == '\n' || code == '\t')
            buf_char(out, (char)code);
        else
            buf_code(out, utf8_unsafe(code) ? 0xfffd : code);
    }
}

void markup_text(const char *text, struct buf *out)
{
    size_t len = strlen(text);
    while (len) {
        uint32_t code = 0xfffd;
        int used = utf8_decode(text, len, &code);
        size_t step = used > 0 ? (size_t)used : 1;
        markup_code(code, out);
        text += step;
        len -= step;
    }
}

void markup_glyph(const struct cell *cell, struct buf *out)
{
    for (int i = 0; i < GLYPH_CODES && cell->code[i]; i++)
        markup_code(cell->code[i], out);
}
