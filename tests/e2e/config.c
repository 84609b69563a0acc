/* SPDX-License-Identifier: MIT
 *
 * The configuration in the running program: it acts, options and environment win over it, it wins
 * over the locale, and what is wrong with it is said when the screen is closed. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "twin.h"

static struct session session;
static struct twin twin;

/* A configuration folder with this in it; the variable that names it. */
struct where {
    char folder[64], inner[96], file[128], variable[128];
};

static void make_place(struct where *place, const char *variable, const char *inner,
                       const char *text)
{
    snprintf(place->folder, sizeof place->folder, "/tmp/midstream-config-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(place->folder));
    snprintf(place->inner, sizeof place->inner, "%s%s", place->folder, inner);
    if (*inner)
        ck_assert_int_eq(mkdir(place->inner, 0700), 0);
    char below[128];
    snprintf(below, sizeof below, "%s/midstream", place->inner);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    snprintf(place->file, sizeof place->file, "%.110s/config.json", below);
    FILE *file = fopen(place->file, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    snprintf(place->variable, sizeof place->variable, "%s=%s", variable, place->folder);
}

static void remove_place(const struct where *place)
{
    char below[128];
    snprintf(below, sizeof below, "%s/midstream", place->inner);
    unlink(place->file);
    rmdir(below);
    rmdir(place->inner);
    rmdir(place->folder);
}

static void quit(void)
{
    session_send(&session, "q", 1);
    ck_assert(session_job(&session, JOB_ENDED));
    ck_assert_int_eq(session.status, 0);
}

#define ALL "{\"lang\": \"ko\", \"theme\": \"light\", \"glyphs\": \"ascii\", \"digits\": 4}"

START_TEST(test_acts)
{
    static const struct {
        const char *text;
        struct start start;
        struct settings settings;
    } rows[] = {
        {ALL,
         {.args = {"1,-1,3,3"}},
         {.lang = LANG_KO, .scheme = SCHEME_LIGHT, .ascii = true, .digits = 4}},
        {"{\"lang\": \"both\"}", {.args = {"rmsnorm"}}, {.both = true, .digits = 2}},
        {"{\"theme\": \"mono\"}", {.args = {"rmsnorm"}}, {.scheme = SCHEME_MONO, .digits = 2}},
        {"{\"theme\": \"auto\"}",
         {.args = {"1,2"}, .env = {"COLORFGBG=0;15"}},
         {.scheme = SCHEME_LIGHT, .digits = 2}},
        {"{\"glyphs\": \"narrow\"}", {.args = {"rmsnorm"}}, {.narrow = true, .digits = 2}},
        {"{\"glyphs\": \"narrow\"}", {.args = {"rmsnorm", "--ambiguous", "1"}}, {.digits = 2}},
        {"{\"glyphs\": \"unicode\"}",
         {.args = {"rmsnorm"}, .wide = true},
         {.narrow = true, .digits = 2}}, /* what the terminal shows cannot be wished away */
        /* the options, each before its field */
        {ALL,
         {.args = {"1,2", "--lang", "en", "--theme", "dark", "--digits", "1"}},
         {.ascii = true, .digits = 1}},
        {"{\"lang\": \"ko\"}", {.args = {"1,2", "--lang", "both"}}, {.both = true, .digits = 2}},
        /* the locale after it */
        {"{\"lang\": \"en\"}",
         {.args = {"1,2"}, .env = {"LC_MESSAGES=ko_KR.UTF-8", "LC_ALL", "LANG=C.UTF-8"}},
         {.digits = 2}},
    };
    struct where place;
    make_place(&place, "XDG_CONFIG_HOME", "", rows[_i].text);
    struct start start = rows[_i].start;
    size_t n = 0;
    while (start.env[n])
        n++;
    start.env[n] = place.variable;
    if (session_start(&session, &start)) {
        twin_open(&twin, &start);
        struct settings *settings = &twin.stage.app.settings;
        settings->lang = rows[_i].settings.lang;
        settings->both = rows[_i].settings.both;
        settings->scheme = rows[_i].settings.scheme;
        settings->ascii = rows[_i].settings.ascii;
        settings->narrow = rows[_i].settings.narrow;
        settings->digits = rows[_i].settings.digits;
        twin_same(&twin, &session, "at the start");
        twin_keys(&twin, &session, "right right");
        quit();
        session_check_given_back(&session, "after q");
        twin_close(&twin);
        session_free(&session);
    }
    remove_place(&place);
}
END_TEST

/* Linux' console begins in ASCII; who has a better font there says so. */
START_TEST(test_console)
{
    struct where place;
    make_place(&place, "XDG_CONFIG_HOME", "", "{\"glyphs\": \"unicode\", \"lang\": \"ko\"}");
    struct start start = {.args = {"rmsnorm"}, .env = {"TERM=linux", place.variable}};
    if (session_start(&session, &start)) {
        twin_open(&twin, &start);
        twin.depth = DEPTH_8;
        twin.stage.app.settings.lang = LANG_KO;
        twin_same(&twin, &session, "at the start");
        twin_keys(&twin, &session, "right right ~");
        quit();
        twin_close(&twin);
        session_free(&session);
    }
    remove_place(&place);
}
END_TEST

START_TEST(test_home)
{
    struct where place;
    make_place(&place, "HOME", "/.config", "{\"digits\": 5}");
    /* a relative folder does not count */
    struct start start = {.args = {"1,-1,3,3"}, .env = {place.variable, "XDG_CONFIG_HOME=etc"}};
    if (session_start(&session, &start)) {
        twin_open(&twin, &start);
        twin.stage.app.settings.digits = 5;
        twin_same(&twin, &session, "at the start");
        twin_keys(&twin, &session, "right right right right");
        quit();
        twin_close(&twin);
        session_free(&session);
    }
    remove_place(&place);
}
END_TEST

/* How much is written for one step: with motion there are frames between. */
static size_t bytes_of_a_step(const struct start *start)
{
    if (!session_start(&session, start))
        return 0;
    twin_open(&twin, start);
    twin_same(&twin, &session, "at the start");
    size_t before = session.bytes;
    twin_keys(&twin, &session, "right right");
    size_t bytes = session.bytes - before;
    quit();
    twin_close(&twin);
    session_free(&session);
    return bytes;
}

START_TEST(test_motion)
{
    struct where off, on;
    make_place(&off, "XDG_CONFIG_HOME", "", "{\"motion\": false}");
    make_place(&on, "XDG_CONFIG_HOME", "", "{\"motion\": true}");
    const char *const unset = "MIDSTREAM_MOTION";
    struct start still = {.args = {"1,-1,3,3"}, .env = {"MIDSTREAM_MOTION=off"}};
    struct start by_file = {.args = {"1,-1,3,3"}, .env = {unset, off.variable}};
    struct start by_environment = {.args = {"1,-1,3,3"}, .env = {on.variable}};
    struct start by_option = {.args = {"1,-1,3,3", "--motion", "on"}, .env = {unset, off.variable}};
    size_t least = bytes_of_a_step(&still);
    ck_assert_uint_eq(bytes_of_a_step(&by_file), least);
    ck_assert_uint_eq(bytes_of_a_step(&by_environment), least);
    if (least)
        ck_assert_uint_gt(bytes_of_a_step(&by_option), least);
    remove_place(&off);
    remove_place(&on);
}
END_TEST

/* It is said on the screen that was there before, and nothing of the file is used. */
START_TEST(test_broken)
{
    struct where place;
    make_place(&place, "XDG_CONFIG_HOME", "", "{\"lang\": \"ko\",\n \"thmee\": \"light\"}");
    struct start start = {.args = {"1,-1,3,3"}, .cols = 200, .env = {place.variable}};
    if (session_start(&session, &start)) {
        twin_open(&twin, &start);
        twin_same(&twin, &session, "at the start");
        quit();
        session_pump(&session, 50);
        char says[300], row[4096];
        snprintf(says, sizeof says, "midstream: %s:2:2: warning: ", place.file);
        bool said = false;
        for (int y = 0; y < session.rows; y++) {
            session_row(&session, y, row);
            said |= strncmp(row, says, strlen(says)) == 0 && strstr(row, "did you mean 'theme'?");
        }
        session_row(&session, 0, row);
        ck_assert_msg(said, "nothing like %s in: %s", says, row);
        twin_close(&twin);
        session_free(&session);
    }
    remove_place(&place);
}
END_TEST

TCase *tcase_config(void)
{
    TCase *tc = tcase_create("config");
    tcase_set_timeout(tc, 120);
    tcase_add_loop_test(tc, test_acts, 0, 10);
    tcase_add_test(tc, test_console);
    tcase_add_test(tc, test_home);
    tcase_add_test(tc, test_motion);
    tcase_add_test(tc, test_broken);
    return tc;
}
