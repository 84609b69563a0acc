/* SPDX-License-Identifier: MIT
 *
 * Letters of the styles, and which of them a bar has. */
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

enum style style_bar(bool negative, bool alt)
{
    if (negative)
        return alt ? STYLE_NEGATIVE_ALT : STYLE_NEGATIVE;
    return alt ? STYLE_POSITIVE_ALT : STYLE_POSITIVE;
}
