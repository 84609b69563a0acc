/* SPDX-License-Identifier: MIT
 *
 * Golden screens: for each subject, size, language and glyph set one file in screens/ with the
 * chosen steps, text plane, then style plane. Compared exactly. GOLDEN_UPDATE=1 rewrites them. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/predict.h"
#include "base/buf.h"
#include "base/input.h"
#include "export/export.h"
#include "show.h"

#define FOLDER "tests/golden/screens"

static const int SIZES[][2] = {{80, 24}, {120, 36}, {40, 12}};
enum { N_SIZES = 3, N_LANGS = 2, N_GLYPHS = 2, N_SHAPES = N_SIZES * N_LANGS * N_GLYPHS };

static struct shape shape_of(int i)
{
    if (i >= N_SHAPES) /* narrow: laid out as ASCII, so one size is enough */
        return (struct shape){80, 24, i % 2 ? LANG_KO : LANG_EN, GLYPHS_NARROW};
    return (struct shape){
        .cols = SIZES[i % N_SIZES][0],
        .rows = SIZES[i % N_SIZES][1],
        .lang = i / N_SIZES % N_LANGS ? LANG_KO : LANG_EN,
        .glyphs = i / N_SIZES / N_LANGS ? GLYPHS_ASCII : GLYPHS_UNICODE,
    };
}

/* Which subjects have golden screens, and every how many steps. The scenes are kept whole; of the
 * vectors, and in ASCII, enough to see that they hold together. */
static const struct {
    const char *name;
    size_t stride;
} KEPT[] = {
    {"tour", 1},      {"residual", 1},   {"rmsnorm", 1},          {"centre", 1},
    {"per-token", 1}, {"gamma", 1},      {"layernorm", 1},        {"twice", 1},
    {"scale", 1},     {"placements", 1}, {"outlier", 1},          {"final", 1},
    {"vector", 7},    {"tokens", 11},    {"vector-layernorm", 9}, {"sandwich", 13},
};
enum { N_KEPT = sizeof KEPT / sizeof *KEPT, ASCII_STRIDE = 4, SMALL_STRIDE = 2 };
enum { N_NARROW = 5 }; /* of the first subjects narrow screens are kept too */

/* The file that the i-th test is about: a subject and a shape. */
static int kept_of(int i, struct shape *shape)
{
    bool narrow = i >= N_KEPT * N_SHAPES;
    int rest = narrow ? i - N_KEPT * N_SHAPES : i;
    *shape = shape_of(narrow ? N_SHAPES + rest % N_LANGS : i % N_SHAPES);
    return narrow ? rest / N_LANGS : i / N_SHAPES;
}

enum { N_FILES = N_KEPT * N_SHAPES + N_NARROW * N_LANGS };

static size_t stride_of(int kept, struct shape shape)
{
    size_t stride = KEPT[kept].stride;
    if (canvas_ascii(shape.glyphs))
        stride *= ASCII_STRIDE;
    if (stride > 1 && shape.cols != 80)
        stride *= SMALL_STRIDE;
    return stride;
}

static const struct subject *subject_of(const char *name)
{
    for (size_t i = 0; i < n_subjects; i++)
        if (strcmp(subjects[i].name, name) == 0)
            return &subjects[i];
    ck_abort_msg("no subject %s", name);
}

static void file_name(int kept, struct shape shape, char *out, size_t size)
{
    snprintf(out, size, "%s-%dx%d-%s-%s.screen", KEPT[kept].name, shape.cols, shape.rows,
             shape.lang == LANG_KO ? "ko" : "en",
             shape.glyphs == GLYPHS_NARROW  ? "narrow"
             : shape.glyphs == GLYPHS_ASCII ? "ascii"
                                            : "unicode");
}

static void add_screen(struct show *show, struct shape shape, struct buf *out)
{
    struct canvas canvas;
    show_draw(show, shape, &canvas, NULL);
    buf_fmt(out, "== step %zu: ", show->app.step + 1);
    walk_name(&show->app.now.plan, app_stop(&show->app), out);
    buf_char(out, '\n');
    export_text(&canvas, out);
    buf_str(out, "-- styles\n");
    export_styles(&canvas, out);
    canvas_free(&canvas);
}

static void make_screens(int kept, struct shape shape, struct buf *out)
{
    struct show show;
    struct err err;
    show_open(&show, subject_of(KEPT[kept].name));
    size_t stride = stride_of(kept, shape);
    for (size_t step = 0; step < show.app.n_steps; step += stride) {
        ck_assert_int_eq(app_go(&show.app, step, &err), 0);
        add_screen(&show, shape, out);
        if (!predict_stands(&show.app))
            continue;
        show_key(&show, INPUT_RIGHT); /* a question: the same step with its answer */
        add_screen(&show, shape, out);
    }
    show_close(&show);
    ck_assert(!out->failed);
}

static char *read_golden(const char *path)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "no %s: `make golden` makes it, then look at it", path);
    struct buf text = {0};
    char chunk[4096];
    for (size_t got; (got = fread(chunk, 1, sizeof chunk, file)) > 0;)
        buf_bytes(&text, chunk, got);
    fclose(file);
    buf_char(&text, '\0');
    return text.data;
}

static void write_golden(const char *path, const struct buf *text)
{
    mkdir(FOLDER, 0777);
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "cannot write %s", path);
    fwrite(buf_text(text), 1, text->len, file);
    ck_assert_int_eq(fclose(file), 0);
}

/* The lines that differ, with the step they belong to. */
static void add_difference(const char *want, const char *got, struct buf *out)
{
    enum { LINES_MAX = 12 };
    char step[120] = "";
    int lines = 0;
    for (size_t line = 1; *want || *got; line++) {
        size_t want_len = strcspn(want, "\n"), got_len = strcspn(got, "\n");
        bool same = want_len == got_len && memcmp(want, got, want_len) == 0;
        if (strncmp(got, "== ", 3) == 0)
            snprintf(step, sizeof step, "%.*s", (int)got_len, got);
        if (!same && lines++ < LINES_MAX)
            buf_fmt(out, "line %zu, %s\n  want |%.*s|\n  got  |%.*s|\n", line, step, (int)want_len,
                    want, (int)got_len, got);
        want += want_len + (want[want_len] != '\0');
        got += got_len + (got[got_len] != '\0');
    }
    if (lines > LINES_MAX)
        buf_fmt(out, "... %d more lines differ\n", lines - LINES_MAX);
}

START_TEST(screens_are_as_kept)
{
    struct shape shape;
    int kept = kept_of(_i, &shape);
    char path[200] = FOLDER "/";
    file_name(kept, shape, path + strlen(path), sizeof path - strlen(path));
    struct buf got = {0};
    make_screens(kept, shape, &got);
    if (getenv("GOLDEN_UPDATE")) {
        write_golden(path, &got);
    } else {
        char *want = read_golden(path);
        struct buf difference = {0};
        add_difference(want, buf_text(&got), &difference);
        /* Printed, since check cuts long messages; flushed, since a failing test just ends. */
        if (difference.len)
            printf("%s:\n%s", path, buf_text(&difference));
        fflush(stdout);
        ck_assert_msg(difference.len == 0, "%s differs", path);
        buf_free(&difference);
        free(want);
    }
    buf_free(&got);
}
END_TEST

/* A file that no test reads would grow old unseen. */
START_TEST(no_screen_is_left_over)
{
    DIR *folder = opendir(FOLDER);
    ck_assert_msg(folder != NULL, "no " FOLDER);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        bool known = false;
        for (int i = 0; i < N_FILES && !known; i++) {
            char name[120];
            struct shape shape;
            int kept = kept_of(i, &shape);
            file_name(kept, shape, name, sizeof name);
            known = strcmp(name, entry->d_name) == 0;
        }
        ck_assert_msg(known, FOLDER "/%s belongs to no test", entry->d_name);
    }
    closedir(folder);
}
END_TEST

TCase *tcase_screens(void)
{
    TCase *tcase = tcase_create("screens");
    tcase_add_loop_test(tcase, screens_are_as_kept, 0, N_FILES);
    tcase_add_test(tcase, no_screen_is_left_over);
    return tcase;
}
