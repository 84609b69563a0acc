/* SPDX-License-Identifier: MIT
 *
 * What a question hides in a text. A hidden number becomes a run of one mark, as wide as
 * the number, so that nothing moves when it is revealed; once the frame is drawn the marks become
 * `?` in the style of a mask. */
#ifndef VIEW_MASK_H
#define VIEW_MASK_H

#include <stddef.h>

#include "app/app.h"
#include "base/buf.h"
#include "canvas/canvas.h"

/* The number appended to `out` since `start` (bytes) is masked if the question hides it. */
void mask_number(const struct app *app, enum quantity quantity, size_t index, struct buf *out,
                 size_t start);
/* The same whatever hides it. */
void mask_since(struct buf *out, size_t start);
/* Of a vector of `count` components written since `start` by format_vector, those to be hidden. */
void mask_vector(const struct app *app, enum quantity quantity, size_t count, struct buf *out,
                 size_t start);

/* Append a text with `?` where something is hidden: for what is not drawn into the frame. */
void mask_spell(const char *text, struct buf *out);

/* At the end of a frame. */
void mask_finish(const struct app *app, struct canvas *canvas);

#endif
