/* SPDX-License-Identifier: MIT
 *
 * Near misses, by edit distance with swapped neighbours as one edit. */
#include "base/suggest.h"

#include <stdint.h>
#include <string.h>

/* Nothing that the program knows by name is longer; what is longer is near to nothing. */
enum { WORD_MAX = 40 };

/* Lower case without `-` and `_`. Returns the length, or WORD_MAX + 1 for a word too long. */
static size_t fold(const char *word, size_t len, char out[WORD_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char c = word[i];
        if (c == '-' || c == '_')
            continue;
        if (n == WORD_MAX)
            return WORD_MAX + 1;
        out[n++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return n;
}

static size_t min3(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t rows[3][WORD_MAX + 1]; /* row i of the table stands in rows[i % 3] */
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            size_t change = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = min3(above[j] + 1, row[j - 1] + 1, change);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && above2[j - 2] + 1 < row[j])
                row[j] = above2[j - 2] + 1;
        }
    }
    return rows[a_len % 3][b_len];
}

const char *suggest_nearest(const char *written, size_t len, const char *const *words, size_t count)
{
    char folded[WORD_MAX];
    size_t n = fold(written, len, folded);
    if (n == 0 || n > WORD_MAX)
        return NULL;
    const char *nearest = NULL;
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        char word[WORD_MAX];
        size_t word_len = fold(words[i], strlen(words[i]), word);
        if (word_len > WORD_MAX)
            continue;
        size_t edits = distance(folded, n, word, word_len);
        size_t longer = n > word_len ? n : word_len;
        size_t allowed = longer < 6 ? 1 : longer / 3;
        /* One edit makes any letter of any other: that is no likeness. */
        if (edits > 0 && (edits > allowed || edits >= longer))
            continue;
        if (edits < best) {
            best = edits;
            nearest = words[i];
        }
    }
    return nearest;
}

void suggest_text(const char *written, size_t len, const char *const *words, size_t count,
                  struct buf *out)
{
    const char *nearest = suggest_nearest(written, len, words, count);
    if (nearest) {
        buf_fmt(out, "did you mean '%s'?", nearest);
        return;
    }
    buf_str(out, count == 1 ? "expected " : "expected one of ");
    for (size_t i = 0; i < count; i++)
        buf_fmt(out, "%s%s", i ? ", " : "", words[i]);
}
