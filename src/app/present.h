/* SPDX-License-Identifier: MIT
 *
 * Showing a walk to an audience: a black or white screen, a screen without chrome. */
#ifndef APP_PRESENT_H
#define APP_PRESENT_H

#include <stdbool.h>

#include "app/keys.h"

enum blank { BLANK_NONE, BLANK_BLACK, BLANK_WHITE };

struct present {
    enum blank blank; /* nothing is seen; the next key only ends this */
    bool bare;        /* no title line, no hints */
};

struct app;

/* Do one of the actions of KEYS_PRESENT. */
void present_act(struct app *app, enum action action);

#endif
