/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <errno.h>
#include <unistd.h>

#include "base/file.h"

/* Messages that cannot be written have nobody to read them. */
static void say(const struct buf *text)
{
    struct err ignored;
    if (text->len)
        (void)file_write_fd(STDERR_FILENO, "standard error", text->data, text->len, &ignored);
}

int output_error(const struct err *err)
{
    struct buf line = {0};
    err_format(err, false, &line);
    buf_char(&line, '\n');
    say(&line);
    buf_free(&line);
    return err->status;
}

void output_warnings(const struct warnings *warnings)
{
    struct buf lines = {0};
    warnings_format(warnings, &lines);
    say(&lines);
    buf_free(&lines);
}

int output_write(const char *file, const struct buf *text)
{
    struct err err = {0};
    if (text->failed) {
        err_memory(&err);
        return output_error(&err);
    }
    if (file)
        return file_write(file, buf_text(text), text->len, &err) ? output_error(&err) : 0;
    errno = 0;
    if (file_write_fd(STDOUT_FILENO, "standard output", buf_text(text), text->len, &err))
        return errno == EPIPE ? ERR_INPUT : output_error(&err);
    return 0;
}
