/* SPDX-License-Identifier: MIT
 *
 * The command line that opens the present state again. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "app/app.h"
#include "base/buf.h"

/* How what is on show was named. Texts are borrowed; NULL: not given. */
struct invocation {
    const char *source; /* the word for SOURCE; NULL: standard input, which cannot be named again */
    bool rows;          /* rows of numbers, to which these options belong: */
    const char *gamma, *eps, *norm, *place, *attn, *mlp;
    size_t blocks;
    bool say_lang,
        say_digits; /* English, two decimals have to be said: they come not by themselves */
};

enum command_form {
    COMMAND_SHORT, /* the file that the walk goes on with, as it was named, or the vector as it is
                      now; else as COMMAND_FILE */
    COMMAND_FILE,  /* the file in which the state was saved */
};

/* Append the words of a shell, quoted where a shell needs it: "midstream 1,-1,30,3 --eps 0 --step
 * 7". What a screen cannot show as it is (control characters) does not become part of it. False,
 * and nothing, where the state cannot be said: it has to be saved first. */
bool command_text(const struct app *app, enum command_form form, struct buf *out);

#endif
