/* SPDX-License-Identifier: MIT
 *
 * terminfo is asked here and at no other place. The bytes that give the screen back are copied out
 * of it, because a signal handler cannot ask. */
#include "term/type.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Last, because they define words as common as `erase` and `columns`. */
#include <curses.h>
#include <term.h>

#include "term/mouse.h"

#define HINT "'midstream export SOURCE' writes text, SVG or HTML without one"

/* Terminals that are enough like xterm to be driven as one. A bare machine, at the far end of an
 * ssh, knows few of their names. */
static const char *const like_xterm[] = {
    "xterm",  "alacritty", "foot",   "kitty",      "ghostty", "wezterm", "konsole", "vte",
    "gnome",  "putty",     "tmux",   "screen",     "rxvt",    "st-",     "contour", "rio",
    "mintty", "iterm",     "mlterm", "terminator", "tilix",   "linux",   "nsterm",  "terminology"};

static bool is_utf8(void)
{
    const char *codeset = nl_langinfo(CODESET);
    return strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0;
}

/* The locale that the environment names for characters, "" if none. */
static const char *chosen_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return "";
}

bool type_set_locale(void)
{
    const char *chosen = chosen_locale();
    bool utf8 = strstr(chosen, "UTF-8") || strstr(chosen, "utf8") || strstr(chosen, "UTF8") ||
                strstr(chosen, "utf-8");
    bool have = setlocale(LC_CTYPE, "") != NULL;
    if (chosen[0] == '\0' || (!have && utf8)) {
        if (!setlocale(LC_CTYPE, "C.UTF-8") && !setlocale(LC_CTYPE, "en_US.UTF-8"))
            setlocale(LC_CTYPE, "UTF-8");
    }
    return is_utf8();
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Append a capability without its padding, which only terminals on serial lines need. */
static void append(char *bytes, size_t size, const char *capability)
{
    size_t n = strlen(bytes);
    for (const char *c = capability ? capability : ""; *c != '\0'; c++) {
        const char *end = c[0] == '$' && c[1] == '<' ? strchr(c, '>') : NULL;
        if (end != NULL)
            c = end;
        else if (n < size - 1)
            bytes[n++] = *c;
    }
    bytes[n] = '\0';
}

static const char *extended(const char *name, const char *otherwise)
{
    const char *value = tigetstr(name);
    return value == NULL || value == (const char *)-1 ? otherwise : value;
}

static void describe(struct type *type)
{
    /* Bracketed paste is no standard capability, but all that have it share its form, and the
     * others pass over it as over any private mode. */
    bool ansi = type->ansi = strncmp(cursor_address, "\033[", 2) == 0;
    append(type->enter, sizeof type->enter, extended("BE", ansi ? "\033[?2004h" : ""));
    append(type->after, sizeof type->after, extended("BD", ansi ? "\033[?2004l" : ""));
    /* Attributes last: some terminals' "original colours" are white on black in so many words. */
    append(type->after, sizeof type->after, orig_pair);
    append(type->after, sizeof type->after, exit_attribute_mode);

    append(type->leave, sizeof type->leave, type->after);
    if (exit_ca_mode != NULL) {
        append(type->leave, sizeof type->leave, exit_ca_mode);
    } else { /* no second screen: the shell goes on below the picture */
        append(type->leave, sizeof type->leave, tiparm(cursor_address, 998, 0));
        append(type->leave, sizeof type->leave, "\r\n");
    }
    append(type->leave, sizeof type->leave, cursor_normal);
    /* endwin shows it too, but before the first screen comes back, and some terminals bring back
     * with that a cursor that was hidden when ncurses last saved it. */
    append(type->after, sizeof type->after, cursor_normal);
}

/* Leaves the description loaded if it is one that we can use. */
static bool load(const char *name, int out)
{
    int status;
    if (strlen(name) >= TYPE_NAME_MAX || setupterm(name, out, &status) != OK)
        return false;
    if (cursor_address != NULL && clear_screen != NULL)
        return true;
    del_curterm(cur_term);
    return false;
}

static bool is_like_xterm(const char *term)
{
    for (size_t i = 0; i < sizeof like_xterm / sizeof like_xterm[0]; i++) {
        if (strncmp(term, like_xterm[i], strlen(like_xterm[i])) == 0)
            return true;
    }
    return false;
}

/* Does the environment say that the terminal has more colours than its type? */
static bool more_colours(void)
{
    const char *value = getenv("COLORTERM");
    return value != NULL && (strcmp(value, "truecolor") == 0 || strcmp(value, "24bit") == 0);
}

/* Load the description of TERM, or that of its sibling with more colours. */
static bool load_best(const char *term, bool colours, int out, struct type *type)
{
    if (!load(term, out))
        return false;
    snprintf(type->name, sizeof type->name, "%s", term);
    if (!colours || !more_colours() || tigetnum("colors") >= 256)
        return true;
    del_curterm(cur_term);
    char longer[TYPE_NAME_MAX + sizeof "-256color"];
    snprintf(longer, sizeof longer, "%s-256color", term);
    if (!load(longer, out))
        return load(term, out);
    snprintf(type->name, sizeof type->name, "%.*s", TYPE_NAME_MAX - 1, longer);
    return true;
}

int type_read(const char *term, bool colours, int out, struct type *type, struct err *err)
{
    if (term == NULL || term[0] == '\0')
        return err_set(err, ERR_USAGE, "TERM is not set, so the terminal is not known; " HINT);
    bool dumb = strcmp(term, "dumb") == 0;
    *type = (struct type){0};
    if (dumb || (!load_best(term, colours, out, type) &&
                 !(is_like_xterm(term) && load_best("xterm-256color", false, out, type)))) {
        char quoted[ERR_QUOTE_MAX];
        return err_set(err, ERR_USAGE, "TERM is %s, which %s; " HINT,
                       err_quote(quoted, term, strlen(term)),
                       dumb ? "cannot place text" : "terminfo does not know or cannot place text");
    }
    describe(type);
    type->console = strncmp(term, "linux", 5) == 0;
    /* The console of Linux has no OSC 11, and old kernels printed it. */
    type->answers = is_like_xterm(term) && !type->console;
    del_curterm(cur_term);
    return 0;
}

static void put_before(char *bytes, size_t size, const char *first)
{
    size_t n = strlen(first), len = strlen(bytes);
    if (len + n >= size)
        return;
    memmove(bytes + n, bytes, len + 1);
    memcpy(bytes, first, n);
}

void type_use_mouse(struct type *type)
{
    if (!type->ansi)
        return;
    append(type->enter, sizeof type->enter, MOUSE_ON);
    /* First of all: whatever else is cut short, no report may reach the shell. */
    put_before(type->after, sizeof type->after, MOUSE_OFF);
    put_before(type->leave, sizeof type->leave, MOUSE_OFF);
}
