/* SPDX-License-Identifier: MIT
 *
 * JSON text made piece by piece, and laid out for people. Appends to a buffer; commas come by
 * themselves. The caller sees to it that pieces make a whole. */
#ifndef SCENE_JSON_OUT_H
#define SCENE_JSON_OUT_H

#include <stddef.h>

#include "base/buf.h"

enum { JSON_OUT_COLUMNS = 100 };

/* `bracket` is one of { [ } ]. */
void json_out_open(struct buf *out, char bracket);
void json_out_close(struct buf *out, char bracket);
void json_out_key(struct buf *out, const char *key);

/* The text is valid UTF-8. */
void json_out_string(struct buf *out, const char *text);
/* The fewest digits that read back as the same float32, or the same double. Finite. */
void json_out_number(struct buf *out, float value);
void json_out_real(struct buf *out, double value);
void json_out_count(struct buf *out, size_t value);
void json_out_true(struct buf *out);
/* One row, or rows in a list of their own. */
void json_out_row(struct buf *out, const float *row, size_t d);
void json_out_rows(struct buf *out, const float *rows, size_t T, size_t d);

/* Append text made by the functions above anew: what fits into JSON_OUT_COLUMNS stays on its line,
 * long lists of numbers fill lines, anything else has its members one a line. The outermost value
 * is always broken up. Ends with a newline. */
void json_out_layout(const struct buf *text, struct buf *out);

#endif
