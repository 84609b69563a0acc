/* SPDX-License-Identifier: MIT
 *
 * All of a trace lies in its arenas, so that borrowing between entries needs no book-keeping. */
#include "engine/trace.h"

void trace_free(struct trace *trace)
{
    arena_free(&trace->arena);
    arena_free(&trace->kept);
    *trace = (struct trace){0};
}
