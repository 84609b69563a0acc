/* SPDX-License-Identifier: MIT
 *
 * The completions for bash, zsh and fish. They offer the options of the verb that was typed, the
 * words of those that take words, verbs, scenes and files. */
#include "cli/docs.h"

#include <string.h>

#include "cli/help.h"

static bool takes_file(const struct option_row *row)
{
    return row->argument && strcmp(row->argument, "FILE") == 0;
}

/* `text` with a mark before each of these characters. */
static void marked(const char *text, const char *these, const char *mark, struct buf *out)
{
    for (; *text; text++) {
        if (strchr(these, *text))
            buf_str(out, mark);
        buf_char(out, *text);
    }
}

/* --- bash ------------------------------------------------------------------------------------ */

/* "-h --help" */
static void spellings(const struct option_row *row, const char *between, struct buf *out)
{
    if (row->letter && row->name[1] == '-')
        buf_fmt(out, "-%c%s", row->letter, between);
    buf_str(out, row->name);
}

static void bash_values(struct buf *out)
{
    buf_str(out, "    case $prev in\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row((enum option)i);
        if (!row->argument)
            continue;
        buf_str(out, "    ");
        spellings(row, "|", out);
        struct buf words = {0};
        docs_words((enum option)i, &words);
        if (takes_file(row))
            buf_str(out, ") COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n");
        else if (words.len)
            buf_fmt(out, ") COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n",
                    buf_text(&words));
        else
            buf_str(out, ") return ;;\n");
        out->failed |= words.failed;
        buf_free(&words);
    }
    buf_str(out, "    esac\n");
}

static void bash_options(struct buf *out)
{
    buf_str(out, "    case $verb in\n");
    for (int v = VERB_COUNT - 1; v >= 0; v--) {
        const char *word = v ? verb_word((enum verb)v) : "*";
        buf_fmt(out, "    %s) options='", word);
        const char *between = "";
        for (int i = 0; i < OPTION_COUNT; i++) {
            const struct option_row *row = option_row((enum option)i);
            if (!(row->verbs & 1u << v))
                continue;
            buf_str(out, between);
            spellings(row, " ", out);
            between = " ";
        }
        buf_str(out, "'");
        if (help_takes_source((enum verb)v)) {
            buf_str(out, " words='");
            docs_scenes(" ", out);
            if (!v) {
                buf_char(out, ' ');
                docs_verbs(" ", out);
            }
            buf_str(out, "'");
        }
        buf_str(out, " ;;\n");
    }
    buf_str(out, "    esac\n");
}

void docs_bash(struct buf *out)
{
    buf_str(out, "# bash completion for midstream, made by `midstream --print bash`\n"
                 "_midstream()\n"
                 "{\n"
                 "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                 "    local IFS=$' \\t\\n' verb= options= words= word\n"
                 "    # --name=VALUE is three words here\n"
                 "    if [ \"$cur\" = = ]; then\n"
                 "        cur=\n"
                 "    elif [ \"$prev\" = = ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
                 "        prev=${COMP_WORDS[COMP_CWORD-2]}\n"
                 "    fi\n"
                 "    COMPREPLY=()\n");
    bash_values(out);
    buf_str(out, "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                 "        case $word in\n"
                 "        ");
    docs_verbs("|", out);
    buf_str(out, ") verb=$word; break ;;\n"
                 "        esac\n"
                 "    done\n");
    bash_options(out);
    buf_str(out, "    case $cur in\n"
                 "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
                 "    *) COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                 "       IFS=$'\\n'\n"
                 "       [ \"$verb\" = list ] || [ \"$verb\" = desk ] || COMPREPLY+=($(compgen -f "
                 "-- \"$cur\")) ;;\n"
                 "    esac\n"
                 "}\n"
                 "complete -o filenames -F _midstream midstream\n");
}

/* --- zsh ------------------------------------------------------------------------------------- */

/* '(-h --help)'{-h,--help}'[text]', '--theme=[text]:THEME:(dark light)' */
static void zsh_option(enum option option, struct buf *out)
{
    const struct option_row *row = option_row(option);
    bool both = row->letter && row->name[1] == '-';
    if (both)
        buf_fmt(out, "'(-%c %s)'{-%c,%s}'[", row->letter, row->name, row->letter, row->name);
    else
        buf_fmt(out, "'%s%s[", row->name, !row->argument ? "" : row->name[1] == '-' ? "=" : "+");
    struct buf text = {0}, safe = {0};
    docs_short(row->help, &text);
    marked(buf_text(&text), "[]:\\", "\\", &safe);
    marked(buf_text(&safe), "'", "'\\'", out);
    buf_char(out, ']');
    if (row->argument)
        buf_fmt(out, ":%s:", row->argument);
    buf_clear(&text);
    docs_words(option, &text);
    if (text.len)
        buf_fmt(out, "(%s)", buf_text(&text));
    else if (takes_file(row))
        buf_str(out, "_files");
    buf_char(out, '\'');
    out->failed |= text.failed || safe.failed;
    buf_free(&text);
    buf_free(&safe);
}

static void zsh_source(struct buf *out)
{
    buf_str(out, "_midstream_source() {\n"
                 "  local -a verbs scenes\n"
                 "  verbs=(");
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++) {
        struct buf text = {0};
        docs_short(help_verb((enum verb)verb)->what, &text);
        buf_fmt(out, "\n    '%s:", verb_word((enum verb)verb));
        marked(buf_text(&text), "'", "'\\'", out);
        buf_char(out, '\'');
        out->failed |= text.failed;
        buf_free(&text);
    }
    buf_str(out, ")\n  scenes=(");
    docs_scenes(" ", out);
    buf_str(out, ")\n"
                 "  [[ -n $verb ]] || _describe verb verbs\n"
                 "  [[ $verb == (check|list|desk) ]] || _describe scene scenes\n"
                 "  [[ $verb == (list|desk) ]] || _files\n"
                 "}\n\n");
}

void docs_zsh(struct buf *out)
{
    buf_str(out, "#compdef midstream\n"
                 "# zsh completion for midstream, made by `midstream --print zsh`\n\n");
    zsh_source(out);
    buf_str(out, "_midstream() {\n"
                 "  local verb= word\n"
                 "  local -a specs\n"
                 "  for word in ${words[2,CURRENT-1]}; do\n"
                 "    case $word in\n"
                 "    (");
    docs_verbs("|", out);
    buf_str(out, ") verb=$word; break ;;\n"
                 "    esac\n"
                 "  done\n"
                 "  case $verb in\n");
    for (int v = VERB_COUNT - 1; v >= 0; v--) {
        buf_fmt(out, "  (%s) specs=(", v ? verb_word((enum verb)v) : "*");
        for (int i = 0; i < OPTION_COUNT; i++) {
            if (!(option_row((enum option)i)->verbs & 1u << v))
                continue;
            buf_str(out, "\n    ");
            zsh_option((enum option)i, out);
        }
        buf_str(out, ") ;;\n");
    }
    buf_str(out, "  esac\n"
                 "  _arguments -s -S $specs '*:source:_midstream_source'\n"
                 "}\n\n"
                 "_midstream \"$@\"\n");
}

/* --- fish ------------------------------------------------------------------------------------ */

/* The words of the verbs in a set. */
static void fish_words(unsigned verbs, struct buf *out)
{
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++)
        if (verbs & 1u << verb)
            buf_fmt(out, " %s", verb_word((enum verb)verb));
}

/* -n '...', if not with all verbs. The walk has no word: it is there when no other is. */
static void fish_when(unsigned verbs, struct buf *out)
{
    unsigned all = (1u << VERB_COUNT) - 1;
    if (verbs == all)
        return;
    bool walk = verbs & 1u << VERB_WALK;
    buf_fmt(out, " -n '%s__fish_seen_subcommand_from", walk ? "not " : "");
    fish_words(walk ? all & ~verbs : verbs, out);
    buf_char(out, '\'');
}

static void fish_option(enum option option, struct buf *out)
{
    const struct option_row *row = option_row(option);
    buf_str(out, "complete -c midstream");
    fish_when(row->verbs, out);
    if (row->letter)
        buf_fmt(out, " -s %c", row->letter);
    if (row->name[1] == '-')
        buf_fmt(out, " -l %s", row->name + 2);
    struct buf text = {0};
    docs_words(option, &text);
    if (row->argument)
        buf_str(out, takes_file(row) ? " -r -F" : " -x");
    if (text.len)
        buf_fmt(out, " -a '%s'", buf_text(&text));
    buf_clear(&text);
    docs_short(row->help, &text);
    buf_str(out, " -d '");
    marked(buf_text(&text), "'\\", "\\", out);
    buf_str(out, "'\n");
    out->failed |= text.failed;
    buf_free(&text);
}

void docs_fish(struct buf *out)
{
    buf_str(out, "# fish completion for midstream, made by `midstream --print fish`\n");
    unsigned all = (1u << VERB_COUNT) - 1, no_scene = 0;
    for (int verb = 0; verb < VERB_COUNT; verb++)
        no_scene |= help_takes_source((enum verb)verb) ? 0 : 1u << verb;
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++) {
        struct buf text = {0};
        docs_short(help_verb((enum verb)verb)->what, &text);
        buf_str(out, "complete -c midstream");
        fish_when(1u << VERB_WALK, out);
        buf_fmt(out, " -a %s -d '", verb_word((enum verb)verb));
        marked(buf_text(&text), "'\\", "\\", out);
        buf_str(out, "'\n");
        out->failed |= text.failed;
        buf_free(&text);
    }
    buf_str(out, "complete -c midstream");
    fish_when(all & ~no_scene, out);
    buf_str(out, " -a '");
    docs_scenes(" ", out);
    buf_str(out, "' -d scene\n"
                 "complete -c midstream");
    fish_when(1u << VERB_LIST | 1u << VERB_DESK, out);
    buf_str(out, " -f\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        fish_option((enum option)i, out);
}
