/* SPDX-License-Identifier: MIT
 *
 * Presses of the mouse. The frame that was clicked may be older than the state, so every index is
 * looked at before it is used. */
#include "app/update.h"

#include "app/mouse.h"
#include "app/present.h"

static bool is_list(const struct app *app)
{
    return app->mode == MODE_HELP || app->mode == MODE_OVERVIEW;
}

static struct list *open_list(struct app *app)
{
    return app->mode == MODE_HELP ? &app->help : &app->overview;
}

/* In the editor the wheel does nothing: who scrolls does not mean to change a number. */
static uint32_t wheel_key(const struct app *app, bool down)
{
    if (is_list(app))
        return down ? INPUT_DOWN : INPUT_UP;
    return app->mode == MODE_WALK ? (down ? INPUT_RIGHT : INPUT_LEFT) : INPUT_NONE;
}

/* A key that is drawn; but a character would be typed where a text is open. */
static uint32_t drawn_key(struct app *app, const struct event *event)
{
    bool typing = app->mode == MODE_EDIT || (is_list(app) && open_list(app)->searching);
    uint32_t key = (uint32_t)event->index;
    return typing && key < INPUT_SPECIAL ? INPUT_NONE : key;
}

/* The key that does the same, INPUT_NONE if none does. */
static uint32_t key_of(struct app *app, const struct event *event)
{
    if (app->present.blank)
        return INPUT_ESC; /* whatever it is, it only brings the step back */
    if (event->button == MOUSE_WHEEL_UP || event->button == MOUSE_WHEEL_DOWN)
        return wheel_key(app, event->button == MOUSE_WHEEL_DOWN);
    bool drawn = event->button == MOUSE_LEFT && event->target == TARGET_KEY;
    return drawn ? drawn_key(app, event) : INPUT_NONE;
}

static enum effect press(struct app *app, uint32_t key)
{
    return update(app, &(struct event){.kind = EVENT_KEY, .key = key});
}

/* --- where the mouse says more than a key ---------------------------------------------------- */

static void go_to(struct app *app, enum target target, size_t index)
{
    size_t step;
    if (app->mode != MODE_WALK)
        return;
    if (target == TARGET_OP ? app_step_of_op(app, index, &step)
                            : app_step_of_block(app, index, &step))
        update_go(app, step);
    else
        app->notice = NOTICE_NO_STOP;
}

static void focus_on(struct app *app, size_t component)
{
    if (component >= app_components(app) || is_list(app))
        return;
    if (app->mode == MODE_EDIT) {
        update_edit_component(app, component);
    } else if (app->focus == component) {
        update_edit_open(app);
    } else {
        app->focus = component;
    }
}

static void look_at(struct app *app, size_t token)
{
    if (token >= app_tokens(app) || app->mode != MODE_WALK)
        return;
    app->token = token;
    app->token_here = true;
}

/* Another token first: the next click can edit the component there. */
static void pick_cell(struct app *app, size_t cell)
{
    size_t d = app_components(app), token = cell / d;
    if (token == app_token(app)) {
        focus_on(app, cell % d);
    } else if (token < app_tokens(app) && app->mode == MODE_WALK) {
        look_at(app, token);
        app->focus = cell % d;
    }
}

static enum effect pick_entry(struct app *app, size_t entry)
{
    if (!is_list(app))
        return EFFECT_NONE;
    struct list *list = open_list(app);
    list->searching = false; /* else Enter would only end that */
    if (list->chosen == entry)
        return press(app, INPUT_ENTER);
    list->chosen = entry;
    return EFFECT_NONE;
}

static enum effect click(struct app *app, const struct event *event)
{
    size_t index = event->index;
    switch ((enum target)event->target) {
    case TARGET_OP:
    case TARGET_BLOCK:
        go_to(app, (enum target)event->target, index);
        break;
    case TARGET_COMPONENT:
        focus_on(app, index);
        break;
    case TARGET_CELL:
        pick_cell(app, index);
        break;
    case TARGET_TOKEN:
        look_at(app, index);
        break;
    case TARGET_ENTRY:
        return pick_entry(app, index);
    case TARGET_CHOICE:
        update_ask_choose(app, index);
        break;
    case TARGET_KEY: /* done as the key it is */
    case TARGET_NONE:
        break;
    }
    return EFFECT_NONE;
}

enum effect update_mouse(struct app *app, const struct event *event)
{
    uint32_t key = key_of(app, event);
    if (key != INPUT_NONE)
        return press(app, key);
    if (event->button != MOUSE_LEFT || event->target == TARGET_NONE)
        return EFFECT_NONE; /* on empty ground: not even what plays is paused */
    (void)present_pause(app, ACTION_NONE);
    app->notice = NOTICE_NONE;
    app->said[0] = '\0';
    app->typing_step = false;
    return click(app, event);
}
