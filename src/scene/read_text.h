/* SPDX-License-Identifier: MIT
 *
 * Texts in JSON: clean, bounded, in two languages. All strings are made in the arena. */
#ifndef SCENE_READ_TEXT_H
#define SCENE_READ_TEXT_H

#include "base/mem.h"
#include "engine/plan.h"
#include "scene/json_read.h"
#include "scene/scene.h"

/* A text or a language map. A language that is missing is a warning, and the other stands for it.
 * With `op` (the op at which the text is shown, of vectors of d) its {names} must have values
 * there; without, braces mean nothing. An absent field gives NULLs. */
int read_text(const struct json *at, const struct op *op, size_t d, struct arena *arena,
              struct text *out, struct err *err);

/* An array of `count` names that stay one line each: of tokens, of the entries of a vocabulary.
 * `of` says what they are counted by: "one a row of x". */
int read_text_names(const struct json *at, size_t count, const char *of, struct arena *arena,
                    const char *const **out, struct err *err);

#endif
