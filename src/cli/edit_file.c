/* SPDX-License-Identifier: MIT */
#include "cli/edit_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/mem.h"
#include "cli/adopt.h"
#include "term/term.h"

/* --- the command ----------------------------------------------------------------------------- */

/* How an editor is told the line. */
enum manner {
    PLUS,  /* +12 FILE: vi, nano, emacs and most others */
    COLON, /* FILE:12 */
    GOTO,  /* --goto FILE:12 */
    ALONE, /* FILE */
};

static const struct {
    const char *name;
    enum manner manner;
} MANNERS[] = {
    {"code", GOTO},     {"code-insiders", GOTO}, {"code-oss", GOTO}, {"codium", GOTO},
    {"vscodium", GOTO}, {"cursor", GOTO},        {"subl", COLON},    {"sublime_text", COLON},
    {"zed", COLON},     {"zeditor", COLON},      {"hx", COLON},      {"helix", COLON},
    {"ed", ALONE},
};

/* By the last name in the path of the command's first word. */
static enum manner manner_of(const char *command)
{
    command += strspn(command, " \t");
    size_t len = strcspn(command, " \t");
    const char *name = command;
    for (const char *c = command; c < command + len; c++)
        if (*c == '/')
            name = c + 1;
    len -= (size_t)(name - command);
    for (size_t i = 0; i < sizeof MANNERS / sizeof *MANNERS; i++)
        if (strlen(MANNERS[i].name) == len && strncmp(MANNERS[i].name, name, len) == 0)
            return MANNERS[i].manner;
    return PLUS;
}

void edit_file_words(const char *command, const char *path, size_t line, struct buf *first,
                     struct buf *second)
{
    enum manner manner = manner_of(command);
    struct buf *file = manner == PLUS || manner == GOTO ? second : first;
    if (manner == PLUS)
        buf_fmt(first, "+%zu", line);
    if (manner == GOTO)
        buf_str(first, "--goto");
    if (path[0] == '-' || path[0] == '+') /* else it would look like an option */
        buf_str(file, "./");
    buf_str(file, path);
    if (manner == COLON || manner == GOTO)
        buf_fmt(file, ":%zu", line);
}

static const char *editor_command(void)
{
    static const char *const NAMES[] = {"VISUAL", "EDITOR"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *command = getenv(NAMES[i]);
        if (command && command[strspn(command, " \t")])
            return command;
    }
    return "vi";
}

/* --- running it ------------------------------------------------------------------------------ */

static size_t line_of(const struct stage *stage)
{
    const struct app *app = &stage->app;
    const struct scene *scene = &stage->own->scene; /* as the file has it, on show or not yet */
    size_t line = app->broken                  ? app->broken->place.line
                  : app->step < scene->n_steps ? scene->steps[app->step].place.line
                                               : scene->place.line;
    return line ? line : 1;
}

/* The shell splits the command, and keeps its hands off the words behind it. */
static int run(const char *command, struct buf *first, struct buf *second, int *status,
               struct err *err)
{
    static char shell[] = "/bin/sh", dash_c[] = "-c", name[] = "sh";
    struct buf script = {0};
    buf_fmt(&script, "%s \"$@\"", command);
    int result = -1;
    if (script.failed || first->failed || second->failed) {
        err_memory(err);
    } else {
        char *argv[] = {
            shell, dash_c, script.data, name, first->data, second->len ? second->data : NULL, NULL};
        result = term_run(argv, status, err);
    }
    buf_free(&script);
    return result;
}

static void say_failed(struct app *app, const struct err *err)
{
    struct buf text = {0};
    buf_fmt(&text, "%s%s%s", err->file, err->file[0] ? ": " : "", err->text);
    app_say(app, NOTICE_NO_EDITOR, buf_text(&text));
    buf_free(&text);
}

static void say_ended(struct app *app, const char *command, int status)
{
    enum { NOT_RUN = 126, NOT_FOUND = 127 }; /* as the shell says it */
    char quoted[ERR_QUOTE_MAX], text[ERR_QUOTE_MAX + 64];
    err_quote(quoted, command, strlen(command));
    if (WIFSIGNALED(status))
        snprintf(text, sizeof text, "%s (signal %d)", quoted, WTERMSIG(status));
    else if (WEXITSTATUS(status) == NOT_RUN || WEXITSTATUS(status) == NOT_FOUND)
        snprintf(text, sizeof text, "%s (%d: $VISUAL, $EDITOR?)", quoted, WEXITSTATUS(status));
    else
        snprintf(text, sizeof text, "%s (exit %d)", quoted, WEXITSTATUS(status));
    app_say(app, NOTICE_NO_EDITOR, text);
}

/* Is there a file of what is on show? A built-in scene that was gone to and saved gives its file
 * here: now it is what the user works on. Says why there is none. */
static bool has_file(struct stage *stage)
{
    struct app *app = &stage->app;
    struct err err = {0};
    if (stage->own->from_file && stage_shows_own(stage))
        return true;
    if (!app->saved.file)
        app->notice = NOTICE_NO_FILE;
    else if (adopt(stage, app->saved.file, &err) == 0)
        return true;
    else
        say_failed(app, &err);
    return false;
}

void edit_file(struct stage *stage)
{
    if (!has_file(stage))
        return;
    const char *command = editor_command();
    struct buf first = {0}, second = {0};
    struct err err = {0};
    int status = 0;
    edit_file_words(command, stage->own->name, line_of(stage), &first, &second);
    int result = run(command, &first, &second, &status, &err);
    reload_changed(stage);
    if (result)
        say_failed(&stage->app, &err);
    else if (status)
        say_ended(&stage->app, command, status);
    buf_free(&first);
    buf_free(&second);
}
