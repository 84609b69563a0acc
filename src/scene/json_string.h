/* SPDX-License-Identifier: MIT
 *
 * Strings of JSON text, as the scanner reads them. */
#ifndef SCENE_JSON_STRING_H
#define SCENE_JSON_STRING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/* Check the string whose opening quote stands at *at and move *at behind its closing quote: valid
 * UTF-8, no raw control character, known escapes, whole surrogate pairs, \u0000 only if `nul`. */
int json_string_scan(const char *text, size_t len, size_t *at, bool nul, struct err *err);

#endif
