/* SPDX-License-Identifier: MIT
 *
 * The program in a terminal: a session of its own on a pty, with libvterm as the screen and, in
 * the shell's place, a leader that starts the program as its foreground job, sees it stop and
 * end, and continues it. Nothing here sleeps: everything waits for a state until a deadline. */
#ifndef TESTS_E2E_SESSION_H
#define TESTS_E2E_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

#include "base/buf.h"
#include "suite.h"

enum { SESSION_ARGS = 10, SESSION_ENV = 6, DEADLINE_MS = 10000 };

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

struct start {
    const char *args[SESSION_ARGS]; /* of the program; ends with NULL */
    const char *env[SESSION_ENV];   /* NAME=VALUE beside a fixed environment; ends with NULL */
    int cols, rows;                 /* 0: 80, 24 */
    const char *in;                 /* standard input; NULL: the terminal */
    const char *answers;            /* to all questions; NULL: the cursor's place and the fence */
    bool wide;                      /* draws characters of ambiguous width two columns wide */
    const char *runtime;            /* XDG_RUNTIME_DIR; NULL: a folder of this run */
    bool to_file;                   /* standard output is no terminal */
    bool detached;                  /* the terminal is not the session's: there is no /dev/tty */
    bool unsized;                   /* the terminal does not know its size */
    bool background;                /* started as a background job */
    bool deaf;                      /* the shell ignores SIGHUP, and so does the program */
    int (*body)(void);              /* run this instead of the program */
};

enum job { JOB_RUNS, JOB_STOPPED, JOB_ENDED };

struct session {
    VTerm *vt;
    VTermScreen *screen;
    int master, slave;     /* of the pty */
    int commands, reports; /* to and from the leader */
    pid_t leader, program;
    struct termios found; /* modes before the program */
    enum job job;
    int status; /* wait status of the last stop or end */
    int cols, rows;
    size_t bytes;           /* written by the program so far */
    bool alternate, cursor; /* modes of the screen */
    bool mouse;             /* its presses are reported */
    bool alternate_used;
    const char *answers;
    bool asked;       /* anything: the fence was there */
    bool asked_width; /* where the cursor is */
    bool hung_up;
    bool wide;
    char report[64]; /* what libvterm has said of itself */
    size_t n_report;
    unsigned char partial[4]; /* of a character that was cut between two reads */
    size_t n_partial;
    struct buf written; /* all that the program has written */
};

/* False, after a line that says so, if there is no pty; the test is then to be left. */
bool session_start(struct session *session, const struct start *start);
void session_free(struct session *session); /* whatever still runs is killed */

/* Before the first session: make the folder in which programs tell that they run. */
void session_prepare(void);
/* Such a folder, with what programs have left in it. */
void session_remove_runtime(const char *runtime);

/* Take what the program has written and what has become of it, waiting up to `ms` for either. */
void session_pump(struct session *session, int ms);
/* Pump until the job is in this state; false if it never is. */
bool session_job(struct session *session, enum job job);

void session_send(struct session *session, const char *bytes, size_t len);
void session_key(struct session *session, uint32_t key); /* as this terminal would send it */
void session_paste(struct session *session, const char *text);
/* Press and let go, as this terminal would report it; 4 and 5 are the wheel, up and down. */
void session_mouse(struct session *session, int button, int x, int y);
void session_resize(struct session *session, int cols, int rows);
void session_signal(struct session *session, int number);
void session_continue(struct session *session); /* fg */
void session_hang_up(struct session *session);  /* the window is closed */

/* Modes that the program has left, or set, in the terminal. */
bool session_paste_mode(struct session *session);
bool session_keypad_mode(struct session *session); /* arrow keys or keypad in application mode */
bool session_modes_found(struct session *session); /* termios is as before the program */

/* Row `y` as UTF-8 without trailing blanks. */
const char *session_row(struct session *session, int y, char out[4096]);

/* Bytes among all that was written so far which are no ASCII. */
size_t session_beyond_ascii(const struct session *session);

/* Fails unless the terminal is as it was found. `when` is for the message. */
void session_check_given_back(struct session *session, const char *when);

double session_seconds(void);

#endif
