/* SPDX-License-Identifier: MIT */
#include "term/sequence.h"

#include <stddef.h>

#include "base/input.h"

uint32_t sequence_control(unsigned char byte)
{
    switch (byte) {
    case '\r':
    case '\n':
        return INPUT_ENTER;
    case '\t':
        return INPUT_TAB;
    case '\b':
    case 0x7f: /* DEL */
        return INPUT_BACKSPACE;
    default: /* 1 is ctrl-a; NUL and the four after ESC are ctrl with a sign */
        return INPUT_CTRL((uint32_t)byte + (byte >= 1 && byte <= 26 ? 0x60 : 0x40));
    }
}

uint32_t sequence_numbered(unsigned number)
{
    static const uint32_t edit[] = {INPUT_NONE, INPUT_HOME, INPUT_INS,  INPUT_DEL, INPUT_END,
                                    INPUT_PGUP, INPUT_PGDN, INPUT_HOME, INPUT_END};
    /* The gaps are where the vt220 has gaps on its keyboard. */
    static const unsigned char function[] = {11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24};
    if (number < sizeof edit / sizeof edit[0])
        return edit[number];
    for (size_t i = 0; i < sizeof function; i++) {
        if (function[i] == number)
            return INPUT_F1 + (uint32_t)i;
    }
    return INPUT_NONE;
}

uint32_t sequence_letter(unsigned char letter)
{
    switch (letter) {
    case 'A':
    case 'a':
        return INPUT_UP;
    case 'B':
    case 'b':
        return INPUT_DOWN;
    case 'C':
    case 'c':
        return INPUT_RIGHT;
    case 'D':
    case 'd':
        return INPUT_LEFT;
    case 'H':
        return INPUT_HOME;
    case 'F':
        return INPUT_END;
    case 'P':
    case 'Q':
    case 'R':
    case 'S':
        return INPUT_F1 + (uint32_t)(letter - 'P');
    default:
        return INPUT_NONE;
    }
}

uint32_t sequence_keypad(unsigned char final)
{
    if (final >= 'j' && final <= 'y') /* * + , - . / 0..9 in ASCII order */
        return (uint32_t)(final - 'j') + '*';
    switch (final) {
    case 'M':
        return INPUT_ENTER;
    case 'I':
        return INPUT_TAB;
    case 'X':
        return '=';
    case ' ':
        return ' ';
    default:
        return sequence_letter(final);
    }
}
