/* SPDX-License-Identifier: MIT
 *
 * Components and tokens that come and go while a value is typed. */
#include "app/update_edit.h"

void update_edit_resize(struct app *app, bool insert)
{
    struct field field = app->editor.field;
    if (!app_resizable(app) || field.kind == FIELD_EPS) {
        app->notice = NOTICE_FIXED_SIZE;
        return;
    }
    if (!insert && app_components(app) == 1) {
        app->notice = NOTICE_ONE_COMPONENT;
        return;
    }
    struct edit edit = {.kind = insert ? EDIT_INSERT : EDIT_DELETE, .field = field};
    edit.field.index += insert; /* a new component comes after the one we stand on */
    if (update_edit_change(app, edit))
        return;
    size_t d = app_components(app);
    field.index = insert ? field.index + 1 : field.index < d ? field.index : d - 1;
    update_edit_reopen(app, field);
}

static bool token_fixed(struct app *app, bool insert)
{
    size_t T = app_tokens(app), d = app_components(app);
    if (!app_tokens_resizable(app))
        app->notice = NOTICE_FIXED_TOKENS;
    else if (insert && T + 1 > INPUTS_VALUES_MAX / d)
        app->notice = NOTICE_TOO_MANY;
    else if (!insert && T == 1)
        app->notice = NOTICE_ONE_TOKEN;
    return app->notice != NOTICE_NONE;
}

/* The copy is the token that is edited from then on; so is the one behind a token that is gone. */
void update_edit_resize_tokens(struct app *app, bool insert)
{
    struct edit edit = {.kind = insert ? EDIT_TOKEN_INSERT : EDIT_TOKEN_DELETE};
    edit.field = (struct field){.kind = FIELD_X, .token = app_token(app)};
    size_t token = edit.field.token + insert;
    if (token_fixed(app, insert) || update_edit_change(app, edit))
        return;
    app->token = token < app_tokens(app) ? token : app_tokens(app) - 1;
    app->token_here = true;
    struct field field = app->editor.field;
    if (field.kind == FIELD_X || field.kind == FIELD_DELTA)
        field.token = app->token;
    update_edit_reopen(app, field);
}
