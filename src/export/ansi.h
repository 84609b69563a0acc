/* SPDX-License-Identifier: MIT
 *
 * Inside src/export: a row of a frame with SGR sequences. */
#ifndef EXPORT_ANSI_H
#define EXPORT_ANSI_H

#include "export/export.h"

/* Starts and ends with the terminal's default look. No newline. */
void ansi_row(const struct canvas *canvas, int y, enum theme theme, enum colour_depth depth,
              struct buf *out);

#endif
