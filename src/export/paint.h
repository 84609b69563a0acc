/* SPDX-License-Identifier: MIT
 *
 * Looks as colours, for sinks that know no terminal's default colours. Only src/export includes
 * this. */
#ifndef EXPORT_PAINT_H
#define EXPORT_PAINT_H

#include <stdbool.h>

#include "canvas/theme.h"

/* Text and bars are painted in `fg`, on a ground of `bg`. Colours are 0xRRGGBB. */
struct paint {
    unsigned fg, bg;
    bool ground; /* bg is not the frame's own */
    bool bold, underline;
};

struct paint paint_of(enum theme theme, enum style style);

/* The frame's own ground and the colour of ordinary text on it. */
unsigned paint_ground(enum theme theme);
unsigned paint_ink(enum theme theme);

/* What programs for terminals and editors install, then what systems come with; the fonts with
 * Hangul stand after those that have more symbols. For CSS and for SVG's font-family. */
#define PAINT_FONTS                                                                             \
    "'DejaVu Sans Mono','Noto Sans Mono',Menlo,Consolas,'Liberation Mono',"                     \
    "'Noto Sans Mono CJK KR',D2Coding,NanumGothicCoding,'Apple SD Gothic Neo','Malgun Gothic'," \
    "monospace"

#endif
