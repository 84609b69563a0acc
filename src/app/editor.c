/* SPDX-License-Identifier: MIT */
#include "app/editor.h"

#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"

void editor_set(struct editor *editor, float value)
{
    char text[NUM_MAX];
    editor->len = num_write(value, text);
    memcpy(editor->text, text, editor->len + 1);
    editor->cursor = editor->len;
    editor->selected = false;
    editor->refusal = REFUSAL_NONE;
    free(editor->vector);
    editor->vector = NULL;
}

void editor_open(struct editor *editor, struct field field, float value, size_t start)
{
    editor->field = field;
    editor->start = start;
    editor_set(editor, value);
    editor->selected = true;
}

static void editor_clear(struct editor *editor)
{
    editor->len = editor->cursor = 0;
    editor->text[0] = '\0';
}

void editor_type(struct editor *editor, const char *text, size_t len)
{
    if (editor->selected)
        editor_clear(editor);
    editor->selected = false;
    editor->refusal = REFUSAL_NONE;
    if (editor->len + len > EDITOR_MAX)
        return;
    char *at = editor->text + editor->cursor;
    memmove(at + len, at, editor->len - editor->cursor + 1);
    memcpy(at, text, len);
    editor->len += len;
    editor->cursor += len;
}

/* Bytes of the character before the cursor. */
static size_t before(const struct editor *editor)
{
    size_t n = 0;
    while (n < editor->cursor) {
        n++;
        if (((unsigned char)editor->text[editor->cursor - n] & 0xC0) != 0x80)
            break;
    }
    return n;
}

static size_t after(const struct editor *editor)
{
    uint32_t code;
    int n = utf8_decode(editor->text + editor->cursor, editor->len - editor->cursor, &code);
    return n < 0 ? 1 : (size_t)n;
}

void editor_backspace(struct editor *editor)
{
    editor->refusal = REFUSAL_NONE;
    if (editor->selected) {
        editor->selected = false;
        editor_clear(editor);
        return;
    }
    size_t n = before(editor);
    char *at = editor->text + editor->cursor;
    memmove(at - n, at, editor->len - editor->cursor + 1);
    editor->len -= n;
    editor->cursor -= n;
}

void editor_move(struct editor *editor, int by)
{
    editor->selected = false;
    for (; by < 0 && editor->cursor; by++)
        editor->cursor -= before(editor);
    for (; by > 0 && editor->cursor < editor->len; by--)
        editor->cursor += after(editor);
}

void editor_free(struct editor *editor)
{
    free(editor->vector);
    memset(editor, 0, sizeof *editor);
}
