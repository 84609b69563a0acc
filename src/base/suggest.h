/* SPDX-License-Identifier: MIT
 *
 * Near misses: "did you mean". */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

#include "base/buf.h"

/* The nearest of `count` words to what was written (ignoring case, `-` and `_`; one edit for short
 * words, about a third of the letters for longer ones), or NULL. `written` need not end in NUL. */
const char *suggest_nearest(const char *written, size_t len, const char *const *words,
                            size_t count);

/* Append "did you mean 'gamma'?" or, when nothing is near, "expected one of a, b, c". */
void suggest_text(const char *written, size_t len, const char *const *words, size_t count,
                  struct buf *out);

#endif
