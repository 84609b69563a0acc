/* SPDX-License-Identifier: MIT
 *
 * What a cell means. One table (theme.c) says how each style looks in each theme and colour
 * depth; STYLE_LIST gives each a letter for the style plane of golden tests. Nothing hangs on
 * colour alone: where a style carries meaning, a word, a mark, a side or a weight says it too. */
#ifndef CANVAS_STYLE_H
#define CANVAS_STYLE_H

#include <stdbool.h>

#define STYLE_LIST(X)                                                                    \
    X(TEXT, '.')         /* ordinary text */                                             \
    X(STRONG, 'S')       /* bold text: results, headings */                              \
    X(LABEL, 'l')        /* names of rows, ticks, units: secondary, still easily read */ \
    X(FAINT, 'f')        /* what lies ahead on the walk */                               \
    X(TITLE, 't')        /* the title line */                                            \
    X(TITLE_STRONG, 'T') /* the program's name on it */                                  \
    X(TITLE_MARK, 'M')   /* "edited" on it */                                            \
    X(STREAM, 's')       /* the residual stream where it has been travelled */           \
    X(BRANCH, 'b')       /* a branch where it has been travelled */                      \
    X(HERE, 'h')         /* where we are */                                              \
    X(POSITIVE, 'p')     /* bars */                                                      \
    X(POSITIVE_ALT, 'P') /* a neighbour's alternating shade */                           \
    X(NEGATIVE, 'n')                                                                     \
    X(NEGATIVE_ALT, 'N')                                                                 \
    X(AXIS, 'a')    /* the zero line */                                                  \
    X(FOCUS, 'o')   /* the component in focus */                                         \
    X(FIELD, 'e')   /* a field being edited */                                           \
    X(SELECT, 'v')  /* selected text in it, or the chosen row of a list */               \
    X(KEY, 'k')     /* a key's name in hints and help */                                 \
    X(HINT, 'i')    /* what the key does */                                              \
    X(WARNING, 'w') /* something to take care of */                                      \
    X(FRAME, 'r')   /* separators and frames of panels */                                \
    X(MASK, 'm')    /* a hidden answer */                                                \
    X(GHOST, 'g')   /* the vector before a change */                                     \
    X(BLACK, 'K')   /* a screen that shows nothing, whatever its background */           \
    X(WHITE, 'W')

enum style {
#define X(name, letter) STYLE_##name,
    STYLE_LIST(X)
#undef X
        STYLE_COUNT
};

char style_letter(enum style style);

/* Of a bar; `alt`: every second one where they touch. */
enum style style_bar(bool negative, bool alt);

#endif
