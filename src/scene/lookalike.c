/* SPDX-License-Identifier: MIT
 *
 * The table of look-alikes. */
#include "scene/lookalike.h"

#include <stddef.h>

struct range {
    uint32_t first, last;
    char ascii;
};

static const struct range ranges[] = {
    {0x00A0, 0x00A0, ' '}, /* no-break space */
    {0x1680, 0x1680, ' '}, {0x2000, 0x200A, ' '}, {0x202F, 0x202F, ' '},
    {0x205F, 0x205F, ' '}, {0x3000, 0x3000, ' '}, /* ideographic space */
    {0x2010, 0x2015, '-'},                        /* hyphens and dashes */
    {0x2212, 0x2212, '-'},                        /* the mathematical minus */
    {0xFE58, 0xFE58, '-'}, {0xFE63, 0xFE63, '-'}, {0x3001, 0x3001, ','}, /* ideographic comma */
    {0xFE50, 0xFE51, ','}, {0xFF64, 0xFF64, ','}, {0x2018, 0x201B, '\''},
    {0x201C, 0x201F, '"'}, {0x2236, 0x2236, ':'},
};

static const struct range unseen[] = {
    {0x0000, 0x001F, 0}, {0x007F, 0x009F, 0}, {0x00AD, 0x00AD, 0}, {0x061C, 0x061C, 0},
    {0x180E, 0x180E, 0}, {0x200B, 0x200F, 0}, {0x2028, 0x202E, 0}, {0x2060, 0x206F, 0},
    {0xFE00, 0xFE0F, 0}, {0xFEFF, 0xFEFF, 0},
};

static const struct range *find(const struct range *table, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= table[i].first && code <= table[i].last)
            return &table[i];
    return NULL;
}

char lookalike_ascii(uint32_t code)
{
    /* The full-width forms repeat ASCII, in order. */
    if (code >= 0xFF01 && code <= 0xFF5E)
        return (char)(code - 0xFEE0);
    const struct range *range = find(ranges, sizeof ranges / sizeof *ranges, code);
    return range ? range->ascii : '\0';
}

bool lookalike_unseen(uint32_t code)
{
    return find(unseen, sizeof unseen / sizeof *unseen, code) != NULL;
}

void lookalike_name(uint32_t code, struct buf *out)
{
    buf_fmt(out, "U+%04X", (unsigned)code);
    char ascii = lookalike_ascii(code);
    if (ascii == ' ')
        buf_str(out, " (looks like a blank)");
    else if (ascii)
        buf_fmt(out, " (looks like %c)", ascii);
    else if (lookalike_unseen(code))
        buf_str(out, " (cannot be seen)");
}
