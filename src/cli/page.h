/* SPDX-License-Identifier: MIT
 *
 * A whole scene as one page, in both languages. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "app/app.h"
#include "cli/options.h"

/* Appends. Moves the app, and leaves it in another language. */
int page_make(struct app *app, const struct options *options, struct buf *out, struct err *err);

#endif
