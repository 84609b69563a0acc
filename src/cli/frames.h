/* SPDX-License-Identifier: MIT
 *
 * The frames of an export, one after another, drawn by the same draw as the screen. */
#ifndef CLI_FRAMES_H
#define CLI_FRAMES_H

#include "app/app.h"
#include "canvas/canvas.h"
#include "cli/options.h"
#include "export/export.h"

struct frame {
    const struct app *app; /* in the state that is drawn: of a frozen picture, the kept one */
    enum scheme scheme;    /* the colours now, which a frozen picture takes as well */
    const struct canvas *canvas;
    long ms; /* how long it stands where frames follow each other by themselves */
};

/* Whoever takes frames. Both last only for the call. */
struct taker {
    int (*take)(void *self, const struct frame *frame, struct err *err);
    void *self;
};

/* The state as it is. */
int frames_one(struct app *app, const struct taker *taker, struct err *err);

/* Every step from the first on; one that asks comes twice, before and after it is answered. A
 * frozen picture is let go. Where the app has motion and ticks, the frames of the motion come
 * before the step. */
int frames_all(struct app *app, const struct options *options, const struct taker *taker,
               struct err *err);

/* The present step in words, for an export: what it is called, behind `lead`; and its caption with
 * the numbers in force, led by the question where one stands. Owns what `words` borrows. */
struct frames_words {
    struct buf title, caption;
    struct export_words words;
};
void frames_words_init(struct frames_words *words, const struct app *app, const char *lead);
bool frames_words_free(struct frames_words *words); /* false: there was no memory for them */

#endif
