/* SPDX-License-Identifier: MIT
 *
 * Typed vectors: which separators may follow one another, and what they make of the numbers. */
#include "scene/vector.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "scene/vector_scan.h"

struct reader {
    struct vector_scan scan;
    struct matrix *out;
    size_t cap, count; /* of values */
    size_t row;        /* numbers in the row being read */
    struct place row_place, open_place;
    int depth;               /* of brackets */
    enum vector_token last;  /* the token before */
    bool comma_ends_row;     /* the comma before stood after a bracket */
    struct place blank_line; /* line 0: none */
};

static int of_kind(struct reader *r, enum vector_fault kind)
{
    r->scan.err->kind = kind;
    return -1;
}

static int fault(struct reader *r, enum vector_fault kind, const char *what)
{
    err_at(r->scan.err, r->scan.token_place, NULL, "%s", what);
    return of_kind(r, kind);
}

static bool in_row(const struct reader *r)
{
    return r->last == VECTOR_NUMBER || (r->last == VECTOR_COMMA && !r->comma_ends_row);
}

/* --- rows ------------------------------------------------------------------------------------ */

static int end_row(struct reader *r)
{
    struct matrix *out = r->out;
    if (out->T == 0)
        out->d = r->row;
    if (r->row != out->d) {
        err_at(r->scan.err, r->row_place, NULL,
               "row %zu has %zu number%s, expected %zu as in the first row", out->T + 1, r->row,
               r->row == 1 ? "" : "s", out->d);
        return of_kind(r, VECTOR_FAULT_ROWS);
    }
    out->T++;
    r->row = 0;
    return 0;
}

static int add_number(struct reader *r)
{
    if (r->last == VECTOR_CLOSE)
        return fault(r, VECTOR_FAULT_BRACKET,
                     "a number right behind ], expected , or ; between rows");
    if (r->blank_line.line) {
        err_at(r->scan.err, r->blank_line, NULL,
               "an empty row, expected numbers (rows follow one another line by line)");
        return of_kind(r, VECTOR_FAULT_EMPTY);
    }
    if (r->comma_ends_row && r->last == VECTOR_COMMA)
        return fault(r, VECTOR_FAULT_BRACKET, "a number where a row in brackets is expected");
    if (r->count == INPUTS_VALUES_MAX) {
        err_at(r->scan.err, r->scan.token_place, NULL, "too many numbers, expected at most %u",
               INPUTS_VALUES_MAX);
        return of_kind(r, VECTOR_FAULT_MANY);
    }
    void *values = r->out->values;
    if (!mem_grow(&values, &r->cap, r->count + 1, sizeof *r->out->values))
        return err_memory(r->scan.err);
    r->out->values = values;
    r->out->values[r->count++] = r->scan.number;
    if (r->row++ == 0)
        r->row_place = r->scan.token_place;
    return 0;
}

static int add_comma(struct reader *r)
{
    if (r->last != VECTOR_NUMBER && r->last != VECTOR_CLOSE)
        return fault(r, VECTOR_FAULT_EMPTY, "nothing stands before this comma, expected a number");
    r->comma_ends_row = r->last == VECTOR_CLOSE;
    return 0;
}

static int add_semicolon(struct reader *r)
{
    if (r->last == VECTOR_NUMBER)
        return end_row(r);
    return r->last == VECTOR_CLOSE ? 0
                                   : fault(r, VECTOR_FAULT_EMPTY,
                                           "an empty row before this semicolon, expected numbers");
}

/* Returns -1, or 0 with *token changed to the token before where the line break says nothing. */
static int add_newline(struct reader *r, enum vector_token *token)
{
    if (r->last == VECTOR_NUMBER && r->depth < 2)
        return end_row(r);
    if (r->last == VECTOR_NEWLINE && r->depth == 0 && !r->blank_line.line)
        r->blank_line = r->scan.token_place;
    if (r->last == VECTOR_COMMA && r->depth == 0 && !r->comma_ends_row)
        return fault(r, VECTOR_FAULT_EMPTY, "the line ends after a comma, expected a number");
    /* Elsewhere (inside a row's own brackets, between rows in brackets, behind a comma or a
     * semicolon) a new line is a blank. */
    if (r->last != VECTOR_CLOSE || r->depth > 0)
        *token = r->last;
    return 0;
}

static int add_open(struct reader *r)
{
    if (in_row(r))
        return fault(r, VECTOR_FAULT_BRACKET, "a bracket inside a row, expected a number");
    if (r->depth == 2)
        return fault(r, VECTOR_FAULT_BRACKET,
                     "three brackets deep, expected at most rows in brackets: [[1, 2], [3, 4]]");
    r->depth++;
    r->blank_line.line = 0;
    r->open_place = r->scan.token_place;
    return 0;
}

static int add_close(struct reader *r)
{
    if (r->depth == 0)
        return fault(r, VECTOR_FAULT_BRACKET, "this bracket closes nothing, expected [ before it");
    if (r->last == VECTOR_OPEN)
        return fault(r, VECTOR_FAULT_EMPTY, "nothing stands in these brackets, expected numbers");
    if (r->last == VECTOR_COMMA)
        return fault(r, VECTOR_FAULT_EMPTY,
                     "nothing stands after the last comma, expected a number");
    if (r->last == VECTOR_SEMICOLON)
        return fault(r, VECTOR_FAULT_EMPTY,
                     "an empty row after the last semicolon, expected numbers");
    r->depth--;
    r->blank_line.line = 0;
    return r->last == VECTOR_NUMBER ? end_row(r) : 0;
}

static int add_end(struct reader *r)
{
    if (r->depth) {
        err_at(r->scan.err, r->open_place, NULL, "this bracket is never closed, expected ]");
        return of_kind(r, VECTOR_FAULT_BRACKET);
    }
    if (r->last == VECTOR_COMMA)
        return fault(r, VECTOR_FAULT_EMPTY,
                     "nothing stands after the last comma, expected a number");
    if (r->last == VECTOR_SEMICOLON)
        return fault(r, VECTOR_FAULT_EMPTY,
                     "an empty row after the last semicolon, expected numbers");
    if (r->last == VECTOR_NUMBER)
        return end_row(r);
    return r->count ? 0
                    : fault(r, VECTOR_FAULT_EMPTY,
                            "this is empty, expected numbers such as 1, -1, 3, 3");
}

static int add_token(struct reader *r, enum vector_token *token)
{
    switch (*token) {
    case VECTOR_NUMBER:
        return add_number(r);
    case VECTOR_COMMA:
        return add_comma(r);
    case VECTOR_SEMICOLON:
        return add_semicolon(r);
    case VECTOR_NEWLINE:
        return add_newline(r, token);
    case VECTOR_OPEN:
        return add_open(r);
    case VECTOR_CLOSE:
        return add_close(r);
    case VECTOR_END:
        return add_end(r);
    default:
        return -1; /* the scanner has said why */
    }
}

int vector_read(const char *text, size_t len, struct matrix *out, struct warnings *warnings,
                struct err *err)
{
    *out = (struct matrix){0};
    struct reader r = {.out = out};
    vector_scan_begin(&r.scan, text, len, warnings, err);
    int result;
    do {
        enum vector_token token = vector_scan_next(&r.scan);
        result = add_token(&r, &token);
        r.last = token;
    } while (!result && r.last != VECTOR_END);
    vector_scan_end(&r.scan);
    if (result)
        matrix_free(out);
    return result;
}

void matrix_free(struct matrix *matrix)
{
    free(matrix->values);
    *matrix = (struct matrix){0};
}

int vector_read_number(const char *text, size_t len, float *out, struct warnings *warnings,
                       struct err *err)
{
    struct vector_scan scan;
    vector_scan_begin(&scan, text, len, warnings, err);
    enum vector_token token = vector_scan_next(&scan);
    float number = scan.number;
    if (token == VECTOR_NUMBER)
        token = vector_scan_next(&scan) == VECTOR_END ? VECTOR_END : VECTOR_COMMA;
    else if (token == VECTOR_END)
        token = VECTOR_START;
    if (token == VECTOR_END)
        *out = number;
    else if (token != VECTOR_FAILED)
        err_at(err, scan.token_place, NULL, "expected one number%s",
               token == VECTOR_START ? ", found nothing" : "");
    if (token == VECTOR_START || token == VECTOR_COMMA)
        err->kind = token == VECTOR_START ? VECTOR_FAULT_EMPTY : VECTOR_FAULT_MANY;
    vector_scan_end(&scan);
    return token == VECTOR_END ? 0 : -1;
}

/* --- what looks like a vector ---------------------------------------------------------------- */

static bool in_number(char c)
{
    return c && strchr("0123456789.+-eE", c);
}

static bool separated(const char *text, size_t len)
{
    for (size_t at = 0, used; at < len; at += used)
        if (vector_scan_separates(vector_scan_char(text + at, len - at, &used)))
            return true;
    return false;
}

bool vector_looks_like(const char *text, size_t len)
{
    size_t used, at = 0;
    char c = ' ';
    while (at < len && (c = vector_scan_char(text + at, len - at, &used)) == ' ')
        at += used;
    if (at == len)
        return false;
    if (c == '[')
        return true;
    if (c == '-' || c == '+') {
        at += used;
        c = at < len ? vector_scan_char(text + at, len - at, &used) : '\0';
    }
    if (c == '.' && at + used < len)
        c = vector_scan_char(text + at + used, len - at - used, &used);
    if (c < '0' || c > '9')
        return false;
    while (at < len && in_number(c = vector_scan_char(text + at, len - at, &used)))
        at += used;
    if (at == len || vector_scan_separates(c))
        return true;
    /* 1.json is a file; so is 1st try.json, but not 1.5f 2: an ending is of letters. */
    char end = text[len - 1];
    bool letter = (end >= 'a' && end <= 'z') || (end >= 'A' && end <= 'Z');
    return !letter && separated(text + at, len - at);
}

/* --- scene ----------------------------------------------------------------------------------- */

static bool copy_array(struct arena *arena, const float **array, size_t count)
{
    if (!*array)
        return true;
    *array = arena_copy(arena, *array, count * sizeof **array);
    return *array != NULL;
}

static int fill(const struct matrix *x, size_t blocks, const struct change *change,
                struct scene *out, struct err *err)
{
    size_t T = x->T, d = x->d;
    struct change own = *change;
    const float *values = x->values;
    if (!copy_array(&out->arena, &values, T * d) || !copy_array(&out->arena, &own.gamma, d) ||
        !copy_array(&out->arena, &own.x, T * d) || !copy_array(&out->arena, &own.attn, T * d) ||
        !copy_array(&out->arena, &own.mlp, T * d))
        return err_memory(err);
    if (inputs_default(&out->base, values, T, d, blocks, err))
        return -1;
    inputs_apply(&out->base, &own);
    return scene_name_tokens(out, err);
}

int scene_from_matrix(const struct matrix *x, size_t blocks, const struct change *change,
                      struct scene *out, struct err *err)
{
    *out = (struct scene){0};
    if (fill(x, blocks, change, out, err) == 0)
        return 0;
    scene_free(out);
    return -1;
}
