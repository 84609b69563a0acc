/* SPDX-License-Identifier: MIT
 *
 * Inside the editor's mode: what its files share. Only src/app/update_edit*.c include this. */
#ifndef APP_UPDATE_EDIT_H
#define APP_UPDATE_EDIT_H

#include "app/update.h"

/* Add an edit. -1, with a notice: there is no memory. */
int update_edit_change(struct app *app, struct edit edit);
/* Open another field, the session being the same: Esc still goes back to where it began. */
void update_edit_reopen(struct app *app, struct field field);

/* --- update_edit_shape.c --------------------------------------------------------------------- */

/* A component behind the one in the field, or the one there taken out. */
void update_edit_resize(struct app *app, bool insert);
/* The same for tokens; a new one is a copy. */
void update_edit_resize_tokens(struct app *app, bool insert);

#endif
