/* SPDX-License-Identifier: MIT
 *
 * Text as the screen sees it: UTF-8 -> glyphs of one or two columns. This is the gate through
 * which every text passes on its way to any sink. Untrusted text cannot get past it as anything
 * but visible glyphs: controls become marks, what terminals disagree on becomes U+FFFD.
 * Widths and normal forms come from utf8proc. East Asian ambiguous characters count one column. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { GLYPH_MARKS = 4, GLYPH_CODES = 1 + GLYPH_MARKS };

/* One cell's worth of text: a base character and at most four marks, in NFC. */
struct glyph {
    uint32_t code[GLYPH_CODES]; /* unused places are 0 */
    int width;                  /* 1 or 2 columns */
};

/* Decode one code point. Returns the bytes used (1 to 4), 0 at the end, -1 for a bad sequence
 * (overlong, surrogate, beyond U+10FFFF, cut short), with *code untouched. */
int utf8_decode(const char *text, size_t len, uint32_t *code);
int utf8_encode(uint32_t code, char out[4]); /* bytes written, 0 if it is no scalar value */
bool utf8_valid(const char *text, size_t len, size_t *bad); /* *bad: offset of the first fault */
size_t utf8_count(const char *text, size_t len); /* code points; a broken byte counts as one */

/* Is this code point one that may not be shown as it is: C0 other than \n and \t, DEL, C1, bidi
 * controls (U+061C 200E 200F 202A-202E 2066-2069), U+2028, U+2029, noncharacters? */
bool utf8_unsafe(uint32_t code);
bool utf8_has_unsafe(const char *text, size_t len);

/* Take the next glyph off the front of *text, which need not be clean or in NFC: moves *text on,
 * shortens *len, and returns false at the end.
 *     uint32_t pending = 0;
 *     while (glyph_next(&text, &len, &pending, &glyph)) ...
 * A C0 control or DEL gives '^' first and its letter with the following call: that is what
 * `pending` carries. \n and \t give a blank (callers that break lines look for \n before they
 * ask). C1, bidi controls, noncharacters, bad bytes, lone jamo that do not compose, joined emoji
 * (the whole sequence), variation selectors' bases and pictographs from U+1FA70 give U+FFFD in
 * one column. So do unassigned code points, single regional indicators and skin tones, hexagrams
 * and vowel signs of category Mc (Devanagari and its kin). Zero-width characters that are no marks
 * (U+200B, U+FEFF...) vanish. A mark without
 * a base is put on U+25CC. Marks beyond four are dropped. */
bool glyph_next(const char **text, size_t *len, uint32_t *pending, struct glyph *out);

/* Columns that a line of text takes through glyph_next. */
size_t text_width(const char *text, size_t len);

/* The part of `text` that fits into `columns`: returns bytes; *used = columns taken. */
size_t text_fit(const char *text, size_t len, size_t columns, size_t *used);

/* The next line of `text` wrapped into `columns` (at least 2): breaks at \n, at blanks, and
 * between Hangul/CJK glyphs only where no blank is near (Korean breaks at blanks; near: at most 16
 * columns or half the line stay empty). Returns bytes consumed including the break and the blanks
 * around it, *line = bytes to show, without blanks at their end. 0 at the end. */
size_t text_wrap(const char *text, size_t len, size_t columns, size_t *line);

/* Append `text` in NFC with every unsafe character shown as a mark (`^[`, U+FFFD), \n and \t kept.
 * The result is valid UTF-8. */
void text_clean(const char *text, size_t len, struct buf *out);
/* The same for text that must stay one line: \n and \t are shown as ^J and ^I too. */
void text_clean_line(const char *text, size_t len, struct buf *out);

#endif
