/* SPDX-License-Identifier: MIT */
#include "cli/docs.h"

#include <string.h>

#include "cli/option_values.h"
#include "scene/builtin.h"

void docs_scenes(const char *between, struct buf *out)
{
    for (const struct builtin *scene = builtin_scenes; scene->name; scene++)
        buf_fmt(out, "%s%s", scene == builtin_scenes ? "" : between, scene->name);
}

void docs_verbs(const char *between, struct buf *out)
{
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++)
        buf_fmt(out, "%s%s", verb == VERB_WALK + 1 ? "" : between, verb_word((enum verb)verb));
}

void docs_words(enum option option, struct buf *out)
{
    const char *const *words = option_words(option);
    for (size_t i = 0; words && words[i]; i++)
        buf_fmt(out, "%s%s", i ? " " : "", words[i]);
}

void docs_short(const char *text, struct buf *out)
{
    size_t len = 0;
    for (int open = 0; text[len]; len++) {
        open += (text[len] == '(') - (text[len] == ')');
        bool stop = text[len] == '.' && (text[len + 1] == ' ' || text[len + 1] == '\0');
        if (stop || (!open && (text[len] == ':' || text[len] == ';')))
            break;
    }
    buf_bytes(out, text, len);
}

int docs_write(enum doc doc, struct buf *out, struct err *err)
{
    if (doc == DOC_MAN)
        return docs_man(out, err);
    if (doc == DOC_BASH)
        docs_bash(out);
    else if (doc == DOC_ZSH)
        docs_zsh(out);
    else
        docs_fish(out);
    return out->failed ? err_memory(err) : 0;
}
