/* SPDX-License-Identifier: MIT */
#include "cli/config_file.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"

/* False: there is no such place. */
static bool path_of(struct buf *out)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/')
        buf_str(out, config);
    else if (home && *home == '/')
        buf_fmt(out, "%s/.config", home);
    else
        return false;
    buf_str(out, "/midstream/config.json");
    return !out->failed;
}

static int read_path(const char *path, struct config *out, struct err *err)
{
    struct buf text = {0};
    int result = file_read(path, CONFIG_BYTES_MAX, &text, err);
    if (result == 0 && config_read(buf_text(&text), text.len, out, err)) {
        err_in_file(err, path);
        result = -1;
    }
    buf_free(&text);
    return result;
}

struct config config_file_read(struct warnings *warnings)
{
    struct config config = config_empty;
    struct buf path = {0};
    struct err err = {0};
    bool there =
        path_of(&path) && (access(path.data, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR));
    if (there && read_path(path.data, &config, &err))
        warnings_add(warnings, &err);
    buf_free(&path);
    return config;
}

static bool environment_says(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

/* What stands as given is taken before locale and terminal are asked. */
static const char GIVEN[] = "";

void config_file_apply(const struct config *config, struct options *options)
{
    static const enum scheme SCHEMES[] = {
        [CONFIG_DARK] = SCHEME_DARK, [CONFIG_LIGHT] = SCHEME_LIGHT, [CONFIG_MONO] = SCHEME_MONO};
    const char **given = options->given;
    if (config->lang != CONFIG_UNSET && !given[OPTION_LANG]) {
        given[OPTION_LANG] = GIVEN;
        options->lang = config->lang == CONFIG_KO ? LANG_KO : LANG_EN;
        options->both = config->lang == CONFIG_BOTH;
    }
    if (config->theme > CONFIG_AUTO && !given[OPTION_THEME]) {
        options->scheme_auto = false;
        options->scheme = SCHEMES[config->theme];
    }
    if (config->glyphs == CONFIG_ASCII && !given[OPTION_ASCII])
        given[OPTION_ASCII] = GIVEN;
    if (config->glyphs == CONFIG_NARROW && !given[OPTION_AMBIGUOUS])
        options->ambiguous = AMBIGUOUS_TWO;
    options->unicode = config->glyphs == CONFIG_UNICODE;
    if (config->motion != CONFIG_UNSET && !given[OPTION_MOTION] &&
        !environment_says("MIDSTREAM_MOTION")) {
        given[OPTION_MOTION] = GIVEN;
        options->motion = config->motion == 1;
    }
    if (config->digits != CONFIG_UNSET && !given[OPTION_DIGITS])
        options->digits = config->digits;
}
