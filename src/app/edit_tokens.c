/* SPDX-License-Identifier: MIT
 *
 * Edits that change the number of tokens: a row more or less wherever there is one row a token,
 * and the names that go with it. */
#include "app/edit.h"

#include <stdio.h>
#include <string.h>

/* Is it one of these edits, and does it still mean a token of T? */
static bool changes_tokens(const struct edit *edit, size_t T)
{
    return (edit->kind == EDIT_TOKEN_INSERT || (edit->kind == EDIT_TOKEN_DELETE && T > 1)) &&
           edit->field.token < T;
}

/* --- rows ------------------------------------------------------------------------------------ */

/* (T, d): row `at` twice, or left out. */
static bool change_rows(const float **rows, size_t T, size_t d, size_t at, bool insert,
                        struct arena *arena)
{
    if (!*rows)
        return true;
    size_t before = (at + 1) * d, from = insert ? at : at + 1;
    float *to = arena_array(arena, (insert ? T + 1 : T - 1) * d, sizeof *to);
    if (!to)
        return false;
    memcpy(to, *rows, (insert ? before : before - d) * sizeof *to);
    memcpy(to + (insert ? before : before - d), *rows + from * d, (T - from) * d * sizeof *to);
    arena_drop(arena, *rows);
    *rows = to;
    return true;
}

int edit_tokens(const struct edit *edit, struct inputs *inputs, struct arena *arena,
                struct err *err)
{
    size_t T = inputs->T, d = inputs->d, at = edit->field.token;
    bool insert = edit->kind == EDIT_TOKEN_INSERT;
    if (!changes_tokens(edit, T))
        return 0;
    if (!change_rows(&inputs->x, T, d, at, insert, arena))
        return err_memory(err);
    for (size_t b = 0; b < inputs->model.n_blocks; b++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            struct transform *transform = &inputs->model.blocks[b].branch[side].transform;
            if (!change_rows(&transform->delta, T, d, at, insert, arena))
                return err_memory(err);
        }
    inputs->T = insert ? T + 1 : T - 1;
    return 0;
}

/* --- names ----------------------------------------------------------------------------------- */

static bool taken(const char *const *names, size_t T, const char *name, size_t len)
{
    for (size_t t = 0; t < T; t++)
        if (names[t] && strncmp(names[t], name, len) == 0 && !names[t][len])
            return true;
    return false;
}

/* The name with as few primes as no other token has; beyond three, copies are numbered. */
static int name_copy(const char *const *names, size_t T, const char *name, struct arena *arena,
                     const char **out, struct err *err)
{
    enum { PRIMES = 3 };
    size_t len = strlen(name);
    char *copy = arena_array(arena, len + PRIMES + 1, 1);
    if (!copy)
        return err_memory(err);
    memcpy(copy, name, len);
    while (len > 1 && copy[len - 1] == '\'')
        len--; /* what is copied may be a copy */
    *out = NULL;
    for (int primes = 1; primes <= PRIMES && !*out; primes++) {
        copy[len++] = '\'';
        if (!taken(names, T, copy, len))
            *out = copy;
    }
    return 0;
}

/* A token without a name of its own is called after its place, t1, t2, ...: NULL until all places
 * are known. */
static int replay_names(const struct edits *edits, const char **names, size_t T,
                        struct arena *arena, struct err *err)
{
    for (size_t e = 0; e < edits->done; e++) {
        const struct edit *edit = &edits->items[e];
        size_t at = edit->field.token;
        if (!changes_tokens(edit, T))
            continue;
        if (edit->kind == EDIT_TOKEN_DELETE) {
            memmove(names + at, names + at + 1, (--T - at) * sizeof *names);
            continue;
        }
        const char *copy = NULL;
        if (names[at] && name_copy(names, T, names[at], arena, &copy, err))
            return -1;
        memmove(names + at + 2, names + at + 1, (T++ - at - 1) * sizeof *names);
        names[at + 1] = copy;
    }
    return 0;
}

static void place_name(size_t t, char out[32])
{
    snprintf(out, 32, "t%zu", t + 1);
}

int edits_names(const struct edits *edits, const char *const *before, size_t T, struct arena *arena,
                const char *const **out, struct err *err)
{
    char own[32];
    size_t inserts = 0, deletes = 0, now = T;
    for (size_t e = 0; e < edits->done; e++)
        if (changes_tokens(&edits->items[e], now)) {
            bool insert = edits->items[e].kind == EDIT_TOKEN_INSERT;
            inserts += insert;
            deletes += !insert;
            now = insert ? now + 1 : now - 1;
        }
    *out = before;
    if (!inserts && !deletes)
        return 0;
    const char **names = arena_array(arena, T + inserts, sizeof *names);
    if (!names)
        return err_memory(err);
    for (size_t t = 0; t < T; t++) {
        place_name(t, own);
        names[t] = strcmp(before[t], own) == 0 ? NULL : before[t];
    }
    if (replay_names(edits, names, T, arena, err))
        return -1;
    for (size_t t = 0; t < now; t++) {
        place_name(t, own);
        if (!names[t] && !(names[t] = arena_str(arena, own, strlen(own))))
            return err_memory(err);
    }
    *out = names;
    return 0;
}
