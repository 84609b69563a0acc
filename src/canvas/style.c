/* SPDX-License-Identifier: MIT
 *
 * The letters of the styles. */
#include "canvas/style.h"

char style_letter(enum style style)
{
    static const char letters[] = {
#define X(name, letter) [STYLE_##name] = letter,
        STYLE_LIST(X)
#undef X
    };
    return style < STYLE_COUNT ? letters[style] : '?';
}
