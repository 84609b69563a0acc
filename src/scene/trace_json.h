/* SPDX-License-Identifier: MIT
 *
 * The trace as JSON (DESIGN section 4): one object, one point a line. */
#ifndef SCENE_TRACE_JSON_H
#define SCENE_TRACE_JSON_H

#include "base/buf.h"
#include "engine/inputs.h"
#include "engine/plan.h"
#include "engine/trace.h"

/* `source` is what the user gave (cleaned and escaped here), tokens are T names. Numbers are the
 * fewest digits that read back as the same float32 (rms and the other statistics rounded to
 * float32 first), -0 is 0, not finite: "NaN", "Infinity", "-Infinity". Ends with a newline. */
void trace_json_write(const char *source, const char *const *tokens, const struct inputs *inputs,
                      const struct plan *plan, const struct trace *trace, struct buf *out);

#endif
