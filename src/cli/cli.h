/* SPDX-License-Identifier: MIT
 *
 * The whole program: arguments in, exit status out. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

int cli_run(int argc, char *const *argv);

#endif
