/* SPDX-License-Identifier: MIT
 *
 * The user's configuration: how the interactive program is to look where no option says so.
 *     {"lang": "en|ko|both", "theme": "auto|dark|light|mono", "glyphs": "unicode|ascii|narrow",
 *      "motion": true|false, "digits": N}
 * Every field may be left out. */
#ifndef SCENE_CONFIG_H
#define SCENE_CONFIG_H

#include <stddef.h>

#include "base/err.h"

enum { CONFIG_BYTES_MAX = 1 << 16, CONFIG_UNSET = -1 };

/* In the order of the words above. */
enum config_lang { CONFIG_EN, CONFIG_KO, CONFIG_BOTH };
enum config_glyphs { CONFIG_UNICODE, CONFIG_ASCII, CONFIG_NARROW };
enum config_theme { CONFIG_AUTO, CONFIG_DARK, CONFIG_LIGHT, CONFIG_MONO };

struct config {
    int lang, theme, glyphs; /* enum config_lang, enum config_theme, enum config_glyphs, */
    int motion;              /* 0 or 1, */
    int digits;              /* 0 to 7; or CONFIG_UNSET */
};

extern const struct config config_empty; /* with nothing set */

/* On failure *out is config_empty: of a broken configuration nothing is used. */
int config_read(const char *text, size_t len, struct config *out, struct err *err);

#endif
