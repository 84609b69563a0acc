/* SPDX-License-Identifier: MIT */
#include "app/present.h"

#include "app/app.h"

void present_act(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_PRESENT:
        app->present.bare = !app->present.bare;
        break;
    case ACTION_BLACK:
    case ACTION_WHITE:
        app->present.blank = action == ACTION_BLACK ? BLANK_BLACK : BLANK_WHITE;
        break;
    default:
        break;
    }
}
