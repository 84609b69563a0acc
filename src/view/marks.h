/* SPDX-License-Identifier: MIT
 *
 * Characters that the drawings put by themselves, for canvas_put. */
#ifndef VIEW_MARKS_H
#define VIEW_MARKS_H

enum {
    MARK_HERE = 0x25B6,  /* ▶ where we are; the answer that is right */
    MARK_TOKEN = 0x25CF, /* ● the token, at a fork and on its way */
    MARK_JOIN = 0x2295,  /* ⊕ */
    MARK_DOWN = 0x25BC,  /* ▼ the head of a wire */
    MARK_LEFT = 0x25C0,  /* ◀ the same, into a join */
    MARK_DELTA = 0x394,  /* Δ */
};

#endif
