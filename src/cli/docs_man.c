/* SPDX-License-Identifier: MIT
 *
 * The man page, in the man macros, which every man program knows. */
#include "cli/docs.h"

#include <string.h>

#include "base/utf8.h"
#include "cli/help.h"
#include "scene/builtin.h"
#include "scene/scene.h"

/* Roff takes some ASCII characters for typography or for commands; the names of what is typed
 * must come out as they are. The rest is named by number, so that the page itself is ASCII. */
static void roff_code(uint32_t code, struct buf *out)
{
    static const struct {
        char c;
        const char *roff;
    } NAMES[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"}, {'`', "\\(ga"},
                 {'^', "\\(ha"}, {'~', "\\(ti"}, {'"', "\\(dq"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (code == (uint32_t)NAMES[i].c) {
            buf_str(out, NAMES[i].roff);
            return;
        }
    }
    if (code < 0x80)
        buf_char(out, (char)code);
    else
        buf_fmt(out, "\\[u%04X]", (unsigned)code);
}

/* A text that may stand anywhere in a line. */
static void roff(const char *text, struct buf *out)
{
    if (*text == '.')
        buf_str(out, "\\&");
    size_t len = strlen(text);
    uint32_t code;
    for (int used; (used = utf8_decode(text, len, &code)) > 0; text += used, len -= (size_t)used)
        roff_code(code, out);
}

static void line(const char *text, struct buf *out)
{
    roff(text, out);
    buf_char(out, '\n');
}

static void section(const char *name, struct buf *out)
{
    buf_fmt(out, ".SH %s\n", name);
}

/* A term in bold and what it means. */
static void item(const char *term, const char *text, struct buf *out)
{
    buf_str(out, ".TP\n.B ");
    line(term, out);
    line(text, out);
}

static void name_and_synopsis(struct buf *out)
{
    buf_str(out, ".\\\" Made by `midstream --print man`.\n"
                 ".TH MIDSTREAM 1 \"\" \"midstream " MIDSTREAM_VERSION "\" \"User Commands\"\n");
    section("NAME", out);
    line("midstream - draw what a decoder block does to a token vector", out);
    section("SYNOPSIS", out);
    for (int verb = 0; verb < VERB_COUNT; verb++) {
        buf_str(out, verb ? ".br\n.B " : ".B ");
        line(help_verb((enum verb)verb)->usage, out);
    }
}

static void description(struct buf *out)
{
    section("DESCRIPTION", out);
    line(help_verb(VERB_WALK)->what, out);
    buf_str(out, ".SS Verbs\nAll but desk work without a terminal.\n");
    for (int verb = VERB_WALK + 1; verb < VERB_COUNT; verb++)
        item(verb_word((enum verb)verb), help_verb((enum verb)verb)->what, out);
    buf_str(out, ".SS Sources\nA\n.I SOURCE\nis, in this order:\n");
    struct buf form = {0}, text = {0};
    for (size_t i = 0; help_source(i, &form, &text); i++) {
        item(buf_text(&form), buf_text(&text), out);
        buf_clear(&form);
        buf_clear(&text);
    }
    out->failed |= form.failed || text.failed;
    buf_free(&form);
    buf_free(&text);
}

/* With which verbs an option goes, where not with all. */
static void option_verbs(unsigned verbs, struct buf *out)
{
    if (verbs == (1u << VERB_COUNT) - 1)
        return;
    buf_str(out, ".br\nWith:");
    const char *between = " ";
    for (int verb = 0; verb < VERB_COUNT; verb++) {
        if (!(verbs & 1u << verb))
            continue;
        buf_fmt(out, "%s%s", between, verb ? verb_word((enum verb)verb) : "no verb");
        between = ", ";
    }
    buf_str(out, ".\n");
}

static void options(struct buf *out)
{
    section("OPTIONS", out);
    buf_str(out, "Options may stand anywhere, as\n");
    buf_str(out,
            ".BI \\-\\-name \" VALUE\"\nor\n.BI \\-\\-name= VALUE\\fR;\n.B \\-\\-\nends them.\n");
    for (int group = 0; group < GROUP_COUNT; group++) {
        buf_fmt(out, ".SS %s\n", help_group((enum option_group)group));
        for (int i = 0; i < OPTION_COUNT; i++) {
            const struct option_row *row = option_row((enum option)i);
            if ((int)row->group != group)
                continue;
            struct buf name = {0};
            help_option((enum option)i, &name);
            item(buf_text(&name), row->help, out);
            out->failed |= name.failed;
            buf_free(&name);
            option_verbs(row->verbs, out);
        }
    }
}

static void keys(struct buf *out)
{
    section("KEYS", out);
    buf_str(out, "Keys have the names that\n.B \\-\\-keys\ntakes.\n");
    size_t count;
    const struct key_row *rows = keys_rows(&count);
    for (int group = 0; group < KEYS_GROUPS; group++) {
        buf_fmt(out, ".SS %s\n", keys_group_name((enum key_group)group, LANG_EN));
        for (size_t i = 0; i < count; i++) {
            if ((int)rows[i].group != group)
                continue;
            struct buf names = {0};
            help_keys(&rows[i], &names);
            item(buf_text(&names), rows[i].help[LANG_EN], out);
            out->failed |= names.failed;
            buf_free(&names);
        }
    }
}

static int scenes(struct buf *out, struct err *err)
{
    section("SCENES", out);
    for (const struct builtin *at = builtin_scenes; at->name; at++) {
        struct scene scene;
        if (scene_read(at->text, at->len, &scene, NULL, err))
            return -1;
        item(at->name, scene.title.en ? scene.title.en : "", out);
        scene_free(&scene);
    }
    buf_str(out, ".PP\nA scene file is a JSON object with the fields\n");
    line("midstream (1), title, tokens, x, model and steps; all but the first and x have defaults.",
         out);
    buf_str(out, "The README has a complete one;\n.B midstream check\nreports errors as "
                 "file:line:column.\n");
    return 0;
}

static void places(struct buf *out)
{
    section("EXIT STATUS", out);
    item("0", "Done.", out);
    item("1",
         "The input is bad or the work failed; or check --size found something that does not "
         "fit.",
         out);
    item("2", "Usage; or there is no terminal to draw on.", out);
    line("On a signal the terminal is restored and the program dies by that signal.", out);
    section("ENVIRONMENT", out);
    item("NO_COLOR", "If not empty: no colours, unless --color says otherwise.", out);
    item("MIDSTREAM_MOTION", "off: nothing moves, unless --motion says otherwise.", out);
    item("LC_ALL, LC_MESSAGES, LANG",
         "The language of the interactive program, English or Korean. "
         "Of the verbs only desk asks them.",
         out);
    item("XDG_RUNTIME_DIR",
         "A presentation tells the desk where it is in midstream/ there; if it is not set, or not "
         "the user's own, in midstream-UID/ below TMPDIR or /tmp. The folder is for its owner "
         "alone; of one that is open to others no use is made.",
         out);
    item("XDG_CONFIG_HOME", "Where the configuration lies; if not set, ~/.config.", out);
    item("TERM",
         "The kind of terminal. One that terminfo does not know, but that belongs to a known "
         "family, is taken for xterm-256color; dumb is refused. On the console of Linux, whose "
         "fonts hold little, the program begins in ASCII and English.",
         out);
    item("COLORTERM",
         "truecolor or 24bit: where TERM has fewer than 256 colours, TERM-256color is taken "
         "instead if terminfo knows it.",
         out);
    item("LC_ALL, LC_CTYPE, LANG",
         "Whether the terminal takes UTF-8. If not, the program draws in ASCII and English.", out);
    item("COLORFGBG", "Light or dark, where the terminal does not say what its background is.",
         out);
}

static void files(struct buf *out)
{
    section("FILES", out);
    item("$XDG_CONFIG_HOME/midstream/config.json",
         "A JSON object with any of the fields below. The interactive program alone reads it. An "
         "option wins over it, and so does MIDSTREAM_MOTION; it wins over the locale.",
         out);
    buf_str(out, ".RS\n");
    item("lang", "\"en\", \"ko\" or \"both\"", out);
    item("theme", "\"auto\", \"dark\", \"light\" or \"mono\"", out);
    item("glyphs", "\"unicode\", \"ascii\" or \"narrow\" (as --ambiguous 2)", out);
    item("motion", "true or false", out);
    item("digits", "decimals, 0 to 7", out);
    buf_str(out, ".RE\n");
}

static void examples(struct buf *out)
{
    section("EXAMPLES", out);
    buf_str(out, ".nf\n");
    for (int verb = 0; verb < VERB_COUNT; verb++)
        for (const char *const *at = help_verb((enum verb)verb)->examples; *at; at++)
            line(*at, out);
    buf_str(out, ".fi\n");
}

int docs_man(struct buf *out, struct err *err)
{
    name_and_synopsis(out);
    description(out);
    options(out);
    keys(out);
    if (scenes(out, err))
        return -1;
    places(out);
    files(out);
    examples(out);
    return out->failed ? err_memory(err) : 0;
}
