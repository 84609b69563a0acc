/* SPDX-License-Identifier: MIT */
#include "view/room.h"

#include "view/arith.h"

struct room_rows room_rows(int rows, int count)
{
    static const struct room_rows steps[] = {{6, 4}, {5, 4}, {4, 3}, {3, 2}, {2, 1}};
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++)
        if (rows >= steps[s].pitch * (count - 1) + steps[s].thick)
            return steps[s];
    return (struct room_rows){1, 1};
}

/* The lines of a norm are the most that any panel has below its bars. */
static int lines_of(int pitch)
{
    return pitch * (arith_lines() - 1) + 1;
}

struct room room_of(const struct bars *bars, int cols, int rows)
{
    enum { BELOW = 2, AIR = 1 }; /* what the centre keeps, and a row before the arithmetic */
    int wanted = bars->d > 10 ? 20 : bars_rows_wanted(bars, cols);
    for (int line = 3; line > 1; line--) {
        int left = rows - BELOW - lines_of(line);
        /* Air between the lines beyond one row only where the bars have become thicker first. */
        int more = line > 2 ? 2 * (int)bars->d : 0;
        if ((line == 2 || bars->d <= 10) && left - AIR >= wanted + more)
            return (struct room){left, line};
    }
    return (struct room){0, 1};
}
