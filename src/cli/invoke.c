/* SPDX-License-Identifier: MIT */
#include "cli/invoke.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/stage.h"
#include "scene/builtin.h"

/* A path that would be taken for a verb or an option needs its folder before it. */
static bool is_taken(const char *path)
{
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++)
        if (strcmp(path, verb_word((enum verb)verb)) == 0)
            return true;
    return path[0] == '-';
}

static char *word_for(const struct source *own)
{
    struct buf word = {0};
    if (own->from_stdin)
        return NULL;
    buf_fmt(&word, "%s%s", own->from_file && is_taken(own->name) ? "./" : "", own->name);
    char *copy = word.failed ? NULL : mem_str(buf_text(&word), word.len);
    buf_free(&word);
    return copy; /* without memory it has no name */
}

void invoke_start(struct stage *stage)
{
    const struct settings *settings = &stage->app.settings;
    const struct options *options = stage->options;
    struct invocation *shown = &stage->invoke.shown;
    if (!stage->invoke.own)
        stage->invoke.own = word_for(stage->own);
    shown->say_lang = settings->lang != LANG_EN || options->given[OPTION_LANG];
    shown->say_digits = settings->digits != 2 || options->given[OPTION_DIGITS];
    invoke_shown(stage);
}

void invoke_shown(struct stage *stage)
{
    const struct options *options = stage->options;
    struct invocation *shown = &stage->invoke.shown;
    bool own = stage_shows_own(stage);
    bool rows = own && stage->own->rows && !stage->adopted;
    const char *const *given = options->given;
    *shown = (struct invocation){
        .source = own ? stage->invoke.own : builtin_scenes[stage->at].name,
        .rows = rows,
        .gamma = rows ? given[OPTION_GAMMA] : NULL,
        .eps = rows ? given[OPTION_EPS] : NULL,
        .norm = rows ? given[OPTION_NORM] : NULL,
        .place = rows ? given[OPTION_PLACE] : NULL,
        .attn = rows ? given[OPTION_ATTN] : NULL,
        .mlp = rows ? given[OPTION_MLP] : NULL,
        .blocks = options->blocks,
        .say_lang = shown->say_lang,
        .say_digits = shown->say_digits,
    };
    stage->app.invocation = shown;
}

void invoke_adopted(struct stage *stage)
{
    struct invoke *invoke = &stage->invoke;
    if (invoke->shown.source == invoke->own) { /* what is on show without its edits */
        free(invoke->kept);
        invoke->kept = invoke->own;
    } else {
        free(invoke->own);
    }
    invoke->own = word_for(stage->own);
}

void invoke_end(struct stage *stage)
{
    free(stage->invoke.own);
    free(stage->invoke.kept);
    stage->invoke = (struct invoke){0};
}
