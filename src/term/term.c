/* SPDX-License-Identifier: MIT
 *
 * Opening, closing, suspending, resizing. ncurses draws; modes, signals and keys are handled here,
 * because a program that ncurses handles leaves the terminal broken in half of the ways in which
 * it can end. Keypad mode is left as it was found: the decoder knows both forms of every key. */
#include "term/term.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
/* Last, because it defines words as common as `erase`. */
#include <curses.h>

#include "term/child.h"
#include "term/events.h"
#include "term/restore.h"
#include "term/screen.h"
#include "term/type.h"
#include "term/wake.h"

enum { CELLS_MAX = 1000 };     /* a side of a canvas is no longer */
enum { ANSWER_WAIT_MS = 150 }; /* a far terminal's answer takes longer; it is done without */

/* The state of the one terminal. */
static struct {
    bool open;
    pid_t owner; /* a forked child must not give the terminal back */
    int in, out;
    FILE *keys; /* of `in` */
    bool keys_owned;
    SCREEN *curses;
    struct type type;
    struct restore_plan found; /* how we found it */
    struct screen screen;
    struct events events;
    bool utf8;
    enum background background;
    enum width width;
    bool repaint, resized, resumed; /* to be done, to be told */
} term;

/* --- modes and size --------------------------------------------------------------------------- */

/* Keys one by one, without echo. Ctrl-\ stays a signal, for a program that hangs. Ctrl-C is a key:
 * it leaves editing before it leaves the program, and a paste that holds it must not kill. So are
 * Ctrl-Z, Ctrl-S, Ctrl-Q, Ctrl-V and Ctrl-O. */
static void set_modes(void)
{
    struct termios modes = term.found.in_modes;
    modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | IXOFF | ISTRIP);
    modes.c_oflag &= ~(tcflag_t)ONLCR; /* ncurses relies on it */
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    modes.c_lflag |= ISIG;
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    modes.c_cc[VSUSP] = _POSIX_VDISABLE;
    modes.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(term.in, TCSANOW, &modes);
    def_prog_mode(); /* ncurses sets these again after endwin */
}

/* A job in the background stops here until it is brought to the front: before it has read modes
 * that are the shell's own, or written anything. Not for ever, since a group that no shell looks
 * after does not stop. */
static void wait_for_foreground(int fd)
{
    for (int tries = 0; tries < 20; tries++) {
        pid_t front = tcgetpgrp(fd);
        if (front < 0 || front == getpgrp())
            return;
        kill(0, SIGTTIN);
    }
}

static int at_most(int value, int limit)
{
    return value < limit ? value : limit;
}

/* Follow the terminal's size; the kernel's word counts, never LINES and COLUMNS. */
static void follow_size(void)
{
    struct winsize size;
    if (ioctl(term.out, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return;
    if ((size.ws_col == COLS && size.ws_row == LINES) ||
        resize_term(size.ws_row, size.ws_col) == ERR)
        return;
    term_redraw();
    term.resized = true;
}

/* --- giving back and taking ------------------------------------------------------------------- */

static void give_back(void)
{
    sigset_t before;
    restore_hold(&before);
    endwin();
    restore_write(term.out, term.type.after, strlen(term.type.after));
    tcsetattr(term.out, TCSANOW, &term.found.out_modes);
    tcsetattr(term.in, TCSANOW, &term.found.in_modes);
    restore_arm(false);
    restore_release(&before);
}

/* After newterm or give_back. What is sent here takes the second screen and clears it; an old frame
 * would only be drawn to be drawn over. */
static void take(void)
{
    sigset_t before;
    restore_hold(&before);
    restore_arm(true);
    screen_forget(&term.screen);
    erase();
    clearok(curscr, TRUE);
    wnoutrefresh(stdscr);
    doupdate();
    restore_write(term.out, term.type.enter, strlen(term.type.enter));
    set_modes();
    restore_release(&before);
}

static void suspend(bool group)
{
    if (!wake_can_stop())
        return;
    give_back();
    wake_stop(group);
    wait_for_foreground(term.in);
    follow_size();
    take();
    events_clear(&term.events);
    term.resumed = true;
}

void term_suspend(void)
{
    if (term.open)
        suspend(true);
}

int term_run(char *const argv[], int *status, struct err *err)
{
    if (!term.open)
        return err_set(err, ERR_USAGE, "there is no terminal");
    give_back();
    int result = child_run(argv, term.in, wake_can_stop(), status, err);
    child_front(term.in);
    follow_size();
    take();
    events_clear(&term.events);
    term.resumed = true;
    return result;
}

/* --- open and close --------------------------------------------------------------------------- */

static int open_keys(bool from_tty, struct err *err)
{
    term.keys_owned = from_tty || !isatty(STDIN_FILENO);
    term.keys = term.keys_owned ? fopen("/dev/tty", "r+") : stdin;
    if (term.keys == NULL)
        return err_set(err, ERR_USAGE,
                       "there is no terminal to read keys from; 'midstream export "
                       "SOURCE' needs none");
    term.in = fileno(term.keys);
    if (term.keys_owned)
        fcntl(term.in, F_SETFD, FD_CLOEXEC);
    return 0;
}

static void close_keys(void)
{
    if (term.keys_owned && term.keys != NULL)
        fclose(term.keys);
    term.keys = NULL;
}

static enum colour_depth depth_wanted(enum colour_use use)
{
    const char *no_color = getenv("NO_COLOR");
    if (use == COLOUR_NEVER || (use == COLOUR_AUTO && no_color != NULL && no_color[0] != '\0'))
        return DEPTH_NONE;
    return DEPTH_256;
}

/* newterm itself: it exits for nothing, unlike initscr. */
static int start_curses(const struct term_options *options, struct err *err)
{
    use_env(FALSE);
    use_tioctl(TRUE);
    term.curses = newterm(term.type.name, stdout, term.keys);
    if (term.curses == NULL)
        return err_set(err, ERR_USAGE, "the terminal could not be set up as %s", term.type.name);
    typeahead(-1); /* a frame once begun is finished, whatever is typed meanwhile */
    nonl();
    idcok(stdscr, FALSE); /* shifting rows that hold wide glyphs goes wrong in some terminals */
    curs_set(0);
    screen_init(&term.screen, depth_wanted(options->colour), term.utf8);
    return 0;
}

static int start(const struct term_options *options, struct err *err)
{
    if (wake_install(err) != 0)
        return -1;
    tcgetattr(term.in, &term.found.in_modes);
    tcgetattr(term.out, &term.found.out_modes);
    term.found.in = term.in;
    term.found.out = term.out;
    snprintf(term.found.bytes, sizeof term.found.bytes, "%s", term.type.leave);
    term.found.len = strlen(term.found.bytes);

    sigset_t before;
    restore_install(&term.found); /* before newterm, which leaves alone what is handled already */
    restore_hold(&before);
    int result = start_curses(options, err);
    if (result == 0)
        take();
    restore_release(&before);
    if (result != 0) {
        restore_remove();
        wake_remove();
    }
    return result;
}

/* In raw mode and on the second screen: the answer is not echoed, and a signal meanwhile gives all
 * back. Who does not even answer the fence may have printed the question. */
static void ask(bool background, bool width)
{
    struct events *events = &term.events;
    char question[64];
    if (!term.type.answers || (!background && !width))
        return;
    snprintf(question, sizeof question, "%s%s%s", width ? WIDTH_QUESTION : "",
             background ? BACKGROUND_QUESTION : "", BACKGROUND_FENCE);
    restore_write(term.out, question, strlen(question));
    events_gather(events, ANSWER_WAIT_MS, background_fenced);
    term.background = background_read(events->bytes, events->len);
    term.width = width_read(events->bytes, events->len);
    if (!background_fenced(events->bytes, events->len))
        term_redraw();
}

int term_open(const struct term_options *options, struct err *err)
{
    static bool at_exit;
    if (term.open)
        return 0;
    memset(&term, 0, sizeof term);
    term.out = STDOUT_FILENO;
    if (!isatty(term.out))
        return err_set(err, ERR_USAGE,
                       "standard output is no terminal; 'midstream export SOURCE' "
                       "writes text, SVG or HTML");
    term.utf8 = type_set_locale();
    if (type_read(getenv("TERM"), depth_wanted(options->colour) != DEPTH_NONE, term.out, &term.type,
                  err) != 0 ||
        open_keys(options->keys_from_tty, err) != 0)
        return -1;
    if (options->mouse)
        type_use_mouse(&term.type);
    wait_for_foreground(term.in);
    if (start(options, err) != 0) {
        close_keys();
        return -1;
    }
    term.events =
        (struct events){.fd = term.in, .wake_fd = wake_fd(), .escdelay = events_escdelay()};
    term.events.decoder.mouse = options->mouse;
    term.owner = getpid();
    term.open = true;
    ask(options->ask_background && term.screen.depth != DEPTH_NONE,
        options->ask_width && term.utf8);
    if (!at_exit)
        at_exit = atexit(term_close) == 0;
    return 0;
}

void term_close(void)
{
    if (!term.open || getpid() != term.owner)
        return;
    term.open = false;
    give_back();
    delscreen(term.curses);
    screen_free(&term.screen);
    events_free(&term.events);
    restore_remove();
    wake_remove();
    close_keys();
}

struct term_info term_info(void)
{
    if (!term.open)
        return (struct term_info){0};
    return (struct term_info){.utf8 = term.utf8,
                              .depth = term.screen.depth,
                              .cols = at_most(COLS, CELLS_MAX),
                              .rows = at_most(LINES, CELLS_MAX),
                              .background = term.background,
                              .width = term.width,
                              .console = term.type.console};
}

/* --- events ----------------------------------------------------------------------------------- */

/* What signals have brought. */
static bool signal_event(struct event *event)
{
    struct woken woken = wake_take();
    if (woken.stop) {
        suspend(false);
    } else if (woken.resumed) { /* from a SIGSTOP: who knows what the screen holds */
        wait_for_foreground(term.in);
        give_back();
        take();
        term.resumed = true;
    }
    if (woken.resized || woken.resumed)
        follow_size();
    if (term.resized) {
        struct term_info info = term_info();
        *event = (struct event){.kind = EVENT_RESIZE, .cols = info.cols, .rows = info.rows};
        term.resized = false;
        return true;
    }
    if (!term.resumed)
        return false;
    *event = (struct event){.kind = EVENT_RESUME};
    term.resumed = false;
    return true;
}

void term_event(struct event *event, int timeout_ms)
{
    *event = (struct event){.kind = EVENT_NONE};
    if (!term.open) {
        event->kind = EVENT_HANGUP;
        return;
    }
    do {
        if (signal_event(event) || events_wait(&term.events, event, timeout_ms) ||
            signal_event(event))
            return;
    } while (timeout_ms < 0); /* a signal that changed nothing */
}

void term_watch(int fd)
{
    term.events.watches = fd >= 0;
    term.events.watch_fd = fd;
}

bool term_pending(void)
{
    return term.open && events_pending(&term.events);
}

/* --- drawing ---------------------------------------------------------------------------------- */

void term_draw(const struct canvas *canvas, enum theme theme)
{
    if (!term.open)
        return;
    screen_put(&term.screen, canvas, theme);
    if (term.repaint)
        clearok(curscr, TRUE);
    term.repaint = false;
    doupdate();
}

void term_redraw(void)
{
    screen_forget(&term.screen);
    term.repaint = true;
}
