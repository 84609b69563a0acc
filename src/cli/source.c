/* SPDX-License-Identifier: MIT */
#include "cli/source.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "cli/file_kind.h"
#include "cli/vector_options.h"
#include "scene/builtin.h"
#include "scene/npy.h"
#include "scene/vector.h"

/* The largest number of values (16,777,216) with room for 20 characters each and more. */
#define ROWS_BYTES_MAX ((size_t)512 * 1024 * 1024)

static const char STDIN_NAME[] = "-", ARGUMENT_NAME[] = "argument", TOUR[] = "tour";

/* Where a reading goes. `options` is NULL where no vector options can have been given. */
struct reading {
    const struct options *options;
    struct source *out; /* its scene is read */
    struct warnings *warnings;
    struct err *err;
};

static bool is_vector(const char *text)
{
    return vector_looks_like(text, strlen(text));
}

/* --- what has been read as text -------------------------------------------------------------- */

typedef int read_rows(const char *text, size_t len, struct matrix *out, struct warnings *warnings,
                      struct err *err);

static int read_matrix(const struct reading *r, read_rows *read, const char *text, size_t len,
                       const char *file)
{
    struct matrix x;
    int result = read(text, len, &x, r->warnings, r->err);
    warnings_in_file(r->warnings, file);
    if (result) {
        err_in_file(r->err, file);
        return -1;
    }
    struct vector_options change = {0};
    if (r->options)
        result = vector_options_read(r->options, x.T, x.d, &change, r->warnings, r->err);
    size_t blocks = r->options ? r->options->blocks : 1;
    if (result == 0)
        result = scene_from_matrix(&x, blocks, &change.change, &r->out->scene, r->err);
    r->out->rows = result == 0;
    vector_options_free(&change);
    matrix_free(&x);
    return result;
}

static int read_vector(const struct reading *r, const char *text, size_t len, const char *file)
{
    return read_matrix(r, vector_read, text, len, file);
}

static int read_scene(const struct reading *r, const char *text, size_t len, const char *file)
{
    if (r->options && vector_options_refuse(r->options, r->err))
        return -1;
    int result = scene_read(text, len, &r->out->scene, r->warnings, r->err);
    warnings_in_file(r->warnings, file);
    if (result)
        err_in_file(r->err, file);
    return result;
}

static int refuse(enum file_kind kind, const char *path, struct err *err)
{
    err_set(err, ERR_INPUT, "%s",
            kind == FILE_ARCHIVE
                ? "is a NumPy archive, expected one array (np.save, a .npy file)"
                : "is a checkpoint, which this version of midstream does not read");
    err_in_file(err, path);
    return -1;
}

/* --- where it comes from --------------------------------------------------------------------- */

static int read_stdin(const struct reading *r)
{
    static const char WAITING[] = "midstream: reading from the terminal: type a vector or a scene, "
                                  "end it with Enter and Ctrl-D\n";
    struct err ignored;
    if (isatty(STDIN_FILENO))
        (void)file_write_fd(STDERR_FILENO, "standard error", WAITING, sizeof WAITING - 1, &ignored);
    struct buf text = {0};
    int result = file_read_fd(STDIN_FILENO, STDIN_NAME, ROWS_BYTES_MAX, &text, r->err);
    if (result == 0 && file_kind_of_text(buf_text(&text), text.len) == FILE_SCENE)
        result = read_scene(r, buf_text(&text), text.len, STDIN_NAME);
    else if (result == 0)
        result = read_vector(r, buf_text(&text), text.len, STDIN_NAME);
    buf_free(&text);
    return result;
}

static int read_path(const struct reading *r, const char *path)
{
    enum file_kind kind;
    if (file_kind_of(path, &kind, r->err))
        return -1;
    if (kind == FILE_CHECKPOINT || kind == FILE_ARCHIVE)
        return refuse(kind, path, r->err);
    struct buf text = {0};
    size_t limit = kind == FILE_SCENE ? (size_t)SCENE_BYTES_MAX : ROWS_BYTES_MAX;
    int result = file_read(path, limit, &text, r->err);
    /* Two tabs with nothing between are a cell without a number, as two commas are. */
    for (size_t i = 0; kind == FILE_TABS && i < text.len; i++)
        text.data[i] = text.data[i] == '\t' ? ',' : text.data[i];
    if (result == 0 && kind == FILE_SCENE)
        result = read_scene(r, buf_text(&text), text.len, path);
    else if (result == 0)
        result = read_matrix(r, kind == FILE_ARRAY ? npy_read : vector_read, buf_text(&text),
                             text.len, path);
    buf_free(&text);
    return result;
}

/* Neither a built-in scene nor a file: perhaps one of these, mistyped. */
static int unknown_name(const char *name, bool or_verb, struct err *err)
{
    const char *words[64];
    size_t count = 0;
    for (int verb = VERB_WALK + 1; or_verb && verb < VERB_COUNT; verb++)
        words[count++] = verb_word((enum verb)verb);
    for (const struct builtin *b = builtin_scenes; b->name && count < 64; b++)
        words[count++] = b->name;
    const char *near = suggest_nearest(name, strlen(name), words, count);
    char quoted[ERR_QUOTE_MAX];
    err_quote(quoted, name, strlen(name));
    if (near)
        return err_set(err, ERR_INPUT, "%s is no built-in scene and no file, did you mean '%s'?",
                       quoted, near);
    return err_set(err, ERR_INPUT,
                   "%s is no vector, no built-in scene and no file, `midstream list` lists the "
                   "scenes",
                   quoted);
}

static bool exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

static int read_named(const struct reading *r, const char *name, bool or_verb)
{
    if (strcmp(name, STDIN_NAME) == 0)
        return read_stdin(r);
    const struct builtin *builtin = builtin_find(name);
    if (builtin)
        return read_scene(r, builtin->text, builtin->len, builtin->name);
    if (!exists(name) && !strchr(name, '/'))
        return unknown_name(name, or_verb, r->err);
    return read_path(r, name);
}

/* --- the words of the command line ----------------------------------------------------------- */

/* Several numbers are one vector: `midstream 1 -1 3 3`. */
static int join_vector(const struct options *options, struct buf *out, struct err *err)
{
    for (size_t i = 0; i < options->n_sources; i++) {
        if (i)
            buf_char(out, ' ');
        buf_str(out, options->sources[i]);
    }
    return out->failed ? err_memory(err) : 0;
}

/* Which of several words is one too many? */
static int check_single(const struct options *options, struct err *err)
{
    size_t vectors = 0;
    while (vectors < options->n_sources && is_vector(options->sources[vectors]))
        vectors++;
    if (options->n_sources < 2 || vectors == options->n_sources)
        return 0;
    const char *first = options->sources[0];
    const char *second = options->sources[vectors > 1 ? vectors : 1];
    char quoted[ERR_QUOTE_MAX];
    if (options->verb == VERB_WALK && !vectors && !builtin_find(first) && !exists(first)) {
        const char *words[VERB_COUNT];
        for (int i = 1; i < VERB_COUNT; i++)
            words[i - 1] = verb_word((enum verb)i);
        const char *near = suggest_nearest(first, strlen(first), words, VERB_COUNT - 1);
        if (near)
            return err_set(err, ERR_USAGE, "unknown verb %s, did you mean '%s'?",
                           err_quote(quoted, first, strlen(first)), near);
    }
    return err_set(err, ERR_USAGE,
                   "a second SOURCE %s, expected one; a vector or a name with blanks needs quotes: "
                   "midstream \"1, -1, 3, 3\"",
                   err_quote(quoted, second, strlen(second)));
}

/* What is wrong counts; a warning about the same text beside it would only hide it. */
static void fail(struct source *out, struct warnings *warnings)
{
    source_free(out);
    warnings_free(warnings);
}

int source_read(const struct options *options, bool or_tour, struct source *out,
                struct warnings *warnings, struct err *err)
{
    *out = (struct source){0};
    if (check_single(options, err))
        return -1;
    if (options->n_sources == 0 && !or_tour)
        return err_set(err, ERR_USAGE, "%s needs a SOURCE: a vector, a built-in scene or a file",
                       verb_word(options->verb));
    struct reading reading = {options, out, warnings, err};
    struct buf joined = {0};
    int result;
    const char *name = options->n_sources ? options->sources[0] : TOUR;
    bool path = !is_vector(name) && strcmp(name, STDIN_NAME) != 0 && !builtin_find(name);
    if (path)
        out->stamp = stamp_of(name);
    if (options->n_sources && is_vector(name)) {
        result = join_vector(options, &joined, err);
        name = buf_text(&joined);
        if (result == 0)
            result = read_vector(&reading, name, joined.len, ARGUMENT_NAME);
    } else {
        result = read_named(&reading, name, options->verb == VERB_WALK);
    }
    if (result == 0) {
        out->from_stdin = strcmp(name, STDIN_NAME) == 0;
        out->from_file = path;
        out->name = mem_str(name, strlen(name));
        result = out->name ? 0 : err_memory(err);
    }
    buf_free(&joined);
    if (result)
        fail(out, warnings);
    return result;
}

int source_again(const struct options *options, const char *path, struct source *out,
                 struct warnings *warnings, struct err *err)
{
    *out = (struct source){.from_file = true, .stamp = stamp_of(path)};
    struct reading reading = {options, out, warnings, err};
    int result = read_path(&reading, path);
    if (result == 0) {
        out->name = mem_str(path, strlen(path));
        result = out->name ? 0 : err_memory(err);
    }
    if (result)
        fail(out, warnings);
    return result;
}

int source_check(const char *name, struct source *out, struct warnings *warnings, struct err *err)
{
    *out = (struct source){0};
    struct reading reading = {NULL, out, warnings, err};
    if (is_vector(name) && !exists(name)) {
        char quoted[ERR_QUOTE_MAX];
        return err_set(err, ERR_INPUT, "%s is a vector, expected a file or a built-in scene",
                       err_quote(quoted, name, strlen(name)));
    }
    int result = read_named(&reading, name, false);
    if (result == 0) {
        out->name = mem_str(name, strlen(name));
        result = out->name ? 0 : err_memory(err);
    }
    if (result)
        fail(out, warnings);
    return result;
}

void source_free(struct source *source)
{
    scene_free(&source->scene);
    free(source->name);
    *source = (struct source){0};
}
