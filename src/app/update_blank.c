/* SPDX-License-Identifier: MIT
 *
 * The black or white screen: any key, and a paste, only brings the step back, but for those that
 * end or stop the program. */
#include "app/update.h"

#include "base/input.h"

enum effect update_blank(struct app *app, const struct event *event)
{
    uint32_t key = event->kind == EVENT_KEY ? event->key : INPUT_NONE;
    if (key == INPUT_CTRL('c'))
        return EFFECT_INTERRUPT;
    if (key == INPUT_CTRL('z'))
        return EFFECT_SUSPEND;
    app->present.blank = BLANK_NONE;
    return EFFECT_NONE;
}
