/* SPDX-License-Identifier: MIT
 *
 * Memory in checked sizes. */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *mem_array(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    /* Of nothing calloc may give NULL, which would read as a failure. */
    return count && size ? calloc(count, size) : calloc(1, 1);
}

void *mem_copy(const void *bytes, size_t len)
{
    void *copy = malloc(len ? len : 1);
    if (copy && len)
        memcpy(copy, bytes, len);
    return copy;
}

char *mem_str(const char *text, size_t len)
{
    if (len == SIZE_MAX)
        return NULL;
    char *copy = malloc(len + 1);
    if (!copy)
        return NULL;
    if (len)
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

bool mem_grow(void **array, size_t *cap, size_t need, size_t size)
{
    if (need <= *cap)
        return true;
    size_t grown = *cap < 8 ? 8 : *cap;
    while (grown < need)
        grown = grown <= SIZE_MAX / 2 ? grown * 2 : need;
    /* Doubling may be too much where the need itself is not. */
    if (size && grown > SIZE_MAX / size)
        grown = need;
    if (size && grown > SIZE_MAX / size)
        return false;
    void *moved = realloc(*array, size ? grown * size : 1);
    if (!moved)
        return false;
    *array = moved;
    *cap = grown;
    return true;
}

/* Takes over `block`, also when it cannot be kept. */
static void *keep(struct arena *arena, void *block)
{
    if (!block)
        return NULL;
    void *blocks = arena->blocks;
    if (!mem_grow(&blocks, &arena->cap, arena->count + 1, sizeof *arena->blocks)) {
        free(block);
        return NULL;
    }
    arena->blocks = blocks;
    arena->blocks[arena->count++] = block;
    return block;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    return keep(arena, mem_array(count, size));
}

void *arena_copy(struct arena *arena, const void *bytes, size_t len)
{
    return keep(arena, mem_copy(bytes, len));
}

char *arena_str(struct arena *arena, const char *text, size_t len)
{
    return keep(arena, mem_str(text, len));
}

/* The one made last is the likeliest to be asked for. */
static size_t index_of(const struct arena *arena, const void *array)
{
    size_t i = arena->count;
    while (i > 0 && arena->blocks[i - 1] != array)
        i--;
    return i; /* from 1; 0: none */
}

bool arena_holds(const struct arena *arena, const void *array)
{
    return index_of(arena, array) > 0;
}

void arena_drop(struct arena *arena, const void *array)
{
    size_t at = index_of(arena, array);
    if (!at)
        return;
    free(arena->blocks[at - 1]);
    arena->blocks[at - 1] = arena->blocks[--arena->count];
}

void arena_free(struct arena *arena)
{
    for (size_t i = 0; i < arena->count; i++)
        free(arena->blocks[i]);
    free(arena->blocks);
    *arena = (struct arena){0};
}
