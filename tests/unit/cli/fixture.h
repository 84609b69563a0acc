/* SPDX-License-Identifier: MIT
 *
 * A walk without a terminal, in a folder of its own, with a clock of its own. */
#ifndef TESTS_UNIT_CLI_FIXTURE_H
#define TESTS_UNIT_CLI_FIXTURE_H

#include "base/buf.h"
#include "cli/stage.h"

extern struct options options;
extern struct source own;
extern struct warnings warnings;
extern struct stage stage;
extern long long now;

void fixture_enter(void);
void fixture_leave(void);

void put(const char *name, const char *text);
/* s.json, four steps, each said with `word`. */
void put_scene(const char *title, const char *word);
void open_source(const char *name);
void open_parsed(void);        /* what `options` names */
void press(const char *names); /* what the walk does with keys; not what a terminal would */
struct buf frame(void);        /* owned by the caller */
void check_shows(const char *part, bool shown);
/* As the program waits: for what is watched, or until it is time to look. True: something new. */
bool look_until(long long end);
bool look(void);

#endif
