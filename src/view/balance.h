/* SPDX-License-Identifier: MIT
 *
 * Lines of a caption, broken where a reader would pause. */
#ifndef VIEW_BALANCE_H
#define VIEW_BALANCE_H

#include <stddef.h>

/* The next line of `text` in `columns`. Takes as many lines as text_wrap and has its results (bytes
 * consumed, *line = bytes to show), but of the places to break it takes one near which a sentence
 * ends and after which no word is left alone: never inside a vector where that can be helped. */
size_t balance_wrap(const char *text, size_t len, size_t columns, size_t *line);

#endif
