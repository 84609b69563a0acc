/* SPDX-License-Identifier: MIT
 *
 * The field being edited: one line of text with a cursor. It opens with the value selected, so
 * that the first character typed replaces it. Pure text; what is accepted becomes an edit. */
#ifndef APP_EDITOR_H
#define APP_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

#include "app/edit.h"

enum { EDITOR_MAX = 200 };

struct editor {
    struct field field;
    char text[EDITOR_MAX + 1]; /* ASCII, or UTF-8 as typed */
    size_t len, cursor;        /* bytes */
    bool selected;             /* the whole text is: typing replaces it */
    bool touched;              /* differs from the value it opened with */
    char *vector;              /* a pasted vector too long for the line, owned, or NULL */
    char problem[120];         /* why Enter was refused; "" if it was not */
};

void editor_open(struct editor *editor, struct field field, float value);
void editor_type(struct editor *editor, const char *text, size_t len);
void editor_backspace(struct editor *editor);
void editor_move(struct editor *editor, int by); /* -1, +1; beyond: to the ends */
void editor_free(struct editor *editor);

#endif
