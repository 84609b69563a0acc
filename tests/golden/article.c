/* SPDX-License-Identifier: MIT
 *
 * Someone who only presses the right arrow in the tour sees every point of the article that
 * midstream was made for (DESIGN section 1), in either language; and no caption of any scene says
 * a number that an edit would leave behind. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/predict.h"
#include "base/input.h"
#include "base/num.h"
#include "engine/quantity.h"
#include "export/export.h"
#include "scene/caption.h"
#include "show.h"
#include "view/caption.h"

TCase *tcase_article(void);

/* --- the points of the article --------------------------------------------------------------- */

enum { SAYS_MAX = 5 };

/* What a frame of the tour must hold, all in one frame, for the point to have been shown. */
struct point {
    const char *point; /* number in DESIGN section 1, and what it is about */
    const char *at;    /* the step's stop */
    const char *en[SAYS_MAX], *ko[SAYS_MAX];
};

static const struct point POINTS[] = {
    {"1 the whole model",
     "embed",
     {"T x d = 2 x 4", "block 1", "block 2", "final RMSNorm", "LM head"},
     {"T x d = 2 x 4", "블록 1", "블록 2", "마지막 RMSNorm", "LM head"}},
    {"1 T tokens of d numbers",
     "embed",
     {"T = 2 tokens", "d = 4", "T x d comes out"},
     {"T = 2개", "d = 4개", "T x d가 나옵니다"}},
    {"2 the block drawn twice",
     "b1.attn.norm",
     {"usual drawing", "residual drawing", "the skip line carries x", "the middle carries x"},
     {"흔히 그리는 그림", "잔차 스트림 그림", "x는 바깥 선으로 흐른다", "x는 가운데로 흐른다"}},
    {"3 the branch gets a copy",
     "b1.attn.fork",
     {"branch = centre: bit for bit", "until the join"},
     {"가지 = 가운데: 비트 단위까지 같음", "합칠 때까지"}},
    {"4 one sum spelled out",
     "b1.attn.add",
     {"2 + (-0.5) = 1.5", "4 of 4 sums hold"},
     {"2 + (-0.5) = 1.5", "합 4개 중 4개 맞음"}},
    {"4 all components",
     "b1.attn.add",
     {"[1, 2, -1, 0]", "[1.2, 1.5, -0.7, 0.1]", "this sum is what travels"},
     {"[1, 2, -1, 0]", "[1.2, 1.5, -0.7, 0.1]", "이 합이 흐릅니다"}},
    {"4 the same in all T x d places",
     "b1.attn.add",
     {"T x d = 2 x 4", "x+Δ", "T x d array"},
     {"T x d = 2 x 4", "x+Δ", "T x d 배열"}},
    {"5 square", "b1.attn.norm.square", {"1²  (-1)²  3²  3²"}, {"1²  (-1)²  3²  3²"}},
    {"5 sum and mean",
     "b1.attn.norm.mean",
     {"1 + 1 + 9 + 9 = 20", "20 / 4 = 5", "mean square is 5"},
     {"1 + 1 + 9 + 9 = 20", "20 / 4 = 5", "평균은 5입니다"}},
    {"5 root",
     "b1.attn.norm.rms",
     {"√5 = 2.24", "Predict: RMS of this token? 2.24"},
     {"√5 = 2.24", "2.24  "}},
    {"5 divide",
     "b1.attn.norm.divide",
     {"1 / 2.24 = 0.45", "[0.45, -0.45, 1.34, 1.34]"},
     {"1 / 2.24 = 0.45", "[0.45, -0.45, 1.34, 1.34]"}},
    {"5 times gamma of ones",
     "b1.attn.norm.gamma",
     {"γ = [1, 1, 1, 1]", "1 × 0.45 = 0.45"},
     {"γ = [1, 1, 1, 1]", "1 × 0.45 = 0.45"}},
    {"5 times another gamma",
     "b1.attn.norm.gamma",
     {"γ = [2, 1, 0.5, 1]", "[0.89, -0.45, 0.67, 1.34]"},
     {"γ = [2, 1, 0.5, 1]", "[0.89, -0.45, 0.67, 1.34]"}},
    {"5 why epsilon", "b1.attn.norm.divide", {"0 / 0 = NaN", "0/0"}, {"0 / 0 = NaN", "0/0"}},
    {"5 epsilon inside the root",
     "b1.attn.norm.divide",
     {"√(0 + 1e-5)", "ε = 1e-5", "0.0032"},
     {"√(0 + 1e-5)", "ε = 1e-5", "0.0032"}},
    {"6 T tokens, T RMS values",
     "b1.attn.norm.rms",
     {"2.24", "1.22", "T = 2"},
     {"2.24", "1.22", "T = 2"}},
    {"6 one gamma for all",
     "b1.attn.norm.gamma",
     {"one γ for all tokens", "T x d = 2 x 4", "one row for all"},
     {"γ", "T x d = 2 x 4", "한 줄"}},
    {"6 who may look at others",
     "b1.attn.delta",
     {"only here, a token may look at other tokens"},
     {"다른 토큰을 볼 수 있는 곳은 여기뿐입니다"}},
    {"7 the centre kept x", "b1.attn.add", {"3 + 0.3 = 3.3"}, {"3 + 0.3 = 3.3"}},
    {"7 the final norm",
     "final.norm",
     {"final RMSNorm", "one more RMSNorm"},
     {"마지막 RMSNorm", "한 번 더"}},
    {"7 the scores", "head", {"sat", "%"}, {"sat", "%"}},
};

static bool holds(const char *frame, const char *const says[SAYS_MAX])
{
    for (int s = 0; s < SAYS_MAX && says[s]; s++)
        if (!strstr(frame, says[s]))
            return false;
    return true;
}

static void frame_text(struct show *show, struct shape shape, struct buf *out)
{
    struct canvas canvas;
    show_draw(show, shape, &canvas, NULL);
    buf_clear(out);
    export_text(&canvas, out);
    canvas_free(&canvas);
}

/* Right arrows from the first step; is there a frame at this stop that holds all that is said? */
static bool tour_shows(const struct point *point, enum lang lang)
{
    struct shape shape = {120, 36, lang, GLYPHS_UNICODE};
    struct show show;
    struct buf text = {0}, name = {0};
    bool found = false;
    show_open(&show, &subjects[0]);
    for (int key = 0; key < 200 && !found; key++) {
        buf_clear(&name);
        walk_name(&show.app.now.plan, app_stop(&show.app), &name);
        frame_text(&show, shape, &text);
        found = strcmp(buf_text(&name), point->at) == 0 &&
                holds(buf_text(&text), lang == LANG_KO ? point->ko : point->en);
        show_key(&show, INPUT_RIGHT);
    }
    buf_free(&text);
    buf_free(&name);
    show_close(&show);
    return found;
}

START_TEST(the_tour_shows_every_point)
{
    ck_assert_msg(tour_shows(&POINTS[_i], LANG_EN), "English: %s", POINTS[_i].point);
    ck_assert_msg(tour_shows(&POINTS[_i], LANG_KO), "Korean: %s", POINTS[_i].point);
}
END_TEST

/* --- numbers in captions --------------------------------------------------------------------- */

/* A number with a point in it, outside of {}: it could only be a result that somebody typed. */
static bool typed_result(const char *caption)
{
    struct caption_part part;
    struct err err;
    size_t fault;
    while (caption_next(&caption, &part, &fault, &err) == 1)
        for (size_t i = 1; !part.value && i + 1 < part.len; i++)
            if (part.text[i] == '.' && isdigit((unsigned char)part.text[i - 1]) &&
                isdigit((unsigned char)part.text[i + 1]))
                return true;
    return false;
}

/* The numbers that the step's quantities had, written as captions write them. */
static void remember(const struct app *app, struct buf *out)
{
    for (int q = 0; q < QUANTITY_COUNT; q++) {
        if (q == QUANTITY_GAMMA || q == QUANTITY_EPS || q == QUANTITY_D || q == QUANTITY_T)
            continue; /* an edit of x leaves them */
        for (size_t i = 0; i < app_components(app); i++) {
            double value;
            char text[NUM_MAX];
            if (!quantity_value(&app->now.trace, &app->now.plan, app_stop(app).op, (enum quantity)q,
                                app_token(app), i, &value))
                continue;
            num_trim(value, app->settings.digits, text);
            if (strchr(text, '.'))
                buf_fmt(out, " %s ", text);
        }
    }
}

/* Is the number at `at` (of len bytes) said in `text` as a number of its own? */
static bool says_number(const char *text, const char *number, size_t len)
{
    for (const char *at = text; (at = strstr(at, number)) != NULL; at++) {
        char before = at == text ? ' ' : at[-1], after = at[len];
        if (!isdigit((unsigned char)before) && before != '.' && before != '-' &&
            !isdigit((unsigned char)after) && after != '.' && after != 'e')
            return true;
    }
    return false;
}

/* Numbers of before that are no numbers of now must not be said any more. */
static void check_stale(const struct buf *before, const struct buf *now, const char *caption,
                        const char *where, size_t step)
{
    char number[NUM_MAX + 2];
    for (const char *at = buf_text(before); *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        size_t len = strcspn(at, " ");
        if (!len || len >= NUM_MAX)
            continue;
        snprintf(number, sizeof number, " %.*s ", (int)len, at);
        if (strstr(buf_text(now), number))
            continue;
        number[len + 1] = '\0';
        ck_assert_msg(!says_number(caption, number + 1, len), "%s step %zu still says %s: %s",
                      where, step + 1, number + 1, caption);
    }
}

/* At every step the vector is edited: each component by another amount. */
static void edit_x(struct app *app)
{
    struct err err;
    for (size_t i = 0; i < app_components(app); i++) {
        struct edit edit = {.kind = EDIT_NUMBER};
        edit.field = (struct field){.kind = FIELD_X, .token = app_token(app), .index = i};
        edit.value = app_value(app, &edit.field) * 1.37f + 0.0173f * (float)(i + 1);
        ck_assert_int_eq(app_edit(app, &edit, &err), 0);
    }
}

START_TEST(no_number_goes_stale)
{
    struct show show;
    struct err err;
    show_open(&show, &subjects[_i]);
    for (size_t step = 0; step < show.app.n_steps; step++) {
        ck_assert_int_eq(app_go(&show.app, step, &err), 0);
        const struct step *said = app_step(&show.app);
        ck_assert(said && said->caption.en && said->caption.ko);
        for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
            struct buf before = {0}, now = {0}, caption = {0};
            ck_assert_msg(!typed_result(text_in(&said->caption, (enum lang)lang)),
                          "%s step %zu: a typed result", subjects[_i].name, step + 1);
            if (predict_stands(&show.app))
                ck_assert_int_eq(predict_reveal(&show.app, false, &err), 0);
            remember(&show.app, &before);
            edit_x(&show.app);
            remember(&show.app, &now);
            caption_of_step(&show.app, (enum lang)lang, &caption);
            check_stale(&before, &now, buf_text(&caption), subjects[_i].name, step);
            edits_undo_all(&show.app.edits);
            ck_assert_int_eq(app_derive(&show.app, &err), 0);
            buf_free(&before);
            buf_free(&now);
            buf_free(&caption);
        }
    }
    show_close(&show);
}
END_TEST

TCase *tcase_article(void)
{
    TCase *tcase = tcase_create("article");
    tcase_add_loop_test(tcase, the_tour_shows_every_point, 0,
                        (int)(sizeof POINTS / sizeof *POINTS));
    tcase_add_loop_test(tcase, no_number_goes_stale, 0, (int)n_scenes);
    return tcase;
}
