/* SPDX-License-Identifier: MIT
 *
 * What a large screen gives: thicker bars and air between the lines, in every panel alike, so that
 * what two steps both show does not move between them. */
#ifndef VIEW_ROOM_H
#define VIEW_ROOM_H

#include "view/bars.h"

/* Rows from the top of one bar to that of the next, and rows that each is thick. */
struct room_rows {
    int pitch, thick;
};

/* The thickest in which `count` bars fit into `rows`; {1, 1} where nothing is to spare. */
struct room_rows room_rows(int rows, int count);

/* A panel of `rows` below its heading: how many the bars may have, and from one line of arithmetic
 * to the next. {0, 1}: there is no room to spare, each panel sees for itself. */
struct room {
    int bars, line;
};

struct room room_of(const struct bars *bars, int cols, int rows);

#endif
