/* SPDX-License-Identifier: MIT
 *
 * The terminal: the only folder that knows ncurses, and the only one with state of its own (one
 * process has one terminal). Opened once; whatever way the program ends, the terminal is given
 * back as it was: by term_close, atexit, or an async-signal-safe handler on its own stack that
 * writes constant bytes, restores termios and dies by the same signal. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdbool.h>

#include "base/err.h"
#include "base/input.h"
#include "canvas/canvas.h"
#include "canvas/theme.h"
#include "term/background.h"
#include "term/width.h"

enum colour_use { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct term_options {
    enum colour_use colour; /* AUTO: what the terminal has, none if NO_COLOR is set and not empty */
    bool keys_from_tty;     /* standard input carries the source: read keys from /dev/tty */
    bool mouse;          /* EVENT_MOUSE; the terminal's own selection of text is lost meanwhile */
    bool ask_background; /* see term_info.background */
    bool ask_width;      /* see term_info.width */
};

struct term_info {
    bool utf8;    /* the locale's code set is UTF-8: Unicode glyphs can be shown */
    bool console; /* of Linux itself: a font of a few hundred characters, no Hangul, no eighths */
    enum colour_depth depth;
    int cols, rows;
    /* What the terminal has answered; UNKNOWN if it was not asked: neither a colourless terminal
     * is, nor one of a family that might print the question. */
    enum background background;
    enum width width; /* of ambiguous characters; asked only where the locale is UTF-8 */
};

/* newterm on standard output. Errors (ERR_USAGE, terminal untouched): no terminal on standard
 * output or for the keys, TERM unset, unknown or dumb; they hint at `midstream export`. For an
 * unknown TERM that begins like a known family (xterm, alacritty, foot, kitty, wezterm, tmux,
 * screen...) xterm-256color is used instead. Sets LC_CTYPE only. Asking waits for the answers, once
 * for all, at most 150 ms where none come; keys typed meanwhile are not lost, and an answer that
 * comes later is no key. */
int term_open(const struct term_options *options, struct err *err);
void term_close(void); /* may be called at any time, more than once */
struct term_info term_info(void);

/* Wait up to timeout_ms (-1: without end, sleeping; no timer runs) for the next event. EVENT_NONE
 * on timeout. Resizes are coalesced: one event with the final size. Hang-up of the terminal gives
 * EVENT_HANGUP, for ever. SIGINT, SIGTERM, SIGHUP do not come as events: the handler ends the
 * program. Ctrl-C and Ctrl-Z arrive as keys, since editing takes the one and the terminal must be
 * given back before the other; Ctrl-\ is SIGQUIT at any time. */
void term_event(struct event *event, int timeout_ms);
/* From now on EVENT_FILE comes while this descriptor is readable; -1: no longer. */
void term_watch(int fd);
bool term_pending(void); /* input is waiting: skip drawing intermediate frames */

/* Show the canvas. Only what changed since the last frame is sent. A canvas of another size than
 * the screen is cut; the bottom-right cell is drawn too. */
void term_draw(const struct canvas *canvas, enum theme theme);
void term_redraw(void); /* forget what the screen holds: the next term_draw repaints it whole */

/* Give the terminal back, stop as Ctrl-Z does, and come back (EVENT_RESUME, perhaps a resize). */
void term_suspend(void);

/* Give the terminal to another program, as child_run (term/child.h) runs it, and take it back
 * (EVENT_RESUME, perhaps a resize) whatever has become of that and of the terminal. *status: as of
 * waitpid. */
int term_run(char *const argv[], int *status, struct err *err);

#endif
