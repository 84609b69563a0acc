/* SPDX-License-Identifier: MIT
 *
 * Nothing is taken out of the bytes: the decoder passes over cursor reports. */
#include "term/width.h"

#include <stdbool.h>

#include "term/background.h"

/* A number of one or more digits; *at is moved behind it. */
static bool number(const unsigned char *bytes, size_t len, size_t *at, unsigned *value)
{
    size_t first = *at;
    *value = 0;
    while (*at < len && bytes[*at] >= '0' && bytes[*at] <= '9' && *value < 100000)
        *value = *value * 10 + (bytes[(*at)++] - '0');
    return *at > first;
}

/* The column of the report that begins here; 0: none does. */
static unsigned column_at(const unsigned char *bytes, size_t len)
{
    unsigned row, column;
    size_t at = 2;
    if (len < 6 || bytes[0] != 033 || bytes[1] != '[' || !number(bytes, len, &at, &row) ||
        at == len || bytes[at++] != ';' || !number(bytes, len, &at, &column) || at == len ||
        bytes[at] != 'R')
        return 0;
    return column;
}

enum width width_read(const unsigned char *bytes, size_t len)
{
    enum { CHARACTERS = 3 };
    enum width found = WIDTH_UNKNOWN;
    for (size_t i = 0; i < len && !background_fenced(bytes, i); i++) {
        unsigned column = column_at(bytes + i, len - i);
        if (column > CHARACTERS && column <= 1 + 2 * CHARACTERS)
            found = column == 1 + CHARACTERS ? WIDTH_ONE : WIDTH_TWO;
    }
    return found;
}
