/* SPDX-License-Identifier: MIT
 *
 * The built-in scenes, one a line: name, tab, title. */
#include "cli/output.h"
#include "cli/verbs.h"
#include "scene/builtin.h"
#include "scene/scene.h"

static int add_line(const struct builtin *builtin, enum lang lang, struct buf *out, struct err *err)
{
    struct scene scene;
    struct warnings warnings = {0};
    int result = scene_read(builtin->text, builtin->len, &scene, &warnings, err);
    warnings_free(&warnings);
    if (result) {
        err_in_file(err, builtin->name);
        return -1;
    }
    const char *title = lang == LANG_KO ? scene.title.ko : scene.title.en;
    buf_fmt(out, "%s\t%s\n", builtin->name, title ? title : "");
    scene_free(&scene);
    return 0;
}

int verb_list(const struct options *options)
{
    struct err err = {0};
    if (options->n_sources) {
        err_set(&err, ERR_USAGE, "list takes no SOURCE");
        return output_error(&err);
    }
    struct buf out = {0};
    int result = 0;
    for (const struct builtin *b = builtin_scenes; b->name && result == 0; b++)
        result = add_line(b, options->lang, &out, &err);
    int status = result ? output_error(&err) : output_write(NULL, &out);
    buf_free(&out);
    return status;
}
