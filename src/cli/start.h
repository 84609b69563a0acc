/* SPDX-License-Identifier: MIT
 *
 * From options and a source to the state at the step asked for. */
#ifndef CLI_START_H
#define CLI_START_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "canvas/theme.h"
#include "cli/options.h"
#include "cli/source.h"

/* How things are to be shown, as far as the options say. */
struct settings start_settings(const struct options *options);

/* The app's schemes and the canvas's themes are the same three, in folders that do not know of each
 * other. */
enum theme start_theme(enum scheme scheme);

/* The glyph set to draw with. */
enum glyph_set start_glyphs(const struct settings *settings);

/* app_init, then --step, --at and --token. Errors say what there is instead. On failure *app is
 * zeroed. */
int start_app(struct app *app, const struct options *options, const struct source *source,
              const struct settings *settings, struct err *err);

/* Go to a step and look at the token asked for, if one was. */
int start_go(struct app *app, const struct options *options, size_t step, struct err *err);

#endif
