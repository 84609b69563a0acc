/* SPDX-License-Identifier: MIT
 *
 * The layers of src/: who may include whom (the USES_ lists of the Makefile are the one table), who
 * may know which library, who may end the program. Runs in the project's root folder. */
#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "suite.h"

enum { FOLDERS_MAX = 16, FILES_MAX = 400, NAME_LEN = 128, USES_LEN = 256 };

struct folder {
    char name[32];
    char uses[USES_LEN]; /* " engine base " */
};
struct tree {
    struct folder folders[FOLDERS_MAX];
    size_t n_folders;
    char files[FILES_MAX][NAME_LEN]; /* src/base/buf.c */
    size_t n_files;
};

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    fseek(file, 0, SEEK_END);
    long len = ftell(file);
    rewind(file);
    char *text = calloc((size_t)len + 1, 1);
    ck_assert_uint_eq(fread(text, 1, (size_t)len, file), (size_t)len);
    fclose(file);
    return text;
}

/* USES_view   := app scene engine canvas base */
static void read_table(struct tree *tree)
{
    char *makefile = read_whole("Makefile"), *rest = makefile;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char name[32], uses[USES_LEN] = "";
        if (sscanf(line, "USES_%31[a-z] := %200[^\n]", name, uses) < 1)
            continue;
        ck_assert_uint_lt(tree->n_folders, FOLDERS_MAX);
        struct folder *folder = &tree->folders[tree->n_folders++];
        snprintf(folder->name, sizeof folder->name, "%s", name);
        snprintf(folder->uses, sizeof folder->uses, " %.200s %s ", uses, name);
    }
    free(makefile);
}

static void add_file(struct tree *tree, const char *folder, const char *name)
{
    size_t len = strlen(name);
    if (len < 3 || (strcmp(name + len - 2, ".c") != 0 && strcmp(name + len - 2, ".h") != 0))
        return;
    ck_assert_uint_lt(tree->n_files, FILES_MAX);
    int used = snprintf(tree->files[tree->n_files++], NAME_LEN, "src/%s%s", folder, name);
    ck_assert_int_lt(used, NAME_LEN);
}

static const struct folder *find_folder(const struct tree *tree, const char *name, size_t len)
{
    for (size_t i = 0; i < tree->n_folders; i++)
        if (strlen(tree->folders[i].name) == len && memcmp(tree->folders[i].name, name, len) == 0)
            return &tree->folders[i];
    return NULL;
}

/* Lists src/ and the folders in it. A folder that the table does not know is a fault. */
static void read_tree(struct tree *tree)
{
    memset(tree, 0, sizeof *tree);
    read_table(tree);
    ck_assert_uint_ge(tree->n_folders, 9);
    DIR *src = opendir("src");
    ck_assert_msg(src != NULL, "no src/ here: run in the project's root");
    for (struct dirent *entry; (entry = readdir(src));) {
        if (entry->d_name[0] == '.')
            continue;
        char path[300];
        snprintf(path, sizeof path, "src/%s", entry->d_name);
        struct stat info;
        if (stat(path, &info) || !S_ISDIR(info.st_mode)) {
            add_file(tree, "", entry->d_name);
            continue;
        }
        ck_assert_msg(find_folder(tree, entry->d_name, strlen(entry->d_name)) != NULL,
                      "%s is not in the Makefile's table of layers", path);
        DIR *folder = opendir(path);
        snprintf(path, sizeof path, "%s/", entry->d_name);
        for (struct dirent *file; (file = readdir(folder));)
            add_file(tree, path, file->d_name);
        closedir(folder);
    }
    closedir(src);
    ck_assert_uint_gt(tree->n_files, 50);
}

/* The folder of src/FOLDER/FILE, or NULL for a file directly in src/. */
static const struct folder *folder_of(const struct tree *tree, const char *file)
{
    const char *name = file + 4, *slash = strchr(name, '/');
    return slash ? find_folder(tree, name, (size_t)(slash - name)) : NULL;
}

/* Faults are gathered, so that one run shows all. */
struct faults {
    char text[4000];
    size_t len;
    int count;
};

__attribute__((format(printf, 2, 3))) static void fault(struct faults *faults, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int len = vsnprintf(faults->text + faults->len, sizeof faults->text - faults->len, fmt, args);
    va_end(args);
    if (len > 0 && faults->len + (size_t)len < sizeof faults->text)
        faults->len += (size_t)len;
    faults->count++;
}

static void check_none(const struct faults *faults)
{
    ck_assert_msg(faults->count == 0, "%d faults:\n%s", faults->count, faults->text);
}

/* Calls `each` for every include of a file; the name comes with its opening mark, "base or <stdio
 */
static void each_include(const struct tree *tree, struct faults *faults,
                         void (*each)(const struct tree *, const char *file, const char *name,
                                      struct faults *))
{
    for (size_t i = 0; i < tree->n_files; i++) {
        char *text = read_whole(tree->files[i]), *rest = text;
        for (char *line; (line = strsep(&rest, "\n"));) {
            char name[NAME_LEN];
            if (sscanf(line, " # include %127[^>\n]", name) == 1)
                each(tree, tree->files[i], name, faults);
        }
        free(text);
    }
}

static void check_project_include(const struct tree *tree, const char *file, const char *name,
                                  struct faults *faults)
{
    if (name[0] != '"')
        return;
    const char *slash = strchr(name, '/');
    const struct folder *from = folder_of(tree, file);
    const struct folder *to =
        slash ? find_folder(tree, name + 1, (size_t)(slash - name) - 1) : NULL;
    if (!to) {
        fault(faults, "%s: include %s\" is not written as \"folder/file.h\"\n", file, name);
        return;
    }
    char spaced[40];
    snprintf(spaced, sizeof spaced, " %s ", to->name);
    if (from && !strstr(from->uses, spaced))
        fault(faults, "%s: %s/ may not include %s\"\n", file, from->name, name);
}

START_TEST(folders_include_only_what_the_table_allows)
{
    struct tree tree;
    struct faults faults = {0};
    read_tree(&tree);
    each_include(&tree, &faults, check_project_include);
    check_none(&faults);
}
END_TEST

static void check_library_include(const struct tree *tree, const char *file, const char *name,
                                  struct faults *faults)
{
    static const struct {
        const char *header, *folder;
    } LIBRARIES[] = {
        {"ncurses", "term"}, {"curses", "term"},     {"term.h", "term"}, {"termios.h", "term"},
        {"termcap", "term"}, {"cJSON", "scene"},     {"cjson", "scene"}, {"utf8proc", "base"},
        {"wchar.h", "term"}, {"assert.h", "nobody"},
    };
    if (name[0] != '<')
        return;
    const struct folder *from = folder_of(tree, file);
    for (size_t i = 0; i < sizeof LIBRARIES / sizeof *LIBRARIES; i++) {
        bool named = strncmp(name + 1, LIBRARIES[i].header, strlen(LIBRARIES[i].header)) == 0;
        if (named && (!from || strcmp(from->name, LIBRARIES[i].folder) != 0))
            fault(faults, "%s: %s> is for %s\n", file, name, LIBRARIES[i].folder);
    }
}

START_TEST(libraries_are_known_where_they_belong)
{
    struct tree tree;
    struct faults faults = {0};
    read_tree(&tree);
    each_include(&tree, &faults, check_library_include);
    check_none(&faults);
}
END_TEST

/* Blanks out comments and what stands in quotes. */
static void blank_words(char *text)
{
    char in = 0; /* '*', '/', '"' or '\'' */
    for (char *p = text; *p; p++) {
        bool ends = (in == '*' && p[0] == '*' && p[1] == '/') || (in == '/' && *p == '\n') ||
                    ((in == '"' || in == '\'') && *p == in);
        bool escaped = (in == '"' || in == '\'') && *p == '\\' && p[1];
        if (!in && p[0] == '/' && (p[1] == '*' || p[1] == '/')) {
            in = p[1];
            *p++ = ' ';
        } else if (!in && (*p == '"' || *p == '\'')) {
            in = *p;
        } else if (in && ends) {
            if (in == '*')
                *p++ = ' ';
            in = 0;
        } else if (escaped) {
            *p++ = ' ';
        } else if (!in) {
            continue;
        }
        if (*p != '\n')
            *p = ' ';
    }
}

static bool calls(const char *text, const char *function)
{
    size_t len = strlen(function);
    for (const char *p = text; (p = strstr(p, function)); p += len) {
        bool begins = p == text || (!isalnum((unsigned char)p[-1]) && p[-1] != '_');
        const char *after = p + len;
        while (*after == ' ')
            after++;
        if (begins && *after == '(')
            return true;
    }
    return false;
}

START_TEST(words_in_comments_and_strings_are_not_calls)
{
    char text[] = "/* exit(1) */ a(\"exit(2) \\\" exit(3)\"); // exit(4)\n_exit (5); my_abort(6);";
    blank_words(text);
    ck_assert(!calls(text, "exit"));
    ck_assert(calls(text, "_exit"));
    ck_assert(!calls(text, "abort"));
}
END_TEST

START_TEST(only_the_command_line_ends_the_program)
{
    static const char *const ENDINGS[] = {"exit",       "_exit", "_Exit",
                                          "quick_exit", "abort", "assert"};
    struct tree tree;
    struct faults faults = {0};
    read_tree(&tree);
    for (size_t i = 0; i < tree.n_files; i++) {
        const char *file = tree.files[i];
        /* The signal handler must be able to die. */
        if (strcmp(file, "src/main.c") == 0 || strncmp(file, "src/cli/", 8) == 0 ||
            strcmp(file, "src/term/restore.c") == 0)
            continue;
        char *text = read_whole(file);
        blank_words(text);
        for (size_t k = 0; k < sizeof ENDINGS / sizeof *ENDINGS; k++)
            if (calls(text, ENDINGS[k]))
                fault(&faults, "%s: calls %s()\n", file, ENDINGS[k]);
        free(text);
    }
    check_none(&faults);
}
END_TEST

START_TEST(every_header_compiles_alone)
{
    struct tree tree;
    read_tree(&tree);
    const char *compiler = getenv("CC");
    size_t size = 400 + FILES_MAX * NAME_LEN;
    char *command = malloc(size);
    /* One call: the compiler takes each file as a unit of its own. What a header defines inline is
     * used by others: clang would miss that here. */
    int len = snprintf(command, size,
                       "%s -std=c11 -D_DEFAULT_SOURCE -Isrc -Wall -Wextra -Werror "
                       "-Wno-unused-function -fsyntax-only -x c",
                       compiler && *compiler ? compiler : "cc");
    for (size_t i = 0; i < tree.n_files; i++)
        if (strstr(tree.files[i], ".h"))
            len += snprintf(command + len, size - (size_t)len, " %s", tree.files[i]);
    ck_assert_int_eq(system(command), 0);
    free(command);
}
END_TEST

Suite *suite(void)
{
    TCase *tcase = tcase_create("layers");
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, folders_include_only_what_the_table_allows);
    tcase_add_test(tcase, libraries_are_known_where_they_belong);
    tcase_add_test(tcase, words_in_comments_and_strings_are_not_calls);
    tcase_add_test(tcase, only_the_command_line_ends_the_program);
    tcase_add_test(tcase, every_header_compiles_alone);
    Suite *s = suite_create("layers");
    suite_add_tcase(s, tcase);
    return s;
}
