/* SPDX-License-Identifier: MIT
 *
 * Allocations that fail on demand: see alloc.h. */
#include "alloc.h"

#include <limits.h>
#include <stddef.h>

#ifdef HAVE_WRAP

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* The wrappers have no parameter to carry this, so it is the one global of the tests. */
static struct {
    long first, last; /* allocations numbered first to last fail; 0: none */
    long count, failed;
} plan;

static bool fails(void)
{
    plan.count++;
    bool fail = plan.first && plan.count >= plan.first && plan.count <= plan.last;
    plan.failed += fail;
    return fail;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

static void plan_set(long first, long last)
{
    plan.first = first;
    plan.last = last;
    plan.count = 0;
    plan.failed = 0;
}

bool alloc_can_fail(void)
{
    return true;
}

void alloc_fail_at(long n)
{
    plan_set(n, n);
}

void alloc_fail_from(long n)
{
    plan_set(n, LONG_MAX);
}

void alloc_fail_off(void)
{
    plan.first = plan.last = 0;
}

long alloc_count(void)
{
    return plan.count;
}

bool alloc_hit(void)
{
    return plan.failed > 0;
}

#else

bool alloc_can_fail(void)
{
    return false;
}

void alloc_fail_at(long n)
{
    (void)n;
}

void alloc_fail_from(long n)
{
    (void)n;
}

void alloc_fail_off(void)
{
}

long alloc_count(void)
{
    return 0;
}

bool alloc_hit(void)
{
    return false;
}

#endif
