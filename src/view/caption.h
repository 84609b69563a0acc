/* SPDX-License-Identifier: MIT
 *
 * Texts with live values. */
#ifndef VIEW_CAPTION_H
#define VIEW_CAPTION_H

#include "app/app.h"
#include "base/buf.h"
#include "scene/scene.h"

/* The text in the chosen language; NULL if there is none. */
const char *text_in(const struct text *text, enum lang lang);

/* Append `text` with every {value} replaced by the number in force at the present step. */
void caption_expand(const struct app *app, const char *text, struct buf *out);

/* What is said at this step in one language: the scene's caption, or the natural walk's. Appends.
 */
void caption_of_step(const struct app *app, enum lang lang, struct buf *out);
/* The same, but once a question is answered the reason why. Appends. */
void caption_said(const struct app *app, enum lang lang, struct buf *out);
/* The speaker's notes; nothing where there are none. Appends. */
void caption_notes(const struct app *app, enum lang lang, struct buf *out);
/* Both in the chosen language, or in the two of them, a line for each. Append. */
void caption_text(const struct app *app, struct buf *out);
void caption_notes_text(const struct app *app, struct buf *out);

#endif
