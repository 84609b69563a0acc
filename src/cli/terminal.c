/* SPDX-License-Identifier: MIT */
#include "cli/terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/start.h"
#include "term/term.h"

enum { SIDE_MAX = 1000 }; /* of a canvas */

/* The language of the messages of this locale. */
static enum lang locale_lang(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *value = getenv(NAMES[i]);
        if (value && *value)
            return strncmp(value, "ko", 2) == 0 ? LANG_KO : LANG_EN;
    }
    return LANG_EN;
}

/* What the terminal answered counts most, since COLORFGBG outlives a change of colours. There some
 * terminals say which palette entries they use, as "15;0" or "0;default;15". */
static enum scheme terminal_scheme(enum background answered)
{
    if (answered != BACKGROUND_UNKNOWN)
        return answered == BACKGROUND_LIGHT ? SCHEME_LIGHT : SCHEME_DARK;
    const char *value = getenv("COLORFGBG");
    const char *background = value ? strrchr(value, ';') : NULL;
    if (!background)
        return SCHEME_DARK;
    int index = atoi(background + 1);
    return index == 7 || index == 15 ? SCHEME_LIGHT : SCHEME_DARK;
}

static bool environment_motion(void)
{
    const char *value = getenv("MIDSTREAM_MOTION");
    return !value || strcmp(value, "off") != 0;
}

struct settings terminal_settings(const struct options *options)
{
    struct settings settings = start_settings(options);
    struct term_info info = term_info();
    settings.cols = info.cols;
    settings.rows = info.rows;
    if (!options->given[OPTION_LANG])
        settings.lang = locale_lang();
    if (options->scheme_auto)
        settings.scheme = terminal_scheme(info.background);
    settings.narrow |= info.width == WIDTH_TWO;
    /* The console's fonts have neither Hangul nor eighths; keys choose otherwise. */
    if (info.console && !options->given[OPTION_LANG])
        settings.lang = LANG_EN;
    settings.ascii |= info.console && !options->unicode;
    settings.motion = options->given[OPTION_MOTION] ? options->motion : environment_motion();
    settings.ticks = true;
    settings.ascii_only = !info.utf8;
    if (settings.ascii_only) {
        settings.ascii = true;
        settings.lang = LANG_EN;
        settings.both = false;
    }
    return settings;
}

int terminal_fit(struct canvas *canvas, const struct settings *settings, struct err *err)
{
    int cols = settings->cols < SIDE_MAX ? settings->cols : SIDE_MAX;
    int rows = settings->rows < SIDE_MAX ? settings->rows : SIDE_MAX;
    enum glyph_set glyphs = start_glyphs(settings);
    if (canvas->cols == cols && canvas->rows == rows && canvas->glyphs == glyphs)
        return 0;
    canvas_free(canvas);
    return canvas_init(canvas, cols > 0 ? cols : 1, rows > 0 ? rows : 1, glyphs, err);
}

/* Whoever started the program must see it die of an interrupt. */
static void interrupt(void)
{
    term_close();
    signal(SIGINT, SIG_DFL);
    raise(SIGINT);
}

bool terminal_effect(enum effect effect)
{
    switch (effect) {
    case EFFECT_QUIT:
        return false;
    case EFFECT_INTERRUPT:
        interrupt();
        return false;
    case EFFECT_SUSPEND:
        term_suspend();
        break;
    case EFFECT_REDRAW:
        term_redraw();
        break;
    case EFFECT_NONE:
    case EFFECT_SAVE:
    case EFFECT_EDITOR:
    case EFFECT_RELOAD:
    case EFFECT_SCENE_BACK:
    case EFFECT_SCENE_NEXT:
        break;
    }
    return true;
}
