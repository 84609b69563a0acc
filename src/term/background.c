/* SPDX-License-Identifier: MIT
 *
 * Nothing is taken out of the bytes: keys may lie between them, and the decoder eats replies
 * anyway, also one of which only the beginning has come yet. */
#include "term/background.h"

#include <string.h>

/* What is left to be read. */
struct rest {
    const unsigned char *bytes;
    size_t len;
};

static bool take(struct rest *rest, const char *text)
{
    size_t n = strlen(text);
    if (rest->len < n || memcmp(rest->bytes, text, n) != 0)
        return false;
    rest->bytes += n;
    rest->len -= n;
    return true;
}

static int hex_digit(unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char lower = byte >= 'A' && byte <= 'F' ? byte - 'A' + 'a' : byte;
    const char *at = lower != 0 ? strchr(digits, lower) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* One channel, 0 to 1: f, ff, fff and ffff are all 1. */
static bool take_channel(struct rest *rest, double *channel)
{
    unsigned value = 0, largest = 0;
    int digit;
    while (rest->len > 0 && largest < 0xffff && (digit = hex_digit(*rest->bytes)) >= 0) {
        value = value * 16 + (unsigned)digit;
        largest = largest * 16 + 15;
        rest->bytes++;
        rest->len--;
    }
    if (largest == 0)
        return false;
    *channel = (double)value / largest;
    return true;
}

static enum background answer_at(struct rest rest)
{
    double red, green, blue, alpha;
    if (!take(&rest, "\033]11;rgb"))
        return BACKGROUND_UNKNOWN;
    bool has_alpha = take(&rest, "a");
    if (!take(&rest, ":") || !take_channel(&rest, &red) || !take(&rest, "/") ||
        !take_channel(&rest, &green) || !take(&rest, "/") || !take_channel(&rest, &blue))
        return BACKGROUND_UNKNOWN;
    if (has_alpha && !(take(&rest, "/") && take_channel(&rest, &alpha)))
        return BACKGROUND_UNKNOWN;
    if (!take(&rest, "\a") && !take(&rest, "\033"))
        return BACKGROUND_UNKNOWN;
    double luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return luminance > 0.5 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

static bool fence_at(struct rest rest)
{
    if (!take(&rest, "\033[?"))
        return false;
    while (rest.len > 0 && ((*rest.bytes >= '0' && *rest.bytes <= '9') || *rest.bytes == ';')) {
        rest.bytes++;
        rest.len--;
    }
    return take(&rest, "c");
}

bool background_fenced(const unsigned char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (fence_at((struct rest){bytes + i, len - i}))
            return true;
    }
    return false;
}

enum background background_read(const unsigned char *bytes, size_t len)
{
    enum background found = BACKGROUND_UNKNOWN;
    for (size_t i = 0; i < len && found == BACKGROUND_UNKNOWN; i++)
        found = answer_at((struct rest){bytes + i, len - i});
    return found;
}
