/* SPDX-License-Identifier: MIT */
#include "view/balance.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

/* What a break costs, in hundredths of a line by which the lines could differ instead. */
enum {
    COST_COLON = 5,
    COST_COMMA = 20,
    COST_WORD = 25,
    COST_SHORT = 8, /* and a line that ends with "a" or "of" */
    COST_BRACKET = 40,
    COST_CUT = 1000,
};

static size_t count_lines(const char *text, size_t len, size_t columns)
{
    size_t lines = 0, line, used;
    while ((used = text_wrap(text, len, columns, &line)) > 0) {
        text += used;
        len -= used;
        lines++;
    }
    return lines;
}

static bool one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* A formula stays together: no line ends with its operator or begins with one. An x may be the
 * vector, which begins a line well. */
static bool is_operator(const char *text, size_t len, bool begins)
{
    static const char *const signs[] = {"=", "+", "-", "/", "×", "·", "≈", "÷"};
    if (!begins && len == 1 && *text == 'x')
        return true;
    for (size_t s = 0; s < sizeof signs / sizeof *signs; s++)
        if (len == strlen(signs[s]) && memcmp(text, signs[s], len) == 0)
            return true;
    return false;
}

static size_t last_word(const char *text, size_t len)
{
    size_t at = len;
    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at;
}

static size_t first_word(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && text[at] != ' ')
        at++;
    return at;
}

/* Breaking after `line` bytes of `text`; the next line begins at `next`. */
static int break_cost(const char *text, size_t len, size_t line, size_t next)
{
    if (next == line)
        return COST_CUT; /* inside a word: then the line that holds most of it */
    int open = 0;
    for (size_t i = 0; i < line; i++)
        open += one_of(text[i], "[(") - one_of(text[i], "])");
    int cost = open > 0 ? COST_BRACKET : 0;
    size_t word = last_word(text, line);
    if (is_operator(text + word, line - word, false) ||
        is_operator(text + next, first_word(text + next, len - next), true))
        return cost + COST_BRACKET;
    char end = line ? text[line - 1] : '\0';
    if (one_of(end, ".?!"))
        return cost;
    if (one_of(end, ":;,"))
        return cost + (end == ',' ? COST_COMMA : COST_COLON);
    return cost + COST_WORD + (line - word <= 3 ? COST_SHORT : 0);
}

size_t balance_wrap(const char *text, size_t len, size_t columns, size_t *line)
{
    const char *end = memchr(text, '\n', len);
    size_t paragraph = end ? (size_t)(end - text) : len;
    size_t lines = count_lines(text, paragraph, columns);
    if (lines < 2)
        return text_wrap(text, len, columns, line);
    size_t even = text_width(text, paragraph) / lines, best = 0, before = 0;
    int least = INT_MAX;
    for (size_t width = columns; width >= 2; width--) {
        size_t shown, used = text_wrap(text, paragraph, width, &shown);
        if (used == before)
            continue;
        before = used;
        if (count_lines(text + used, paragraph - used, columns) > lines - 1)
            break;
        size_t taken = text_width(text, shown);
        size_t off = taken > even ? taken - even : even - taken;
        int cost = break_cost(text, paragraph, shown, used);
        if (cost < COST_CUT)
            cost += (int)(off * 100 / columns);
        if (cost < least) {
            least = cost;
            best = used;
            *line = shown;
        }
    }
    return best;
}
