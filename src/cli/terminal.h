/* SPDX-License-Identifier: MIT
 *
 * What both programs in a terminal need: the walk and the presenter's second screen. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "app/settings.h"
#include "app/update.h"
#include "canvas/canvas.h"
#include "cli/options.h"

/* How things are to be shown: as the options say, else as environment and terminal, which is open,
 * have it. */
struct settings terminal_settings(const struct options *options);

/* Give the canvas the size of the screen and the glyphs of the settings. */
int terminal_fit(struct canvas *canvas, const struct settings *settings, struct err *err);

/* Do what concerns the terminal. False: the program is over. */
bool terminal_effect(enum effect effect);

#endif
