/* SPDX-License-Identifier: MIT
 *
 * Every value of one run as JSON. */
#include "cli/output.h"
#include "cli/source.h"
#include "cli/start.h"
#include "cli/verbs.h"
#include "engine/run.h"
#include "scene/trace_json.h"

/* The base inputs: before any `set`, also those of the first step. */
static int trace_base(const struct source *source, struct buf *out, struct err *err)
{
    const struct scene *scene = &source->scene;
    struct plan plan;
    struct trace trace;
    if (plan_init(&plan, &scene->base, err))
        return -1;
    int result = run(&scene->base, &plan, &trace, err);
    if (result == 0)
        trace_json_write(source->name, scene->tokens, &scene->base, &plan, &trace, out);
    trace_free(&trace);
    plan_free(&plan);
    return result;
}

/* The inputs in force at --step or --at. */
static int trace_step(const struct options *options, const struct source *source, struct buf *out,
                      struct err *err)
{
    struct settings settings = start_settings(options);
    struct app app;
    if (start_app(&app, options, source, &settings, err))
        return -1;
    trace_json_write(source->name, source->scene.tokens, &app.now.inputs, &app.now.plan,
                     &app.now.trace, out);
    app_free(&app);
    return 0;
}

int verb_trace(const struct options *options)
{
    struct source source;
    struct warnings warnings = {0};
    struct err err = {0};
    struct buf out = {0};
    int result = source_read(options, false, &source, &warnings, &err);
    if (result == 0) {
        bool at_step = options->given[OPTION_STEP] || options->given[OPTION_AT];
        result =
            at_step ? trace_step(options, &source, &out, &err) : trace_base(&source, &out, &err);
        source_free(&source);
    }
    output_warnings(&warnings);
    warnings_free(&warnings);
    int status = result ? output_error(&err) : output_write(options->given[OPTION_OUTPUT], &out);
    buf_free(&out);
    return status;
}
