/* SPDX-License-Identifier: MIT
 *
 * The field being edited: one line of text with a cursor. It opens with the value selected, so
 * that the first character typed replaces it. Pure text; app/update_edit.c makes edits of it. */
#ifndef APP_EDITOR_H
#define APP_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

#include "app/edit.h"
#include "base/err.h"
#include "scene/vector.h"

enum { EDITOR_MAX = 240 };

/* Why Enter was refused. */
enum refusal {
    REFUSAL_NONE,
    REFUSAL_EPS_NEGATIVE,
    REFUSAL_ONE_NUMBER,   /* this field takes no vector */
    REFUSAL_OTHER_TOKENS, /* the vector has another number of tokens */
    REFUSAL_UNREADABLE,   /* + an enum vector_fault */
    REFUSAL_COUNT = REFUSAL_UNREADABLE + VECTOR_FAULTS + 1
};

struct editor {
    struct field field;
    char text[EDITOR_MAX + 1]; /* UTF-8 as typed, NUL-terminated */
    size_t len, cursor;        /* bytes */
    bool selected;             /* the whole text is: typing replaces it */
    size_t start;              /* edits in force when the field was opened: what Esc goes back to */
    size_t token;              /* and the chosen token then: app->token and token_here */
    bool token_here;
    char *vector; /* a pasted vector longer than the line, owned, else NULL */
    size_t vector_len;
    enum refusal refusal;  /* until something is typed */
    struct err unreadable; /* what the reader says, in its words, which are English */
};

void editor_open(struct editor *editor, struct field field, float value, size_t start);
/* Insert at the cursor; what does not fit or is no text is dropped. */
void editor_type(struct editor *editor, const char *text, size_t len);
void editor_set(struct editor *editor, float value); /* the text becomes this number, unselected */
void editor_backspace(struct editor *editor);
void editor_move(struct editor *editor, int by); /* characters; large numbers go to the ends */
void editor_free(struct editor *editor);

#endif
