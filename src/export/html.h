/* SPDX-License-Identifier: MIT
 *
 * Inside src/export: what the frames of a page and its style sheet agree on. */
#ifndef EXPORT_HTML_H
#define EXPORT_HTML_H

#include <stdbool.h>

#include "canvas/style.h"

/* Does a blank of this style show, in any theme? Then its runs are boxes. */
bool html_boxed(enum style style);

#endif
