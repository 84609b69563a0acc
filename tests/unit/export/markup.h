/* SPDX-License-Identifier: MIT
 *
 * A reader of markup, strict enough to fail on what a browser or an XML parser would not take. */
#ifndef TESTS_EXPORT_MARKUP_H
#define TESTS_EXPORT_MARKUP_H

#include "base/buf.h"

/* Fails unless every element is closed in order, attributes are quoted and not repeated, bare < and
 * & stand nowhere, entities are known ones, and no control character but a newline is there. */
void markup_check(const char *text);

/* The next element of that name from *at on: its start tag, and what is inside it with entities
 * read (elements in it left out) in *inside. Moves *at behind its end. False at the end. */
bool markup_next(const char **at, const char *name, struct buf *tag, struct buf *inside);

/* The number that an attribute of a start tag holds. Fails if there is none. */
double markup_number(const char *tag, const char *attribute);

#endif
