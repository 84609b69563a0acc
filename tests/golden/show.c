/* SPDX-License-Identifier: MIT */
#include "show.h"

#include <string.h>

#include "app/update.h"
#include "cli/start.h"

const struct subject subjects[] = {
    {"tour", {"tour"}},
    {"residual", {"residual"}},
    {"rmsnorm", {"rmsnorm"}},
    {"centre", {"centre"}},
    {"per-token", {"per-token"}},
    {"gamma", {"gamma"}},
    {"layernorm", {"layernorm"}},
    {"twice", {"twice"}},
    {"scale", {"scale"}},
    {"placements", {"placements"}},
    {"outlier", {"outlier"}},
    {"final", {"final"}},
    {"vector", {"1,-1,3,3", "--eps", "0"}},
    {"tokens", {"1,2,-1,0;0.5,-3,2,1"}},
    {"vector-layernorm", {"2,0,-2,4", "--norm", "layernorm", "--gamma", "1,0.5,2,-1"}},
    {"sandwich", {"1,-1,3,3", "--place", "sandwich"}},
    {"post", {"1,-1,3,3", "--place", "post"}},
    {"reordered", {"1,-1,3,3", "--place", "reordered", "--blocks", "2"}},
    {"none", {"1,-1,3,3", "--norm", "none"}},
    {"zeros", {"0,0,0", "--eps", "0"}},
    {"one", {"-7"}},
    {"wide", {"0,1,2,3,4,5,6,7,8,9,10,-11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29"}},
    {"huge", {"1e38,-3e38,2e37", "--attn", "1e38,1e38,1e38"}},
    {"tiny", {"1e-30,-1e-30,3e-31", "--eps", "0", "--digits", "7"}},
    {"many-tokens", {"1;2;3;4;5;6;7;8;9;10;11;12;-13;14;15;16;17;18;19;20"}},
};
const size_t n_subjects = sizeof subjects / sizeof *subjects, n_scenes = 12;

void show_open(struct show *show, const struct subject *subject)
{
    memset(show, 0, sizeof *show);
    const char *argv[SHOW_ARGS + 2] = {"midstream", "export"};
    int argc = 2;
    for (size_t i = 0; i < SHOW_ARGS && subject->args[i]; i++)
        argv[argc++] = subject->args[i];
    struct err err = {0};
    struct warnings warnings = {0};
    ck_assert_msg(options_parse(argc, (char *const *)argv, &show->options, &err) == 0, "%s: %s",
                  subject->name, err.text);
    ck_assert_msg(source_read(&show->options, false, &show->source, &warnings, &err) == 0, "%s: %s",
                  subject->name, err.text);
    warnings_free(&warnings);
    struct settings settings = start_settings(&show->options);
    ck_assert_msg(start_app(&show->app, &show->options, &show->source, &settings, &err) == 0,
                  "%s: %s", subject->name, err.text);
}

void show_close(struct show *show)
{
    app_free(&show->app);
    source_free(&show->source);
    options_free(&show->options);
}

void show_draw(struct show *show, struct shape shape, struct canvas *canvas, struct drawn *drawn)
{
    struct settings *settings = &show->app.settings;
    settings->cols = shape.cols;
    settings->rows = shape.rows;
    settings->lang = shape.lang;
    settings->ascii = shape.glyphs == GLYPHS_ASCII || shape.glyphs == GLYPHS_ASCII_NARROW;
    settings->narrow = canvas_narrow(shape.glyphs);
    struct err err = {0};
    ck_assert_msg(canvas_init(canvas, shape.cols, shape.rows, shape.glyphs, &err) == 0, "%s",
                  err.text);
    draw(&show->app, canvas, drawn);
}

void show_key(struct show *show, uint32_t key)
{
    ck_assert_int_eq(update(&show->app, &(struct event){.kind = EVENT_KEY, .key = key}),
                     EFFECT_NONE);
}
