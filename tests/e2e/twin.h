/* SPDX-License-Identifier: MIT
 *
 * The headless twin of a session: the same update and draw without a terminal, and the comparison
 * of its canvas with the terminal's screen, cell by cell. */
#ifndef TESTS_E2E_TWIN_H
#define TESTS_E2E_TWIN_H

#include "canvas/theme.h"
#include "cli/options.h"
#include "cli/source.h"
#include "cli/stage.h"
#include "session.h"

struct twin {
    struct options options;
    struct source source;
    struct stage stage;
    enum colour_depth depth; /* of the terminal; at first DEPTH_256 */
    bool any_cursor;         /* the terminal cannot hide it */
};

/* As the session was started; standard input included. */
void twin_open(struct twin *twin, const struct start *start);
void twin_close(struct twin *twin);

/* Both at once, until they show the same. False: there is no pty, and the test is to be left. */
bool twin_start(struct twin *twin, struct session *session, const struct start *start);
void twin_end(struct twin *twin, struct session *session); /* of both, whatever still runs */
/* q ends the program as it should; then twin_end. */
void twin_quit(struct twin *twin, struct session *session);

void twin_resize(struct twin *twin, int cols, int rows);
void twin_event(struct twin *twin, const struct event *event);

/* Fails unless the screen shows the twin's frame before the deadline. */
void twin_same(struct twin *twin, struct session *session, const char *when);
/* Press keys, by their names, on both; after each the screens must be the same. */
void twin_keys(struct twin *twin, struct session *session, const char *names);

/* The same for any canvas. */
void screen_same(struct session *session, const struct canvas *canvas, enum theme theme,
                 enum colour_depth depth, bool any_cursor, const char *when);

#endif
