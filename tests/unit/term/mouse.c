/* SPDX-License-Identifier: MIT
 *
 * Reports of the mouse in both forms: what is a press, what is not, and that none, whole, cut or
 * wrong, is ever read as keys. */
#include "term/mouse.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "term/decode.h"

#define ESC "\033"

static const char *const BUTTONS[] = {"left", "middle", "right", "up", "down", "other"};

/* The events of `bytes`, fed at once, then of a timeout: "left 3,4", keys by name. */
static void events_of(struct decoder *decoder, const char *bytes, size_t len, struct buf *out)
{
    struct event event;
    buf_clear(out);
    for (size_t i = 0; i <= len; i++) {
        bool came = i < len ? decoder_feed(decoder, (unsigned char)bytes[i], &event)
                            : decoder_timeout(decoder, &event);
        if (!came)
            continue;
        if (out->len > 0)
            buf_char(out, ' ');
        if (event.kind == EVENT_MOUSE)
            buf_fmt(out, "%s %d,%d", BUTTONS[event.button], event.x, event.y);
        else
            input_key_name(event.key, out);
    }
    ck_assert_int_eq(decoder_wait(decoder, 25), -1);
}

struct sent {
    const char *bytes, *on, *off; /* what comes of it while the mouse is on, and off */
};

static const struct sent table[] = {
    {ESC "[<0;1;1M", "left 0,0", ""},
    {ESC "[<0;80;24M", "left 79,23", ""},
    {ESC "[<1;2;3M", "middle 1,2", ""},
    {ESC "[<2;2;3M", "right 1,2", ""},
    {ESC "[<64;5;6M", "up 4,5", ""},
    {ESC "[<65;5;6M", "down 4,5", ""},
    {ESC "[<66;5;6M" ESC "[<67;5;6M", "other 4,5 other 4,5", ""}, /* sideways */
    {ESC "[<128;5;6M" ESC "[<131;1;1M", "other 4,5 other 0,0", ""},
    /* shift, alt, ctrl */
    {ESC "[<4;1;2M" ESC "[<8;1;2M" ESC "[<16;1;2M" ESC "[<28;1;2M",
     "left 0,1 left 0,1 left 0,1 left 0,1", ""},
    {ESC "[<69;1;2M", "down 0,1", ""},
    /* releases and movements */
    {ESC "[<0;1;1m" ESC "[<65;1;1m", "", ""},
    {ESC "[<3;1;1M" ESC "[<32;1;1M" ESC "[<35;9;9M" ESC "[<96;1;1M", "", ""},
    /* a screen as wide as there is none */
    {ESC "[<0;300;1000M", "left 299,999", ""},
    {ESC "[<0;32767;32767M", "left 32766,32766", ""},
    {ESC "[<0;32768;1M" ESC "[<0;1;4294967297M" ESC "[<0;1;99999999999999999999M", "", ""},
    {ESC "[<256;1;1M" ESC "[<65600;1;1M", "", ""},
    /* broken ones */
    {ESC "[<0;0;1M" ESC "[<0;1;0M", "", ""},
    {ESC "[<M" ESC "[<0M" ESC "[<0;1M" ESC "[<0;1;M" ESC "[<;1;1M" ESC "[<0;;1M", "", ""},
    {ESC "[<0;1;1;1M" ESC "[<0;1;1;M" ESC "[<-1;1;1M" ESC "[<0:1:1M" ESC "[<0;1 ;1M", "", ""},
    {ESC "[0;1;1M" ESC "[>0;1;1M", "", ""},
    {ESC "[<0;1;1", "", ""},
    {ESC "[<0;1" ESC "[<0;2;2M", "left 1,1", ""},
    {ESC "[<0;1\r", "enter", "enter"},
    {ESC "[<0;1;1~", "", ""},
    /* between keys, and a paste that holds one */
    {"a" ESC "[<0;3;4Mb", "a left 2,3 b", "a b"},
    {ESC "[A" ESC "[<65;1;1M" ESC "[B", "up down 0,0 down", "up down"},
    /* the older form: each byte is 32 more */
    {ESC "[M !!", "left 0,0", ""},
    {ESC "[M\"$%", "right 3,4", ""},
    {ESC "[M`!!" ESC "[Ma!!", "up 0,0 down 0,0", ""},
    {ESC "[M#!!", "", ""}, /* a release */
    {ESC "[M@!!", "", ""}, /* a movement */
    {ESC "[M  !", "", ""}, /* column 0 */
    {ESC "[M \xff\xfe", "left 222,221", ""},
    {ESC "[M \x7f~", "left 94,93", ""},
    {ESC "[M q!x", "left 80,0 x", "x"},
    {ESC "[M qq"
         "q",
     "left 80,80 q", "q"}, /* three bytes, whatever they are */
    {ESC "[M !", "", ""},
    {ESC "[M \r", "enter", "enter"},
};
enum { ROWS = sizeof table / sizeof table[0] };

START_TEST(test_reports)
{
    struct buf out = {0};
    for (int on = 0; on < 2; on++) {
        struct decoder decoder = {.mouse = on};
        events_of(&decoder, table[_i].bytes, strlen(table[_i].bytes), &out);
        const char *wanted = on ? table[_i].on : table[_i].off;
        ck_assert_msg(strcmp(buf_text(&out), wanted) == 0, "row %d, %s: '%s', not '%s'", _i,
                      on ? "on" : "off", buf_text(&out), wanted);
        decoder_free(&decoder);
    }
    buf_free(&out);
}
END_TEST

/* Reads end anywhere: the state between two of them is only what the decoder keeps. */
START_TEST(test_no_beginning_of_a_report_is_a_key)
{
    static const char *const reports[] = {ESC "[<65;120;33M", ESC "[Maqq"};
    for (size_t r = 0; r < 2; r++) {
        for (size_t len = 3; len < strlen(reports[r]); len++) {
            struct decoder decoder = {.mouse = true};
            struct event event;
            for (size_t i = 0; i < len; i++)
                ck_assert(!decoder_feed(&decoder, (unsigned char)reports[r][i], &event));
            /* The rest may be late over a slow line. */
            ck_assert_int_ge(decoder_wait(&decoder, 25), 1000);
            for (size_t i = len; reports[r][i]; i++) {
                bool last = reports[r][i + 1] == '\0';
                ck_assert(decoder_feed(&decoder, (unsigned char)reports[r][i], &event) == last);
            }
            ck_assert_int_eq(event.kind, EVENT_MOUSE);
            ck_assert_int_eq(event.button, MOUSE_WHEEL_DOWN);
            decoder_free(&decoder);
        }
    }
}
END_TEST

/* Of random parameters nothing is a key, and what is a press lies on some screen. */
START_TEST(test_random_reports)
{
    static const char likely[] = "0123456789;;;<:- ";
    srand(7);
    for (int round = 0; round < 20000; round++) {
        char bytes[80] = ESC "[<";
        int len = 3 + rand() % 30;
        for (int i = 3; i < len; i++)
            bytes[i] = likely[(size_t)rand() % (sizeof likely - 1)];
        bytes[len] = rand() % 2 ? 'M' : 'm';
        struct decoder decoder = {.mouse = true};
        struct event event;
        for (int i = 0; i <= len; i++) {
            if (!decoder_feed(&decoder, (unsigned char)bytes[i], &event))
                continue;
            if (event.kind != EVENT_MOUSE || event.x < 0 || event.y < 0 || i != len)
                ck_abort_msg("%s", bytes + 1);
        }
        if (decoder_wait(&decoder, 25) != -1)
            ck_abort_msg("%s leaves something", bytes + 1);
        decoder_free(&decoder);
    }
}
END_TEST

TCase *tcase_mouse(void)
{
    TCase *tc = tcase_create("mouse");
    tcase_add_loop_test(tc, test_reports, 0, ROWS);
    tcase_add_test(tc, test_no_beginning_of_a_report_is_a_key);
    tcase_add_test(tc, test_random_reports);
    return tc;
}
