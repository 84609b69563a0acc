/* SPDX-License-Identifier: MIT
 *
 * Every word of the screen is there in both languages, and says the same values. */
#include "view/words.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "fixture.h"
#include "scene/caption.h"

static void check_word(const char *text, const char *what, int n)
{
    size_t bad;
    ck_assert_msg(text && text[0], "%s %d is empty", what, n);
    ck_assert_msg(utf8_valid(text, strlen(text), &bad), "%s %d is no UTF-8", what, n);
    ck_assert_msg(!utf8_has_unsafe(text, strlen(text)) && !strchr(text, '\n'), "%s %d: '%s'", what,
                  n, text);
    ck_assert_msg(!strchr(text, '{'), "%s %d holds a value: '%s'", what, n, text);
}

/* What ends a sentence that a number stands in may be needed in one language only. */
static bool is_end(int n)
{
    static const char *const NAMES[] = {
#define X(name, en, ko) #name,
        WORD_LIST(X)
#undef X
    };
    size_t len = strlen(NAMES[n]);
    return len > 4 && strcmp(NAMES[n] + len - 4, "_END") == 0;
}

START_TEST(no_word_is_empty)
{
    for (int n = 0; n < WORD_COUNT; n++) {
        const char *en = word((enum word)n, LANG_EN), *ko = word((enum word)n, LANG_KO);
        ck_assert_msg(en && ko && (en[0] || ko[0]), "word %d is empty", n);
        if (en[0] || !is_end(n))
            check_word(en, "English word", n);
        if (ko[0] || !is_end(n))
            check_word(ko, "Korean word", n);
    }
}
END_TEST

START_TEST(every_notice_says_something)
{
    ck_assert_str_eq(word_notice(NOTICE_NONE, LANG_EN), "");
    ck_assert_str_eq(word_notice(NOTICE_NONE, LANG_KO), "");
    for (int n = NOTICE_NONE + 1; n < NOTICE_COUNT; n++) {
        check_word(word_notice((enum notice)n, LANG_EN), "English notice", n);
        /* Where only ASCII can be shown nothing is said in Korean. */
        if (n != NOTICE_ASCII_ONLY)
            check_word(word_notice((enum notice)n, LANG_KO), "Korean notice", n);
    }
    for (int r = REFUSAL_NONE + 1; r < REFUSAL_COUNT; r++) {
        check_word(word_refusal((enum refusal)r, LANG_EN), "English refusal", r);
        check_word(word_refusal((enum refusal)r, LANG_KO), "Korean refusal", r);
    }
}
END_TEST

static const char *const PLANS[] = {
    ARTICLE,
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"place\":\"post\","
    "\"example\":1},\"mlp\":{\"place\":\"sandwich\",\"example\":2}},{\"attention\":{\"place\":"
    "\"reordered\",\"example\":1},\"mlp\":{\"place\":\"reordered\",\"norm\":{\"kind\":"
    "\"layernorm\"},\"example\":2}}],\"head\":{\"vocab\":[\"a\"],\"weights\":[[1,1]]}}}",
    "{\"midstream\":1,\"x\":[[1,2]],\"model\":{\"blocks\":[{\"attention\":{\"place\":\"post\","
    "\"norm\":{\"kind\":\"layernorm\"},\"example\":1}}],\"final_norm\":{\"kind\":\"layernorm\"}},"
    "\"steps\":[{\"at\":\"embed\"},{\"at\":\"b1.attn.postnorm\"},{\"at\":\"final.norm\"}]}",
};

/* The quantities that a text names, as a set. */
static unsigned long names_in(const char *text)
{
    struct caption_part part;
    struct err err;
    size_t fault;
    unsigned long names = 0;
    int got;
    while ((got = caption_next(&text, &part, &fault, &err)) == 1)
        if (part.value)
            names |= 1ul << part.quantity;
    ck_assert_int_eq(got, 0);
    return names;
}

START_TEST(captions_name_the_same_values_in_both_languages)
{
    struct stage stage;
    struct err err;
    stage_open(&stage, PLANS[_i]);
    for (size_t step = 0; step < stage.app.n_steps; step++) {
        ck_assert_int_eq(app_go(&stage.app, step, &err), 0);
        const char *en = word_caption(&stage.app, LANG_EN), *ko = word_caption(&stage.app, LANG_KO);
        ck_assert_msg(en[0] && ko[0], "step %zu says nothing", step + 1);
        ck_assert_str_ne(en, ko);
        ck_assert_msg(names_in(en) == names_in(ko), "'%s' and '%s'", en, ko);
        size_t fault;
        ck_assert_msg(
            caption_check(en, app_op(&stage.app), app_components(&stage.app), &fault, &err) == 0,
            "'%s': %s", en, err.text);
    }
    stage_close(&stage);
}
END_TEST

START_TEST(names_of_what_is_drawn)
{
    ck_assert_str_eq(word_norm(NORM_RMS), "RMSNorm");
    ck_assert_str_eq(word_norm(NORM_LAYER), "LayerNorm");
    for (int lang = LANG_EN; lang <= LANG_KO; lang++) {
        ck_assert_str_eq(word_side(SIDE_ATTN, lang), "Attention"); /* names are not translated */
        ck_assert_str_eq(word_side(SIDE_MLP, lang), "MLP");
    }
}
END_TEST

TCase *tcase_words(void)
{
    TCase *tcase = tcase_create("words");
    tcase_add_test(tcase, no_word_is_empty);
    tcase_add_test(tcase, every_notice_says_something);
    tcase_add_loop_test(tcase, captions_name_the_same_values_in_both_languages, 0,
                        sizeof PLANS / sizeof *PLANS);
    tcase_add_test(tcase, names_of_what_is_drawn);
    return tcase;
}
