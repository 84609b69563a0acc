/* SPDX-License-Identifier: MIT
 *
 * What a text is that is not JSON at all: a picture, a model, a web page, UTF-16. */
#ifndef SCENE_JSON_SNIFF_H
#define SCENE_JSON_SNIFF_H

#include <stddef.h>

#include "base/err.h"

/* Fails, with a name for what it is, when the bytes are something else than text in UTF-8. */
int json_sniff(const char *bytes, size_t len, struct err *err);

/* For a text whose first character is not the `{` that `what` ("a scene") needs: append a name for
 * what it looks like ("an SVG picture"). Appends nothing when there is no telling. */
void json_sniff_text(const char *text, size_t len, struct buf *out);

#endif
