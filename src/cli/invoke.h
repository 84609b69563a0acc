/* SPDX-License-Identifier: MIT
 *
 * How the scene on show was named, for app/command.h. */
#ifndef CLI_INVOKE_H
#define CLI_INVOKE_H

#include "app/command.h"

struct stage;

struct invoke {
    char *own;  /* owned: the word for the user's own source; NULL: there is none */
    char *kept; /* owned: the one that it had before it was adopted */
    struct invocation shown;
};

/* Once the state is there, and again when it has the settings that it starts with. */
void invoke_start(struct stage *stage);
/* Another scene is on show, or another version of it. */
void invoke_shown(struct stage *stage);
/* The own source is another one, and not on show yet. */
void invoke_adopted(struct stage *stage);
void invoke_end(struct stage *stage);

#endif
