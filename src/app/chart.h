/* SPDX-License-Identifier: MIT
 *
 * How bar charts are drawn: chosen by keys, the same for every step. */
#ifndef APP_CHART_H
#define APP_CHART_H

#include <stdbool.h>

enum chart_kind {
    CHART_LINEAR,
    CHART_LOG,     /* signed: the length is the logarithm of the size */
    CHART_UPRIGHT, /* vertical bars; drawn as linear ones where there is no room for them */
    CHART_KINDS,
};

/* Upright bars are offered up to this many components, on screens of so many rows. */
enum { CHART_UPRIGHT_COMPONENTS = 16, CHART_UPRIGHT_ROWS = 20 };

struct chart {
    enum chart_kind kind;
    bool own_scale; /* every panel on a scale of its own */
    bool zoom;      /* the components around the focus, one a row, where all do not fit */
};

struct app;

/* The next kind that this screen and this many components have room for. */
void chart_next_kind(struct app *app);
/* To the components around the focus and back. With so few components that every one has its row
 * it only says so. */
void chart_zoom(struct app *app);

#endif
