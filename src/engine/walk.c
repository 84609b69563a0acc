/* SPDX-License-Identifier: MIT
 *
 * Stops along a plan. Names are taken apart rather than compared with all there are: a scene of a
 * thousand steps may walk a thousand blocks. */
#include "engine/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/suggest.h"

enum { CUT_MAX = 5 };
static const enum substep cuts[][CUT_MAX] = {
    [NORM_RMS] = {SUB_SQUARE, SUB_MEAN, SUB_RMS, SUB_DIVIDE, SUB_GAMMA},
    [NORM_LAYER] = {SUB_MEAN, SUB_CENTER, SUB_VARIANCE, SUB_DIVIDE, SUB_GAMMA},
};

static const char *const sub_words[] = {
    [SUB_WHOLE] = "",        [SUB_SQUARE] = "square",     [SUB_MEAN] = "mean",
    [SUB_CENTER] = "center", [SUB_VARIANCE] = "variance", [SUB_RMS] = "rms",
    [SUB_DIVIDE] = "divide", [SUB_GAMMA] = "gamma",
};

/* Sub-steps of an op; 0 for one that is no norm. */
static size_t cut_count(const struct op *op)
{
    return plan_is_norm(op) && op->norm != NORM_NONE ? CUT_MAX : 0;
}

int walk_natural(struct walk *walk, const struct plan *plan, struct err *err)
{
    *walk = (struct walk){0};
    size_t count = 0;
    for (size_t i = 0; i < plan->count; i++)
        count += cut_count(&plan->ops[i]) ? CUT_MAX : 1;
    struct stop *stops = mem_array(count, sizeof *stops);
    if (!stops)
        return err_memory(err);
    size_t n = 0;
    for (size_t i = 0; i < plan->count; i++) {
        const struct op *op = &plan->ops[i];
        if (!cut_count(op))
            stops[n++] = (struct stop){.op = i, .sub = SUB_WHOLE};
        for (size_t k = 0; k < cut_count(op); k++)
            stops[n++] = (struct stop){.op = i, .sub = cuts[op->norm][k]};
    }
    *walk = (struct walk){.stops = stops, .count = count};
    return 0;
}

void walk_free(struct walk *walk)
{
    free(walk->stops);
    *walk = (struct walk){0};
}

bool walk_reached(const struct op *op, enum substep at, enum substep sub)
{
    /* The enum lists the sub-steps of both norms in their order. */
    if (!cut_count(op) || at == SUB_WHOLE)
        return true;
    return at >= (sub == SUB_WHOLE ? SUB_GAMMA : sub);
}

void walk_name(const struct plan *plan, struct stop stop, struct buf *out)
{
    plan_name(&plan->ops[stop.op], out);
    if (stop.sub != SUB_WHOLE) {
        buf_char(out, '.');
        buf_str(out, sub_words[stop.sub]);
    }
}

/* --- names ----------------------------------------------------------------------------------- */

/* A name that is being read from its left end. */
struct reader {
    const char *text;
    size_t len;
};

static bool take(struct reader *reader, const char *word)
{
    size_t len = strlen(word);
    if (len > reader->len || memcmp(reader->text, word, len) != 0)
        return false;
    reader->text += len;
    reader->len -= len;
    return true;
}

/* b1.attn. with the block's number written in the one way that walk_name writes it. */
static bool take_branch(struct reader *reader, const struct plan *plan, size_t *block,
                        enum side *side)
{
    if (!take(reader, "b"))
        return false;
    const char *dot = memchr(reader->text, '.', reader->len);
    size_t digits = dot ? (size_t)(dot - reader->text) : 0;
    if (digits == 0 || reader->text[0] == '0' ||
        !num_read_count(reader->text, digits, plan->n_blocks, block))
        return false;
    reader->text += digits;
    reader->len -= digits;
    *side = SIDE_ATTN;
    if (take(reader, ".attn."))
        return true;
    *side = SIDE_MLP;
    return take(reader, ".mlp.");
}

/* The rest after an op's name is nothing, or one of its sub-steps. */
static bool take_substep(struct reader rest, const struct op *op, enum substep *sub)
{
    *sub = SUB_WHOLE;
    if (rest.len == 0)
        return true;
    if (!take(&rest, "."))
        return false;
    for (size_t k = 0; k < cut_count(op); k++) {
        *sub = cuts[op->norm][k];
        const char *word = sub_words[*sub];
        if (rest.len == strlen(word) && memcmp(rest.text, word, rest.len) == 0)
            return true;
    }
    return false;
}

bool walk_find(const struct plan *plan, const char *name, size_t len, struct stop *out)
{
    struct reader reader = {name, len};
    size_t block = 0;
    enum side side = SIDE_ATTN;
    if (len && name[0] == 'b' && !take_branch(&reader, plan, &block, &side))
        return false;
    for (size_t i = 0; i < plan->count; i++) {
        const struct op *op = &plan->ops[i];
        struct reader rest = reader;
        enum substep sub;
        if (op->block != block || (block && op->side != side) ||
            !take(&rest, plan_word(op->kind)) || !take_substep(rest, op, &sub))
            continue;
        *out = (struct stop){.op = i, .sub = sub};
        return true;
    }
    return false;
}

/* All names of a plan, one after another, each ended by NUL. Returns how many. */
static size_t all_names(const struct plan *plan, struct buf *names)
{
    size_t count = 0;
    for (size_t i = 0; i < plan->count; i++) {
        for (size_t k = 0; k <= cut_count(&plan->ops[i]); k++) {
            enum substep sub = k ? cuts[plan->ops[i].norm][k - 1] : SUB_WHOLE;
            walk_name(plan, (struct stop){.op = i, .sub = sub}, names);
            buf_char(names, '\0');
            count++;
        }
    }
    return count;
}

/* Nothing is near: the points of the first block show how a name is made. */
static void list_points(const struct plan *plan, struct buf *out)
{
    buf_str(out, "expected a point such as ");
    bool first = true;
    for (size_t i = 0; i < plan->count; i++) {
        if (plan->ops[i].block > 1)
            continue;
        buf_str(out, first ? "" : ", ");
        plan_name(&plan->ops[i], out);
        first = false;
    }
}

void walk_suggest(const struct plan *plan, const char *name, size_t len, struct buf *out)
{
    struct buf names = {0};
    size_t count = all_names(plan, &names);
    const char **words = names.failed ? NULL : mem_array(count, sizeof *words);
    const char *nearest = NULL;
    if (words) {
        const char *word = buf_text(&names);
        for (size_t i = 0; i < count; i++, word += strlen(word) + 1)
            words[i] = word;
        nearest = suggest_nearest(name, len, words, count);
    }
    if (nearest)
        buf_fmt(out, "did you mean '%s'?", nearest);
    else
        list_points(plan, out);
    free(words);
    buf_free(&names);
}
