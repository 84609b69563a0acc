/* SPDX-License-Identifier: MIT
 *
 * Canvas -> bytes. Each appends one frame to *out and cannot fail but for memory (out->failed). */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include "base/buf.h"
#include "canvas/canvas.h"
#include "canvas/theme.h"

/* Exactly canvas->rows lines without trailing blanks, each ended by a newline. No escapes. */
void export_text(const struct canvas *canvas, struct buf *out);

/* The same with SGR sequences; each line ends with a reset where one is due. With DEPTH_NONE only
 * bold, dim, reverse and underline are used. Trailing blanks are kept where their look shows. */
void export_ansi(const struct canvas *canvas, enum theme theme, enum colour_depth depth,
                 struct buf *out);

/* What is said about a frame, for readers that do not see it. */
struct export_words {
    const char *lang;    /* "en", "ko" */
    const char *title;   /* one line */
    const char *caption; /* may have several */
};

/* A picture with real text. Bars and wires are shapes. No style sheet, script or outside file. */
void export_svg(const struct canvas *canvas, enum theme theme, const struct export_words *words,
                struct buf *out);

/* An asciicast of version 2, frame by frame: one line of JSON each. A frame rewrites the rows that
 * differ from the frame before. A zeroed struct but for theme and depth is ready to start. */
struct export_cast {
    enum theme theme;
    enum colour_depth depth;
    long ms;            /* since the start: when the next frame begins */
    struct canvas last; /* as the terminal shows it; owned */
};
/* The header and the first frame, which stands for `ms`. `title` may be NULL. All frames have the
 * size of the first. -1: no memory. */
int export_cast_start(struct export_cast *cast, const struct canvas *canvas, const char *title,
                      long ms, struct buf *out, struct err *err);
void export_cast_frame(struct export_cast *cast, const struct canvas *canvas, long ms,
                       struct buf *out);
/* The last frame stands for its time too: an event that only shows the cursor, in the last cell,
 * ends it. Frees. */
void export_cast_end(struct export_cast *cast, struct buf *out);

/* One page that holds everything it needs: start, then each frame of the walk in English, then each
 * in Korean (the same number), then end. It steps by keys, clicks and touch, changes language and
 * theme, prints a frame a page. A frame's text is that of export_text. */
struct export_page {
    const char *title_en, *title_ko;
    bool korean;       /* at first */
    const char *theme; /* at first: "dark", "light", "mono", or "auto": as the reader prefers */
    int cols, rows;    /* of every frame */
};
void export_html_start(const struct export_page *page, struct buf *out);
void export_html_frame(const struct canvas *canvas, const struct export_words *words,
                       struct buf *out);
void export_html_end(struct buf *out);

/* The style plane of a golden test: a letter per cell (style_letter), trailing '.' of blank cells
 * removed, rows lines. */
void export_styles(const struct canvas *canvas, struct buf *out);

#endif
