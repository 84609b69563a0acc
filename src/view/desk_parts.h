/* SPDX-License-Identifier: MIT
 *
 * Parts of the presenter's second screen. Internal to view/desk*.c. */
#ifndef VIEW_DESK_PARTS_H
#define VIEW_DESK_PARTS_H

#include "app/desk.h"
#include "canvas/canvas.h"
#include "scene/scene.h"

/* Lines of text that flow through a window of which the first line is `top`. */
struct desk_flow {
    struct canvas *canvas; /* NULL: only count */
    enum glyph_set glyphs;
    struct rect rect;
    size_t top;
    size_t count; /* lines so far */
};

/* Append text, wrapped. */
void desk_flow_text(struct desk_flow *flow, enum style style, const char *text);

/* One line of text, cut with ... where it must be. Returns its columns. */
int desk_line(struct canvas *canvas, struct rect rect, enum style style, const char *text);

/* In the chosen language, or in both, a line for each. Appends; nothing where there is no text. */
void desk_text(const struct desk *desk, const struct text *text, struct buf *out);

/* Something that appends to a flow. */
typedef void desk_flows(const struct desk *desk, struct desk_flow *flow);
/* Draw what flows as far as it is scrolled; where there is more the last row says so. *most is the
 * largest scroll. */
void desk_window(const struct desk *desk, struct canvas *canvas, struct rect rect, size_t top,
                 desk_flows *flows, size_t *most, size_t *page);

/* The notes of the step; `whole`: and its caption, which no frame shows. */
void desk_notes_flow(const struct desk *desk, struct desk_flow *flow);
void desk_notes_whole(const struct desk *desk, struct desk_flow *flow);
/* The next step: its title, and as much of its notes as there is room for. */
void desk_next(const struct desk *desk, struct canvas *canvas, struct rect rect);

/* Lists on the whole screen: of the keys, and of the presentations. */
void desk_list_keys(const struct desk *desk, struct canvas *canvas, size_t *most, size_t *page);
void desk_list_runs(const struct desk *desk, struct canvas *canvas);

#endif
