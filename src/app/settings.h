/* SPDX-License-Identifier: MIT
 *
 * How the program shows things: chosen by options at the start, changed by keys. */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include <stdbool.h>

enum lang { LANG_EN, LANG_KO };
enum scheme { SCHEME_DARK, SCHEME_LIGHT, SCHEME_MONO, SCHEME_COUNT };

struct settings {
    enum lang lang;
    enum scheme scheme;
    bool both;       /* captions in both languages; all other words in `lang` */
    bool ascii;      /* draw with ASCII glyphs */
    bool narrow;     /* the terminal draws ambiguous characters two columns wide: show none */
    bool ascii_only; /* the terminal can show nothing else: `ascii` stays on, words are English */
    int digits;      /* decimals of shown numbers, 0 to 7; default 2 */
    int cols, rows;  /* of the screen */
    bool motion;     /* show motion on a step forward */
    bool ticks;      /* EVENT_TICK will come: there is a clock. Nothing moves without one */
};

#endif
