/* SPDX-License-Identifier: MIT
 *
 * Questions in exports and checks: an asked step has two frames. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "scene/builtin.h"

#define MODEL \
    "\"model\":{\"blocks\":[{\"attention\":{\"norm\":{\"eps\":0},\"delta\":[[1,1,1,1]]}}]}"
#define ASKING(why)                                                                     \
    "{\"midstream\":1,\"x\":[[1,-1,3,3]]," MODEL ",\"steps\":["                         \
    "{\"at\":\"embed\"},"                                                               \
    "{\"at\":\"b1.attn.norm.rms\",\"ask\":{\"of\":\"rms\"" why "}},"                    \
    "{\"at\":\"b1.attn.norm.divide\",\"ask\":{\"of\":\"unit[2]\",\"type\":\"sign\"}},"  \
    "{\"at\":\"b1.attn.norm.gamma\",\"ask\":{\"of\":\"value[1]\",\"type\":\"compare\"," \
    "\"with\":\"unit[1]\"}},"                                                           \
    "{\"at\":\"b1.attn.add\",\"ask\":{\"type\":\"choice\",\"choices\":[\"a\",\"b\"],"   \
    "\"answer\":1}}]}"

struct asking {
    char *folder, *file;
};

static struct asking asking(const char *json)
{
    char *folder = program_folder();
    return (struct asking){folder, program_file(folder, "ask.json", json, strlen(json))};
}

static void done(struct asking *asking)
{
    program_remove(asking->folder);
    free(asking->file);
}

/* The frame that starts at *rest, as a text of its own; *rest moves behind it. NULL: no more. */
static char *next_frame(const char **rest)
{
    const char *end = strstr(*rest, "\f\n");
    size_t len = end ? (size_t)(end - *rest) : strlen(*rest);
    char *frame = len ? strndup(*rest, len) : NULL;
    *rest += len + (end ? 2 : 0);
    return frame;
}

START_TEST(all_gives_an_asked_step_two_frames)
{
    static const struct {
        const char *step, *keys;
    } FRAMES[] = {{"1", NULL}, {"2", NULL},    {"2", "right"}, {"3", NULL},   {"3", "right"},
                  {"4", NULL}, {"4", "right"}, {"5", NULL},    {"5", "right"}};
    struct asking scene = asking(ASKING(""));
    struct ran all = RUN("export", scene.file, "--all");
    ran_fine(&all);
    const char *rest = all.out;
    for (size_t f = 0; f < sizeof FRAMES / sizeof *FRAMES; f++) {
        struct ran one =
            FRAMES[f].keys ? RUN("export", scene.file, "--step", FRAMES[f].step, "--keys", "right")
                           : RUN("export", scene.file, "--step", FRAMES[f].step);
        char *frame = next_frame(&rest);
        ran_fine(&one);
        ck_assert_ptr_nonnull(frame);
        ck_assert_str_eq(frame, one.out);
        free(frame);
        ran_free(&one);
    }
    ck_assert_str_eq(rest, "");
    ran_free(&all);
    done(&scene);
}
END_TEST

START_TEST(an_asked_step_lands_hidden)
{
    struct asking scene = asking(ASKING(""));
    static const char *const WAYS[][2] = {
        {"--step", "2"}, {"--at", "b1.attn.norm.rms"}, {"--keys", "right"}, {"--keys", "2 enter"}};
    for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) {
        struct ran ran = RUN("export", scene.file, WAYS[w][0], WAYS[w][1]);
        ran_fine(&ran);
        program_check_has(ran.out, "√5 = ????");
        ck_assert_ptr_null(strstr(ran.out, "2.24"));
        ran_free(&ran);
    }
    struct ran revealed = RUN("export", scene.file, "--keys", "right 2 . 2 enter");
    ran_fine(&revealed);
    program_check_has(revealed.out, "√5 = 2.24");
    program_check_has(revealed.out, "your 2.2 is off by 0.04");
    ran_free(&revealed);
    done(&scene);
}
END_TEST

/* Also what is said once the answer is there has to fit. */
START_TEST(check_looks_at_both_frames)
{
    struct asking fits = asking(ASKING(",\"why\":\"short\""));
    struct ran ran = RUN("check", fits.file, "--size", "80x24");
    ran_fine(&ran);
    ran_free(&ran);
    done(&fits);
    struct asking not = asking(ASKING(
        ",\"why\":\"one two three four five six seven eight nine ten eleven twelve thirteen "
        "fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two\""));
    ran = RUN("check", not .file, "--size", "80x24");
    ck_assert_int_eq(ran.status, 1);
    ck_assert_uint_eq(ran.err_lines, 2); /* in each language */
    program_check_has(ran.err, "/steps/1/ask: at 80x24 the caption takes 2 pages in English "
                               "once the answer is revealed");
    ran_free(&ran);
    done(&not );
}
END_TEST

/* What of a frame stands below the picture: from the last rule down to its last line. */
static const char *caption_of(const char *frame, size_t *len)
{
    static const char RULE[] = "\u2500\n";
    const char *caption = frame;
    for (const char *at; (at = strstr(caption, RULE));)
        caption = at + strlen(RULE);
    const char *last = frame + strlen(frame) - 1;
    while (last > caption && last[-1] != '\n')
        last--;
    *len = (size_t)(last - caption);
    return caption;
}

/* Each sum and each list of numbers in the `len` bytes is looked for in the frame before. */
static void check_hidden(const char *why, size_t len, const char *before, const char *scene)
{
    static const char NUMERIC[] = "0123456789.+-/()[], ";
    for (size_t i = 0; i < len;) {
        size_t run = strspn(why + i, NUMERIC);
        char part[200];
        snprintf(part, sizeof part, "%.*s", (int)run, why + i);
        char *text = part + strspn(part, " .,"), *end = text + strlen(text);
        while (end > text && strchr(" .,(", end[-1]))
            *--end = '\0';
        ck_assert_msg(!strpbrk(text, "0123456789") || !strchr(text, ' ') || !strstr(before, text),
                      "%s gives the answer away with %s:\n%s", scene, text, before);
        i += run ? run : 1;
    }
}

/* A choice is no question if the frame that asks already shows what its answer is derived from. */
START_TEST(no_choice_of_a_scene_is_given_away)
{
    size_t choices = 0;
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++) {
        struct ran ran = RUN("export", scene->name, "--all");
        ran_fine(&ran);
        const char *rest = ran.out;
        char *before = next_frame(&rest);
        for (char *after; before && (after = next_frame(&rest)); before = after) {
            if (strstr(before, "Which one?") && strstr(before, "\u2192 reveal")) {
                size_t len;
                const char *why = caption_of(after, &len);
                ck_assert_uint_gt(len, 0);
                check_hidden(why, len, before, scene->name);
                choices++;
            }
            free(before);
        }
        free(before);
        ran_free(&ran);
    }
    ck_assert_uint_ge(choices, 5);
}
END_TEST

/* What marks a hidden number on the canvas is for the canvas alone: U+2E2E in no output. */
START_TEST(the_mark_of_what_is_hidden_stays_inside)
{
    static const char *const FORMATS[] = {"text", "ansi", "html", "cast"};
    struct asking own =
        asking("{\"midstream\":1,\"x\":[[1,2]],\"steps\":[{\"at\":\"b1.attn.norm.rms\","
               "\"title\":\"it is {rms}\",\"caption\":\"{rms}\",\"ask\":{\"of\":"
               "\"rms\"}}]}");
    const char *sources[32] = {own.file};
    size_t count = 1;
    for (const struct builtin *scene = builtin_scenes; scene->name && count < 32; scene++)
        sources[count++] = scene->name;
    for (size_t s = 0; s < count; s++)
        for (size_t f = 0; f < sizeof FORMATS / sizeof *FORMATS; f++) {
            const char *all = f < 2 ? "--all" : NULL; /* the others are of every step anyway */
            struct ran ran = RUN("export", sources[s], "-f", FORMATS[f], all);
            ran_fine(&ran);
            ck_assert_msg(!strstr(ran.out, "\xE2\xB8\xAE"), "%s in %s", sources[s], FORMATS[f]);
            ran_free(&ran);
        }
    struct ran svg = RUN("export", own.file, "-f", "svg");
    ran_fine(&svg);
    ck_assert_ptr_null(strstr(svg.out, "\xE2\xB8\xAE"));
    ck_assert_ptr_nonnull(strstr(svg.out, "it is ????"));
    ran_free(&svg);
    done(&own);
}
END_TEST

START_TEST(the_tally_goes_from_scene_to_scene)
{
    struct asking scene = asking(ASKING(""));
    struct ran ran = RUN("export", scene.file, "--keys", "right 9 right ] &");
    ran_fine(&ran);
    program_check_has(ran.out, "1 prediction: 1 further off");
    ran_free(&ran);
    done(&scene);
}
END_TEST

TCase *tcase_ask(void)
{
    TCase *t = tcase_create("ask");
    tcase_add_test(t, all_gives_an_asked_step_two_frames);
    tcase_add_test(t, an_asked_step_lands_hidden);
    tcase_add_test(t, check_looks_at_both_frames);
    tcase_add_test(t, no_choice_of_a_scene_is_given_away);
    tcase_add_test(t, the_mark_of_what_is_hidden_stays_inside);
    tcase_add_test(t, the_tally_goes_from_scene_to_scene);
    return t;
}
