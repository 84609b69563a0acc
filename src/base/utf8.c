/* SPDX-License-Identifier: MIT
 *
 * UTF-8 in and out, and which code points are fit to be shown. */
#include "base/utf8.h"

#include <stddef.h>

int utf8_decode(const char *text, size_t len, uint32_t *code)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (len == 0)
        return 0;
    if (bytes[0] < 0x80) {
        *code = bytes[0];
        return 1;
    }
    int more = bytes[0] >= 0xF0 ? 3 : bytes[0] >= 0xE0 ? 2 : 1;
    if (bytes[0] < 0xC2 || bytes[0] > 0xF4 || len <= (size_t)more)
        return -1;
    uint32_t value = bytes[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return -1;
        value = value << 6 | (bytes[i] & 0x3Fu);
    }
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (value < least[more] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return -1;
    *code = value;
    return more + 1;
}

int utf8_encode(uint32_t code, char out[4])
{
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return 0;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    for (int i = more; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)((0xFF80 >> more) | code);
    return more + 1;
}

bool utf8_valid(const char *text, size_t len, size_t *bad)
{
    for (size_t i = 0; i < len;) {
        uint32_t code;
        int used = utf8_decode(text + i, len - i, &code);
        if (used < 0) {
            if (bad)
                *bad = i;
            return false;
        }
        i += (size_t)used;
    }
    return true;
}

size_t utf8_count(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; count++) {
        uint32_t code;
        int used = utf8_decode(text + i, len - i, &code);
        i += used > 0 ? (size_t)used : 1;
    }
    return count;
}

bool utf8_unsafe(uint32_t code)
{
    if (code < 0x20)
        return code != '\n' && code != '\t';
    if (code < 0x7F)
        return false;
    if (code <= 0x9F || code > 0x10FFFF)
        return true;
    if (code < 0x061C)
        return false;
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           (code >= 0xD800 && code <= 0xDFFF) || (code >= 0xFDD0 && code <= 0xFDEF) ||
           (code & 0xFFFE) == 0xFFFE;
}

bool utf8_has_unsafe(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        uint32_t code;
        int used = utf8_decode(text + i, len - i, &code);
        if (used < 0 || utf8_unsafe(code))
            return true;
        i += (size_t)used;
    }
    return false;
}
