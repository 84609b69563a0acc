/* SPDX-License-Identifier: MIT
 *
 * Memory in checked sizes. All return NULL when it cannot be had or when the size would overflow;
 * out of memory is an ordinary error here. Freed with free(). */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

void *mem_array(size_t count, size_t size); /* zeroed; count 0 gives a pointer that can be freed */
void *mem_copy(const void *bytes, size_t len);
char *mem_str(const char *text, size_t len); /* a copy with a NUL after it */

/* Room for at least `need` elements in *array, doubling. Returns false (array untouched) on
 * failure. */
bool mem_grow(void **array, size_t *cap, size_t need, size_t size);

/* An arena: many arrays with one owner and one end. A zeroed struct is empty. */
struct arena {
    void **blocks;
    size_t count, cap;
};
void *arena_array(struct arena *arena, size_t count, size_t size); /* zeroed */
void *arena_copy(struct arena *arena, const void *bytes, size_t len);
char *arena_str(struct arena *arena, const char *text, size_t len);
/* Is this one of the arena's arrays? And free one of them before the others, if it is. */
bool arena_holds(const struct arena *arena, const void *array);
void arena_drop(struct arena *arena, const void *array);
void arena_free(struct arena *arena);

#endif
