/* SPDX-License-Identifier: MIT
 *
 * Words that the state of a presentation is written and read with. Only scene/desk_json*.c. */
#ifndef SCENE_DESK_WORDS_H
#define SCENE_DESK_WORDS_H

enum { DESK_BLANK_WORDS = 3, DESK_LANG_WORDS = 3 };

extern const char *const desk_blank_words[DESK_BLANK_WORDS]; /* by enum desk_blank */
extern const char *const desk_lang_words[DESK_LANG_WORDS];   /* by enum desk_lang */

#endif
