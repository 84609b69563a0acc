/* SPDX-License-Identifier: MIT
 *
 * The command line of the help, given to a real shell, shows what was on the screen. */
#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/command.h"
#include "app/settle.h"
#include "base/file.h"
#include "base/input.h"
#include "chance.h"
#include "cli/save.h"
#include "cli/stage.h"
#include "cli/start.h"
#include "export/export.h"
#include "program.h"
#include "view/draw.h"

static char *folder, home[4096], *program;

static void enter(void)
{
    program = realpath(getenv("MIDSTREAM"), NULL);
    folder = program_folder();
    ck_assert_ptr_nonnull(program);
    ck_assert_ptr_nonnull(getcwd(home, sizeof home));
    ck_assert_int_eq(chdir(folder), 0);
    setenv("MIDSTREAM", program, 1);
}

static void leave(void)
{
    ck_assert_int_eq(chdir(home), 0);
    program_remove(folder);
    free(program);
}

/* --- a walk, as the program has it ----------------------------------------------------------- */

struct walker {
    struct options options;
    struct source source;
    struct stage stage;
};

static void start(struct walker *w, const char *const *args)
{
    struct warnings warnings = {0};
    struct err err = {0};
    char *argv[16] = {"midstream"};
    int argc = 1;
    for (; args[argc - 1]; argc++)
        argv[argc] = (char *)args[argc - 1];
    if (options_parse(argc, argv, &w->options, &err) ||
        source_read(&w->options, true, &w->source, &warnings, &err))
        ck_abort_msg("%s", err.text);
    warnings_free(&warnings);
    struct settings settings = start_settings(&w->options);
    ck_assert_int_eq(stage_init(&w->stage, &w->options, &w->source, &settings, &err), 0);
}

static void finish(struct walker *w)
{
    stage_free(&w->stage);
    source_free(&w->source);
    options_free(&w->options);
}

static void press(struct walker *w, const char *names)
{
    struct event event = {.kind = EVENT_KEY};
    struct err err;
    size_t at = 0;
    while (input_key_next(names, &at, &event.key, &err) == 1)
        if (stage_update(&w->stage, &event) == EFFECT_SAVE)
            save_state(&w->stage);
    settle(&w->stage.app);
}

static char *command(struct walker *w)
{
    struct buf text = {0};
    char *copy = NULL;
    if (command_text(&w->stage.app, COMMAND_SHORT, &text))
        copy = strdup(buf_text(&text));
    buf_free(&text);
    return copy;
}

static void assert_command(struct walker *w, const char *expected)
{
    char *text = command(w);
    if (!expected)
        ck_assert_msg(!text, "'%s', expected none", text);
    else
        ck_assert_msg(text && strcmp(text, expected) == 0, "'%s', expected '%s'", text, expected);
    free(text);
}

/* Everything below the title line, which names the source. */
static const char *below_title(const struct buf *frame)
{
    const char *line = strchr(buf_text(frame), '\n');
    return line ? line : "";
}

static void frame_here(struct walker *w, struct buf *out)
{
    struct app *app = &w->stage.app;
    struct canvas canvas;
    struct err err;
    app->focus = 0; /* the command says nothing of it */
    app->notice = NOTICE_NONE;
    app->said[0] = '\0';
    ck_assert_int_eq(canvas_init(&canvas, app->settings.cols, app->settings.rows,
                                 start_glyphs(&app->settings), &err),
                     0);
    draw(app, &canvas, NULL);
    export_text(&canvas, out);
    canvas_free(&canvas);
}

/* What /bin/sh makes of it, the program's name being followed by "export". */
static void frame_of_shell(const char *text, struct buf *out)
{
    struct buf line = {0};
    struct err err = {0};
    ck_assert_int_eq(strncmp(text, "midstream ", 10), 0);
    buf_fmt(&line, "\"$MIDSTREAM\" export %s > frame 2> complaint", text + 10);
    int status = system(buf_text(&line));
    ck_assert_int_eq(file_read("frame", 1 << 20, out, &err), 0);
    struct buf complaint = {0};
    ck_assert_int_eq(file_read("complaint", 1 << 20, &complaint, &err), 0);
    if (status || complaint.len)
        ck_abort_msg("%s: %s", text, buf_text(&complaint));
    buf_free(&complaint);
    buf_free(&line);
}

static void assert_same_frame(struct walker *w, const char *story)
{
    char *text = command(w);
    struct buf here = {0}, there = {0};
    if (!text)
        ck_abort_msg("no command after%s", story);
    frame_here(w, &here);
    frame_of_shell(text, &there);
    const char *a = below_title(&here), *b = below_title(&there), *line = a;
    for (; *a && *a == *b; a++, b++)
        line = *a == '\n' ? a : line;
    if (*a != *b)
        ck_abort_msg("%.600s\nafter%.600s\n%.900s\n%.900s", text, story, line, b - (a - line));
    buf_free(&here);
    buf_free(&there);
    free(text);
}

/* --- what is said ---------------------------------------------------------------------------- */

#define START(...) start(&w, (const char *const[]){__VA_ARGS__, NULL})

START_TEST(a_state_without_edits_is_named_as_it_was)
{
    struct walker w;
    START("tour");
    assert_command(&w, "midstream tour --step 1");
    press(&w, "7 enter >");
    assert_command(&w, "midstream tour --step 7 --token 2");
    assert_same_frame(&w, " 7");
    press(&w, "]");
    ck_assert_ptr_nonnull(w.stage.app.invocation->source);
    assert_same_frame(&w, " ]");
    finish(&w);
    START("[1, \xE2\x88\x92"
          "1, 3]",
          "--eps=0", "--gamma", "2", "--place", "post", "--blocks", "2", "--lang", "ko", "--digits",
          "3");
    assert_command(&w, "midstream '[1, \xE2\x88\x92"
                       "1, 3]' --gamma 2 --eps 0 --place post --blocks 2 --step 1 --lang ko "
                       "--digits 3");
    assert_same_frame(&w, "");
    finish(&w);
    START("1", "-1", "3");
    press(&w, "right ; ~");
    assert_command(&w, "midstream '1 -1 3' --step 2 --lang ko --ascii");
    assert_same_frame(&w, " ;");
    finish(&w);
    START("-1,2", "--lang", "en");
    assert_command(&w, "midstream -1,2 --step 1 --lang en");
    assert_same_frame(&w, "");
    finish(&w);
}
END_TEST

START_TEST(an_edited_vector_is_the_vector_as_it_is)
{
    struct walker w;
    START("1 -1 3 3", "--eps", "0");
    press(&w, "} } } e 3 0 enter");
    assert_command(&w, "midstream 1,-1,3,30 --eps 0 --step 1");
    press(&w, "e ins 5 enter");
    assert_command(&w, "midstream 1,-1,3,30,5 --eps 0 --step 1");
    press(&w, "e ctrl-t enter");
    assert_same_frame(&w, " a second token");
    press(&w, "e tab tab tab tab tab 4 enter"); /* gamma of one norm of three */
    assert_command(&w, NULL);
    press(&w, "@");
    assert_command(&w, "midstream '1 -1 3 3' --eps 0 --step 1");
    finish(&w);
    START("1,2", "--norm", "none", "--attn", "3,4");
    press(&w, "e shift-tab 9 enter"); /* delta: the last field */
    assert_command(&w, "midstream 1,2 --norm none --attn 3,9 --step 1");
    assert_same_frame(&w, " a delta");
    finish(&w);
}
END_TEST

START_TEST(an_edited_scene_is_saved_first)
{
    struct walker w;
    START("rmsnorm");
    press(&w, "+ right");
    assert_command(&w, NULL);
    press(&w, "ctrl-o");
    assert_command(&w, "midstream ./rmsnorm-1.json --step 2");
    assert_same_frame(&w, " ctrl-o");
    press(&w, "right +");
    assert_command(&w, NULL);
    press(&w, "u"); /* it is the saved state again */
    assert_command(&w, "midstream ./rmsnorm-1.json --step 3");
    press(&w, "u");
    assert_command(&w, "midstream rmsnorm --step 3");
    finish(&w);
}
END_TEST

/* Names that a shell or a screen would take for something else. */
START_TEST(names_are_quoted_or_not_said)
{
    static const char SCENE[] = "{\"midstream\": 1, \"title\": \"x\", \"x\": [1, 2]}";
    static const struct {
        const char *name, *said;
    } NAMES[] = {
        {"plain.json", "midstream plain.json --step 1"},
        {"it's $(touch x) `y` \"z\".json",
         "midstream 'it'\\''s $(touch x) `y` \"z\".json' --step 1"},
        {"\xED\x95\x9C\xEA\xB8\x80.json", "midstream '\xED\x95\x9C\xEA\xB8\x80.json' --step 1"},
        {"~", "midstream '~' --step 1"},
        {"list", "midstream ./list --step 1"},
        {"-e.json", "midstream ./-e.json --step 1"},
        {"escape\033[31m.json", NULL},
        {"two\nlines.json", NULL},
        {"bidi\xE2\x80\xAE.json", NULL},
        {"no UTF-8 \xFF.json", NULL},
        {"decomposed e\xCC\x81.json", NULL},
    };
    for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++) {
        struct walker w;
        FILE *file = fopen(NAMES[n].name, "w");
        ck_assert(file && fputs(SCENE, file) >= 0 && fclose(file) == 0);
        START("--", NAMES[n].name);
        assert_command(&w, NAMES[n].said);
        if (!NAMES[n].said)
            press(&w, "ctrl-o"); /* under a name that can be said */
        assert_same_frame(&w, NAMES[n].name);
        finish(&w);
    }
    ck_assert_int_ne(access("x", F_OK), 0);
}
END_TEST

/* In the help itself. What came through a pipe has no name, but rows can be typed. */
START_TEST(it_stands_in_the_help)
{
    static const struct {
        const char *source, *in, *shows;
    } CASES[] = {
        {"tour", NULL, "midstream tour --step 2"},
        {"-", "1 2\n3 4\n", "midstream '1,2;3,4' --step 2"},
        {"-", "{\"midstream\": 1, \"x\": [1, 2]}", "Ctrl-O saves this state first"},
    };
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        struct call call = {.args = {"export", CASES[c].source, "--keys", "right ?"},
                            .in = CASES[c].in};
        struct ran ran = program_call(&call);
        ran_fine(&ran);
        program_check_has(ran.out, CASES[c].shows);
        ran_free(&ran);
    }
}
END_TEST

/* --- any state ------------------------------------------------------------------------------- */

static uint64_t chance_state;

static unsigned chance(unsigned below)
{
    return random_next(&chance_state) % below;
}

START_TEST(any_state_comes_back)
{
    static const char *const SOURCES[][8] = {
        {"1,-1,3,3"},
        {"[[1, 2], [3, 4]]", "--eps", "0.5", "--lang", "ko"},
        {"0.1;-2", "--gamma", "3", "--norm", "layernorm", "--digits", "4"},
        {"1,2,3", "--attn", "1,0,-1", "--place", "sandwich", "--blocks", "2"},
        {"2,1", "--norm", "none"},
        {"tour"},
        {"rmsnorm"},
        {"placements", "--lang", "both"},
    };
    static const char *const DEEDS[] = {
        "right",
        "right right",
        "end",
        "left",
        ">",
        ";",
        "e 7 enter",
        "e - 0 . 2 5 enter",
        "e tab tab tab 2 enter",
        "e shift-tab 3 enter",
        "e ctrl-t enter",
        "e ins 1 enter",
        "e del enter",
        "e ctrl-p enter",
        "} + +",
        "u",
        "@",
        "ctrl-o",
        "~",
    };
    chance_state = (uint64_t)_i;
    struct walker w;
    struct buf story = {0};
    start(&w, SOURCES[_i % (int)(sizeof SOURCES / sizeof *SOURCES)]);
    for (unsigned deeds = 1 + chance(8); deeds; deeds--) {
        const char *deed = DEEDS[chance(sizeof DEEDS / sizeof *DEEDS)];
        press(&w, deed);
        buf_fmt(&story, " %s", deed);
        press(&w, w.stage.app.mode == MODE_EDIT ? "esc" : "");
    }
    if (w.stage.app.settings.both) /* no option is Korean words and both languages below */
        w.stage.app.settings.lang = LANG_EN;
    if (w.stage.app.predict.count) { /* answers are no part of it */
        predict_free(&w.stage.app.predict);
        w.stage.app.predict = (struct predict){0};
    }
    char *text = command(&w);
    if (!text)
        press(&w, "ctrl-o");
    free(text);
    assert_same_frame(&w, buf_text(&story));
    buf_free(&story);
    finish(&w);
}
END_TEST

TCase *tcase_command(void)
{
    TCase *tcase = tcase_create("command");
    tcase_set_timeout(tcase, 60);
    tcase_add_checked_fixture(tcase, enter, leave);
    tcase_add_test(tcase, a_state_without_edits_is_named_as_it_was);
    tcase_add_test(tcase, an_edited_vector_is_the_vector_as_it_is);
    tcase_add_test(tcase, an_edited_scene_is_saved_first);
    tcase_add_test(tcase, names_are_quoted_or_not_said);
    tcase_add_test(tcase, it_stands_in_the_help);
    tcase_add_loop_test(tcase, any_state_comes_back, 0, 80);
    return tcase;
}
