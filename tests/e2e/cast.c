/* SPDX-License-Identifier: MIT
 *
 * A recording, played back: after each event the terminal shows the frame that is due. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "cli/frames.h"
#include "cli/start.h"
#include "twin.h"

struct player {
    struct session session; /* nothing but its screen */
    struct twin twin;
    char *text;     /* the recording */
    const char *at; /* the next event */
    long ms;        /* when the frame that is taken begins */
    size_t events, frames;
};

static char *record(const char *arguments)
{
    struct buf command = {0}, out = {0};
    buf_fmt(&command, "exec \"$MIDSTREAM\" export %s", arguments);
    FILE *pipe = popen(buf_text(&command), "r");
    ck_assert_ptr_nonnull(pipe);
    char chunk[4096];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, pipe)) > 0)
        buf_bytes(&out, chunk, got);
    ck_assert_int_eq(pclose(pipe), 0);
    ck_assert(!out.failed);
    buf_free(&command);
    return out.data;
}

/* A JSON string from its opening quote on. Returns what follows the closing one. */
static const char *read_string(const char *at, struct buf *out)
{
    ck_assert_int_eq(*at++, '"');
    while (*at != '"') {
        ck_assert_msg((unsigned char)*at >= ' ', "a control character in a string");
        if (*at != '\\') {
            buf_char(out, *at++);
        } else if (at[1] == 'u') {
            char hex[5] = {at[2], at[3], at[4], at[5], '\0'};
            buf_code(out, (uint32_t)strtoul(hex, NULL, 16));
            at += 6;
        } else {
            ck_assert_msg(at[1] == '"' || at[1] == '\\', "escape \\%c", at[1]);
            buf_char(out, at[1]);
            at += 2;
        }
    }
    return at + 1;
}

/* When the next event is due, in ms; *data: where its string begins. */
static long event_time(const char *at, const char **data)
{
    int used = 0;
    long seconds, thousandths;
    ck_assert_int_eq(sscanf(at, "[%ld.%3ld, \"o\", %n", &seconds, &thousandths, &used), 2);
    ck_assert_int_gt(used, 0);
    *data = at + used;
    return seconds * 1000 + thousandths;
}

static void play(struct player *player, const char *data)
{
    struct buf bytes = {0};
    const char *rest = read_string(data, &bytes);
    ck_assert_msg(strncmp(rest, "]\n", 2) == 0, "after an event: %.20s", rest);
    player->at = rest + 2;
    vterm_input_write(player->session.vt, buf_text(&bytes), bytes.len);
    buf_free(&bytes);
    player->events++;
}

/* A frame that is the same as the one before has no event. */
static int take_frame(void *self, const struct frame *frame, struct err *err)
{
    struct player *player = self;
    const char *data;
    (void)err;
    ck_assert_msg(*player->at, "no event is left at %ld ms", player->ms);
    long due = event_time(player->at, &data);
    ck_assert_int_ge(due, player->ms);
    if (due == player->ms)
        play(player, data);
    char when[80];
    snprintf(when, sizeof when, "frame %zu, at %ld ms", player->frames++, player->ms);
    screen_same(&player->session, frame->canvas, start_theme(frame->app->settings.scheme),
                player->twin.depth, true, when);
    player->ms += frame->ms;
    return 0;
}

static void open_player(struct player *player, const struct start *start, const char *arguments)
{
    memset(player, 0, sizeof *player);
    player->session.master = -1;
    twin_open(&player->twin, start);
    struct options *options = &player->twin.options;
    player->session.vt = vterm_new(options->rows, options->cols);
    vterm_set_utf8(player->session.vt, 1);
    player->session.screen = vterm_obtain_screen(player->session.vt);
    vterm_screen_reset(player->session.screen, 1);
    player->text = record(arguments);
    char header[80];
    snprintf(header, sizeof header,
             "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", options->cols,
             options->rows);
    ck_assert_msg(strncmp(player->text, header, strlen(header)) == 0, "%.200s", player->text);
    player->at = strchr(player->text, '\n') + 1;
}

static void close_player(struct player *player)
{
    vterm_free(player->session.vt);
    twin_close(&player->twin);
    free(player->text);
}

/* The same walk as the recording's, frame by frame. */
static void replay(const struct start *start, const char *arguments, bool motion)
{
    struct player player;
    open_player(&player, start, arguments);
    struct app *app = &player.twin.stage.app;
    size_t steps = app->n_steps;
    app->settings.motion = app->settings.ticks = motion;
    struct taker taker = {.take = take_frame, .self = &player};
    struct err err = {0};
    player.twin.options.step = 0;
    ck_assert_int_eq(frames_all(app, &player.twin.options, &taker, &err), 0);
    /* one event more, without effect: the last frame stands for its time, too */
    const char *data;
    ck_assert_int_eq(event_time(player.at, &data), player.ms);
    play(&player, data);
    ck_assert_str_eq(player.at, "");
    ck_assert_msg(motion ? player.frames > 2 * steps : player.frames < 2 * steps,
                  "%zu frames of %zu steps", player.frames, steps);
    ck_assert_uint_gt(player.events, steps / 2);
    close_player(&player);
}

START_TEST(a_recording_shows_every_frame)
{
    static const struct start TOUR = {.args = {"export", "tour", "--lang", "ko"}};
    static const struct start LIGHT = {
        .args = {"export", "tour", "--size", "120x36", "--theme", "light"},
        .cols = 120,
        .rows = 36};
    replay(&TOUR, "tour --lang ko -f cast --motion off", false);
    replay(&LIGHT, "tour --size 120x36 --theme light -f cast", true);
}
END_TEST

TCase *tcase_cast(void)
{
    TCase *tcase = tcase_create("cast");
    tcase_add_test(tcase, a_recording_shows_every_frame);
    tcase_set_timeout(tcase, 60);
    return tcase;
}
