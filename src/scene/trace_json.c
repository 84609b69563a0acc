/* SPDX-License-Identifier: MIT
 *
 * The trace as JSON. */
#include "scene/trace_json.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

static void add_string(struct buf *out, const char *text)
{
    buf_char(out, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            buf_char(out, '\\');
        if ((unsigned char)*c < 0x20)
            buf_fmt(out, "\\u%04x", (unsigned)*c);
        else
            buf_char(out, *c);
    }
    buf_char(out, '"');
}

/* What came from a user: cleaned first, so that no reader's terminal is written to. */
static void add_foreign(struct buf *out, const char *text)
{
    struct buf clean = {0};
    text_clean_line(text, strlen(text), &clean);
    add_string(out, buf_text(&clean));
    out->failed |= clean.failed;
    buf_free(&clean);
}

static void add_number(struct buf *out, float value)
{
    char text[NUM_MAX];
    size_t len = num_write(value, text);
    bool word = text[0] == 'N' || text[0] == 'I' || text[1] == 'I';
    if (word)
        buf_char(out, '"');
    buf_bytes(out, text, len);
    if (word)
        buf_char(out, '"');
}

static void add_row(struct buf *out, const float *row, size_t d)
{
    buf_char(out, '[');
    for (size_t i = 0; i < d; i++) {
        if (i)
            buf_bytes(out, ", ", 2);
        add_number(out, row[i]);
    }
    buf_char(out, ']');
}

static void add_rows(struct buf *out, const char *key, const float *rows, size_t T, size_t d)
{
    buf_fmt(out, ", \"%s\": [", key);
    for (size_t t = 0; t < T; t++) {
        if (t)
            buf_bytes(out, ", ", 2);
        add_row(out, rows + t * d, d);
    }
    buf_char(out, ']');
}

/* One statistic of every token. `offset` is the member's place in struct norm_stats. */
static void add_statistic(struct buf *out, const char *key, const struct norm_stats *stats,
                          size_t T, size_t offset)
{
    buf_fmt(out, ", \"%s\": [", key);
    for (size_t t = 0; t < T; t++) {
        double value;
        memcpy(&value, (const char *)&stats[t] + offset, sizeof value);
        if (t)
            buf_bytes(out, ", ", 2);
        add_number(out, (float)value);
    }
    buf_char(out, ']');
}

static void add_norm(struct buf *out, const struct op *op, const struct trace_point *point,
                     size_t T, size_t d)
{
    buf_str(out, ", \"eps\": ");
    add_number(out, point->eps);
    buf_str(out, ", \"gamma\": ");
    add_row(out, point->gamma, d);
    if (point->beta) {
        buf_str(out, ", \"beta\": ");
        add_row(out, point->beta, d);
    }
    const struct norm_stats *stats = point->stats;
    if (op->norm == NORM_LAYER) {
        add_statistic(out, "mean", stats, T, offsetof(struct norm_stats, mean));
        add_statistic(out, "variance", stats, T, offsetof(struct norm_stats, variance));
    } else {
        add_statistic(out, "mean_square", stats, T, offsetof(struct norm_stats, mean_square));
    }
    add_statistic(out, "rms", stats, T, offsetof(struct norm_stats, rms));
    add_rows(out, "unit", point->unit, T, d);
}

static void add_top(struct buf *out, const struct trace_point *point, size_t T,
                    const char *const *names)
{
    buf_str(out, ", \"top\": [");
    for (size_t t = 0; t < T; t++) {
        buf_str(out, t ? ", [" : "[");
        for (size_t i = 0; i < point->top_count; i++) {
            const struct score *score = &point->top[t * point->top_count + i];
            buf_str(out, i ? ", {\"token\": " : "{\"token\": ");
            add_foreign(out, names[score->id]);
            buf_fmt(out, ", \"id\": %zu, \"score\": ", score->id);
            add_number(out, score->score);
            buf_str(out, ", \"p\": ");
            add_number(out, (float)score->p);
            buf_char(out, '}');
        }
        buf_char(out, ']');
    }
    buf_char(out, ']');
}

static const char *kind_word(const struct op *op)
{
    switch (op->kind) {
    case OP_OUT:
        return "out";
    case OP_DELTA:
        return "delta";
    case OP_HEAD:
        return "scores";
    default:
        return plan_is_norm(op) ? (op->norm == NORM_LAYER ? "layernorm" : "rmsnorm") : "stream";
    }
}

static void add_point(struct buf *out, const struct op *op, const struct trace_point *point,
                      const struct trace *trace, const struct inputs *inputs)
{
    buf_str(out, "  {\"at\": \"");
    plan_name(op, out);
    buf_fmt(out, "\", \"kind\": \"%s\"", kind_word(op));
    if (plan_is_norm(op))
        add_norm(out, op, point, trace->T, trace->d);
    if (op->kind == OP_HEAD)
        add_top(out, point, trace->T, inputs->model.head.names);
    else
        add_rows(out, "value", point->value, trace->T, trace->d);
    buf_char(out, '}');
}

void trace_json_write(const char *source, const char *const *tokens, const struct inputs *inputs,
                      const struct plan *plan, const struct trace *trace, struct buf *out)
{
    buf_str(out, "{\"trace\": 1, \"source\": ");
    add_foreign(out, source);
    buf_str(out, ", \"tokens\": [");
    for (size_t t = 0; t < trace->T; t++) {
        if (t)
            buf_str(out, ", ");
        add_foreign(out, tokens[t]);
    }
    buf_fmt(out, "], \"T\": %zu, \"d\": %zu,\n \"points\": [\n", trace->T, trace->d);
    bool first = true;
    for (size_t i = 0; i < plan->count; i++) {
        /* A fork is a stop of the walk: the branch has what the stream has. */
        if (plan->ops[i].kind == OP_FORK)
            continue;
        if (!first)
            buf_str(out, ",\n");
        first = false;
        add_point(out, &plan->ops[i], &trace->points[i], trace, inputs);
    }
    buf_str(out, "]}\n");
}
