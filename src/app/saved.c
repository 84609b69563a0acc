/* SPDX-License-Identifier: MIT */
#include "app/saved.h"

#include <stdlib.h>
#include <string.h>

int saved_note(struct saved *saved, const char *file, const struct edits *edits, struct err *err)
{
    struct saved next = {.file = mem_str(file, strlen(file))};
    if (!next.file)
        return err_memory(err);
    if (edits_copy(&next.edits, edits, err)) {
        free(next.file);
        return -1;
    }
    saved_free(saved);
    *saved = next;
    return 0;
}

const char *saved_in(const struct saved *saved, const struct edits *edits)
{
    return saved->file && edits_equal(&saved->edits, edits) ? saved->file : NULL;
}

bool saved_differs(const struct saved *saved, const struct edits *edits)
{
    return saved->is_source ? !edits_equal(&saved->edits, edits) : edits->done > 0;
}

void saved_free(struct saved *saved)
{
    free(saved->file);
    edits_free(&saved->edits);
    *saved = (struct saved){0};
}
