/* SPDX-License-Identifier: MIT
 *
 * What the tests of src/app share: a walk over a scene, keys by the names that `--keys` takes, and
 * the state written out as text, so that "as it was" can be compared. */
#ifndef TESTS_APP_FIXTURE_H
#define TESTS_APP_FIXTURE_H

#include <check.h>
#include <stdbool.h>

#include "app/update.h"
#include "base/buf.h"

/* The article's token, its join, and two tokens of which the second is ten times the first. */
#define ARTICLE "{\"midstream\":1,\"x\":[[1,-1,3,3]]}"
#define JOIN                                                                      \
    "{\"midstream\":1,\"x\":[[1,2,-1,0]],\"model\":{\"blocks\":[{\"attention\":{" \
    "\"delta\":[[0.2,-0.5,0.3,0.1]]}}]}}"
#define TWO_TOKENS "{\"midstream\":1,\"x\":[[1,-1,3,3],[10,-10,30,30]]}"

struct stage {
    struct scene scene;
    struct app app;
};

void stage_open(struct stage *stage, const char *json); /* 80x24, English, 2 decimals */
void stage_close(struct stage *stage);
void stage_at(struct stage *stage, const char *at); /* go to the first step of that name */

/* Keys by name, separated by blanks; each must have no effect beyond the state. */
void stage_press(struct stage *stage, const char *keys);
enum effect stage_key(struct stage *stage, uint32_t key);
void stage_paste(struct stage *stage, const char *text);

/* Numbers with the fewest digits that read back, so that 0.30000001 cannot hide. Of the token
 * looked at; valid until the next call. */
const char *stage_x(const struct stage *stage);
const char *stage_value(const struct stage *stage, const char *at); /* of the point `at` */
const char *stage_gamma(const struct stage *stage, const char *at);
const char *stage_eps(const struct stage *stage, const char *at);

/* What the walk computes: plan and every number of the trace. */
void stage_numbers(const struct stage *stage, struct buf *out);
/* The whole state but the notice: numbers, place, edits, editor, help, settings. */
void stage_state(const struct stage *stage, struct buf *out);

#define assert_same(before, after) ck_assert_str_eq(buf_text(&(before)), buf_text(&(after)))

#endif
