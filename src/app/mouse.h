/* SPDX-License-Identifier: MIT
 *
 * What the mouse does. The wheel steps, or moves what is chosen in a list; a click acts on what is
 * drawn there. What that is the drawing tells (canvas/spots.h, in the words of enum target), and
 * whoever drew puts it into the event. Whatever a key can do as well is done as that key. */
#ifndef APP_MOUSE_H
#define APP_MOUSE_H

/* What can be clicked; `index` of the event says which one of its kind. */
enum target {
    TARGET_NONE,
    TARGET_KEY,       /* a key, as if it were pressed */
    TARGET_OP,        /* an operation of the plan: go to the first step that stands there */
    TARGET_BLOCK,     /* a block, from 1: go to its first step */
    TARGET_COMPONENT, /* put the focus there; where it is already, edit */
    TARGET_CELL,      /* of a T x d map, token * d + component: both */
    TARGET_TOKEN,
    TARGET_ENTRY,  /* of the list that is open: choose it; if it is chosen, as Enter */
    TARGET_CHOICE, /* of a question, from 1 */
};

#endif
