/* SPDX-License-Identifier: MIT */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/start.h"
#include "export/export.h"
#include "suite.h"
#include "view/draw.h"

#define HEAD "{\"midstream\": 1, \"x\": [[1, -1, 3, 3]], \"title\": \"%s\",\n \"steps\": ["
#define STEP "{\"at\": \"%s\", \"caption\": \"%s\"}"

static char folder[64];
struct options options;
struct source own;
struct warnings warnings;
struct stage stage;
long long now;

void fixture_enter(void)
{
    strcpy(folder, "/tmp/midstream-stage-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    now = 1000;
}

void fixture_leave(void)
{
    char command[100];
    stage_free(&stage);
    source_free(&own);
    warnings_free(&warnings);
    options_free(&options);
    ck_assert_int_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* Four steps, each said with `word`. */
void put_scene(const char *title, const char *word)
{
    char text[2000];
    snprintf(text, sizeof text, HEAD STEP "," STEP "," STEP "," STEP "]}", title, "embed", word,
             "b1.attn.norm.mean", word, "b1.attn.norm.divide", word, "b1.attn.add", word);
    put("s.json", text);
}

void open_source(const char *name)
{
    const char *argv[] = {"midstream", name};
    struct err err = {0};
    ck_assert_int_eq(options_parse(2, (char *const *)argv, &options, &err), 0);
    open_parsed();
}

void open_parsed(void)
{
    struct err err = {0};
    ck_assert_msg(source_read(&options, true, &own, &warnings, &err) == 0, "%s", err.text);
    struct settings settings = start_settings(&options);
    settings.cols = 80;
    settings.rows = 24;
    ck_assert_int_eq(stage_init(&stage, &options, &own, &settings, &err), 0);
    stage.warnings = &warnings;
    reload_start(&stage);
}

void press(const char *names)
{
    struct event event = {.kind = EVENT_KEY};
    struct err err = {0};
    size_t at = 0;
    while (input_key_next(names, &at, &event.key, &err) == 1)
        stage_update(&stage, &event);
    ck_assert_str_eq(err.text, "");
}

struct buf frame(void)
{
    struct canvas canvas;
    struct err err;
    struct buf text = {0};
    ck_assert_int_eq(canvas_init(&canvas, 80, 24, GLYPHS_UNICODE, &err), 0);
    draw(&stage.app, &canvas, NULL);
    ck_assert(canvas_check(&canvas));
    export_text(&canvas, &text);
    canvas_free(&canvas);
    return text;
}

void check_shows(const char *part, bool shown)
{
    struct buf text = frame();
    ck_assert_msg(!strstr(buf_text(&text), part) == !shown, "'%s' %s\n%s", part,
                  shown ? "is not in" : "is in", buf_text(&text));
    buf_free(&text);
}

/* As the program waits: for what is watched, or until it is time to look. */
bool look_until(long long end)
{
    for (;;) {
        if (reload_look(&stage, now))
            return true;
        int wait = reload_wait(&stage, now);
        if (wait < 0 || now + wait > end)
            return false;
        now += wait ? wait : 1;
    }
}

bool look(void)
{
    return look_until(now + 5000);
}
