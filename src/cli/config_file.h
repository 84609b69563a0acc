/* SPDX-License-Identifier: MIT
 *
 * Where the user's configuration lies: $XDG_CONFIG_HOME/midstream/config.json, and without that
 * variable, or where it is no absolute path, ~/.config/midstream/config.json. */
#ifndef CLI_CONFIG_FILE_H
#define CLI_CONFIG_FILE_H

#include "app/settings.h"
#include "cli/options.h"
#include "scene/config.h"

/* config_empty if there is none. One that cannot be read, or is broken, becomes a warning. */
struct config config_file_read(struct warnings *warnings);

/* Everything that the configuration decides, where neither an option nor the environment has.
 * Changes *options alone: it comes out as if options had said so. */
void config_file_apply(const struct config *config, struct options *options);

#endif
