/* SPDX-License-Identifier: MIT
 *
 * What stands around the picture: title line, hint line, the field being edited. */
#ifndef VIEW_CHROME_H
#define VIEW_CHROME_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "view/layout.h"

void chrome_title(const struct app *app, struct canvas *canvas, struct rect rect);
void chrome_hints(const struct app *app, struct canvas *canvas, struct rect rect);
void chrome_rules(struct canvas *canvas, const struct layout *layout);

/* In place of caption and hints while a field is edited. */
void chrome_editor(const struct app *app, struct canvas *canvas, const struct layout *layout);

#endif
