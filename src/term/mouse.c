/* SPDX-License-Identifier: MIT */
#include "term/mouse.h"

enum {
    CODE_MODIFIERS = 4 | 8 | 16, /* shift, alt, ctrl */
    CODE_MOVED = 32,
    CODE_WHEEL = 64,
    CODE_MORE = 128, /* buttons 8 to 11 */
    CODE_MAX = 255,
    PLACE_MAX = 32767, /* more columns or rows has no terminal */
    OFFSET = 32,       /* of every byte in the older form */
};

/* False for a movement or a release. */
static bool button_of(unsigned code, enum mouse_button *button)
{
    static const enum mouse_button plain[] = {MOUSE_LEFT, MOUSE_MIDDLE, MOUSE_RIGHT};
    unsigned which = code & 3;
    if (code & CODE_MOVED)
        return false;
    switch (code & ~(unsigned)CODE_MODIFIERS & ~3u) {
    case 0:
        if (which == 3) /* the older form's release, of whatever button */
            return false;
        *button = plain[which];
        return true;
    case CODE_WHEEL:
        *button = which == 0   ? MOUSE_WHEEL_UP
                  : which == 1 ? MOUSE_WHEEL_DOWN
                               : MOUSE_OTHER; /* sideways */
        return true;
    default:
        *button = MOUSE_OTHER;
        return true;
    }
}

/* Places count from 1. */
static bool report(unsigned code, unsigned column, unsigned row, struct event *event)
{
    enum mouse_button button;
    if (code > CODE_MAX || column < 1 || row < 1 || !button_of(code, &button))
        return false;
    *event = (struct event){
        .kind = EVENT_MOUSE, .button = button, .x = (int)column - 1, .y = (int)row - 1};
    return true;
}

/* One decimal number at *at; moves on. */
static bool number(const unsigned char *bytes, size_t len, size_t *at, unsigned *out)
{
    size_t start = *at;
    *out = 0;
    for (; *at < len && bytes[*at] >= '0' && bytes[*at] <= '9'; (*at)++) {
        *out = *out * 10 + (unsigned)(bytes[*at] - '0');
        if (*out > PLACE_MAX)
            return false;
    }
    return *at > start;
}

bool mouse_decimal(const unsigned char *bytes, size_t len, unsigned char final, struct event *event)
{
    unsigned numbers[3];
    size_t at = 0;
    for (int n = 0; n < 3; n++) {
        if (n > 0 && (at >= len || bytes[at++] != ';'))
            return false;
        if (!number(bytes, len, &at, &numbers[n]))
            return false;
    }
    return at == len && final == 'M' && report(numbers[0], numbers[1], numbers[2], event);
}

bool mouse_bytes(const unsigned char bytes[MOUSE_BYTES], struct event *event)
{
    for (int b = 0; b < MOUSE_BYTES; b++)
        if (bytes[b] < OFFSET)
            return false;
    return report(bytes[0] - OFFSET, bytes[1] - OFFSET, bytes[2] - OFFSET, event);
}
