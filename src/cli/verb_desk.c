/* SPDX-License-Identifier: MIT
 *
 * The presenter's second terminal: which presentations run, what the followed one says, keys. It
 * sleeps until one of them has something to say; only a running clock wakes it every second. */
#include <string.h>
#include <unistd.h>

#include "app/desk.h"
#include "base/num.h"
#include "cli/await.h"
#include "cli/config_file.h"
#include "cli/desk_folder.h"
#include "cli/output.h"
#include "cli/start.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "term/term.h"
#include "view/desk.h"

enum { LOOK_MS = 200, PID_LARGEST = 1 << 30 };

/* A presentation as it was read last. */
struct heard {
    struct desk_run run;
    struct desk_stamp stamp;
};

struct follower {
    struct desk_folder folder;
    int watch; /* -1: the folder has to be looked at now and then */
    struct heard heard[DESK_RUNS_MAX];
    size_t n_heard;
    struct desk_stamp taken; /* of the state that the desk has, */
    long taken_pid;          /* and whose it is; 0: nobody's */
    struct desk desk;
};

/* --- who runs -------------------------------------------------------------------------------- */

static int read_state(const struct desk_folder *folder, long pid, struct desk_state *out,
                      struct err *err)
{
    struct buf text = {0};
    int result = desk_folder_read(folder, pid, &text, err);
    if (result == 0)
        result = desk_json_read(buf_text(&text), text.len, out, err);
    buf_free(&text);
    if (result == 0 && out->pid != pid) {
        desk_state_free(out);
        result = err_set(err, ERR_INPUT, "the file of another process");
    }
    return result;
}

/* What cannot be read is still there: it has its number. */
static struct desk_run read_run(const struct desk_folder *folder, long pid)
{
    struct desk_run run = {.pid = pid};
    struct desk_state state;
    struct err ignored;
    if (read_state(folder, pid, &state, &ignored) == 0) {
        run = desk_run_of(&state);
        desk_state_free(&state);
    }
    return run;
}

static const struct heard *heard_of(const struct heard *heard, size_t count, long pid)
{
    for (size_t h = 0; h < count; h++)
        if (heard[h].run.pid == pid)
            return &heard[h];
    return NULL;
}

/* Read anew what has changed. */
static void look(struct follower *follower)
{
    long pids[DESK_RUNS_MAX];
    struct heard now[DESK_RUNS_MAX];
    struct desk_run runs[DESK_RUNS_MAX];
    size_t count = desk_folder_list(&follower->folder, pids, DESK_RUNS_MAX), n = 0;
    for (size_t p = 0; p < count; p++) {
        struct desk_stamp stamp;
        if (!desk_folder_stamp(&follower->folder, pids[p], &stamp))
            continue;
        const struct heard *before = heard_of(follower->heard, follower->n_heard, pids[p]);
        now[n].stamp = stamp;
        if (before && desk_stamp_same(&before->stamp, &stamp))
            now[n].run = before->run;
        else
            now[n].run = read_run(&follower->folder, pids[p]);
        runs[n] = now[n].run;
        n++;
    }
    if (n)
        memcpy(follower->heard, now, n * sizeof *now);
    follower->n_heard = n;
    desk_seen(&follower->desk, runs, n);
}

/* Take what the followed one says, if it is new. What cannot be read leaves what was there of the
 * same one, and nothing of another. */
static void take(struct follower *follower)
{
    struct desk *desk = &follower->desk;
    struct desk_stamp stamp;
    struct desk_state state;
    struct err ignored;
    if (!desk->followed || desk->ended ||
        !desk_folder_stamp(&follower->folder, desk->followed, &stamp))
        return;
    bool same = follower->taken_pid == desk->followed;
    if (same && desk_stamp_same(&follower->taken, &stamp))
        return;
    follower->taken = stamp;
    follower->taken_pid = desk->followed;
    if (read_state(&follower->folder, desk->followed, &state, &ignored) == 0)
        desk_take(desk, &state);
    else if (!same)
        desk_state_free(&desk->state);
}

static void refresh(struct follower *follower)
{
    char bytes[4096];
    struct err ignored;
    while (follower->watch >= 0 && read(follower->watch, bytes, sizeof bytes) > 0)
        ;
    if (follower->folder.fd < 0 || desk_folder_gone(&follower->folder)) {
        if (follower->watch >= 0)
            close(follower->watch);
        desk_folder_close(&follower->folder);
        follower->watch = -1;
        if (desk_folder_open(&follower->folder, &ignored) == 0)
            follower->watch = desk_folder_watch(&follower->folder);
        term_watch(follower->watch);
    }
    look(follower);
    take(follower);
}

/* --- the loop -------------------------------------------------------------------------------- */

/* False: it is over. */
static bool take_events(struct follower *follower)
{
    struct event event;
    int wait = desk_wait(&follower->desk);
    bool going = true, look_now = follower->watch < 0;
    if (look_now && (wait < 0 || wait > LOOK_MS))
        wait = LOOK_MS;
    term_event(&event, wait);
    do {
        /* After a key too: that the folder itself was taken away is not told by the system. */
        look_now |= event.kind != EVENT_NONE;
        going = event.kind == EVENT_NONE || terminal_effect(desk_update(&follower->desk, &event));
        if (event.kind == EVENT_FILE || !going || !term_pending())
            break;
        term_event(&event, 0);
    } while (going);
    desk_time(&follower->desk, await_now());
    if (look_now)
        refresh(follower);
    return going;
}

static int loop(struct follower *follower, struct err *err)
{
    struct desk *desk = &follower->desk;
    struct canvas canvas = {0};
    int result = 0;
    for (bool going = true; going;) {
        result = terminal_fit(&canvas, &desk->settings, err);
        if (result)
            break;
        struct desk_drawn drawn;
        desk_draw(desk, &canvas, &drawn);
        desk_fitted(desk, drawn.most, drawn.page);
        term_draw(&canvas, start_theme(desk->settings.scheme));
        going = take_events(follower);
    }
    canvas_free(&canvas);
    return result;
}

/* --- the verb -------------------------------------------------------------------------------- */

static int read_pid(const struct options *options, long *pid, struct err *err)
{
    char quoted[ERR_QUOTE_MAX];
    size_t number;
    *pid = 0;
    if (options->n_sources == 0)
        return 0;
    const char *text = options->sources[0];
    if (options->n_sources > 1)
        return err_set(err, ERR_USAGE, "desk takes one PID at most");
    if (!num_read_count(text, strlen(text), PID_LARGEST, &number) || number == 0)
        return err_set(err, ERR_USAGE, "desk %s: expected the process number of a presentation",
                       err_quote(quoted, text, strlen(text)));
    *pid = (long)number;
    return 0;
}

/* What is wrong is said on an untouched terminal. Without one there is nothing to look for. */
static int begin(struct follower *follower, const struct options *options, struct err *err)
{
    long pid;
    struct settings settings = start_settings(options);
    if (read_pid(options, &pid, err))
        return -1;
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (desk_folder_open(&follower->folder, err))
        return -1;
    desk_init(&follower->desk, &settings, pid);
    follower->watch = desk_folder_watch(&follower->folder);
    desk_time(&follower->desk, await_now());
    refresh(follower);
    if (follower->desk.ended)
        return err_set(err, ERR_INPUT, "no presentation runs as process %ld", pid);
    return 0;
}

static int follow(struct follower *follower, const struct options *options, struct err *err)
{
    struct term_options term = {.colour = options->colour,
                                .ask_background = options->scheme_auto,
                                .ask_width = options->ambiguous == AMBIGUOUS_AUTO};
    if (term_open(&term, err))
        return -1;
    follower->desk.settings = terminal_settings(options);
    term_watch(follower->watch);
    int result = loop(follower, err);
    term_close();
    return result;
}

int verb_desk(const struct options *options)
{
    struct follower follower = {.folder.fd = -1, .watch = -1};
    struct warnings warnings = {0};
    struct err err = {0};
    struct options configured = *options;
    struct config config = config_file_read(&warnings);
    config_file_apply(&config, &configured);
    int result = begin(&follower, &configured, &err);
    if (result == 0)
        result = follow(&follower, &configured, &err);
    desk_free(&follower.desk);
    if (follower.watch >= 0)
        close(follower.watch);
    desk_folder_close(&follower.folder);
    output_warnings(&warnings); /* not before: the screen was in use */
    warnings_free(&warnings);
    return result ? output_error(&err) : 0;
}
