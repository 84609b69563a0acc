/* SPDX-License-Identifier: MIT
 *
 * The decoder: tables of what terminals send, and the property that no byte string takes a later
 * key with it. Sequences are those of xterm's ctlseqs, rxvt, the linux console and the vt220. */
#include "term/decode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "suite.h"

#define ESC "\033"

/* The events of `bytes`, then of a timeout, as names separated by blanks; a paste is <text>. */
static void events_of(const char *bytes, size_t len, struct buf *out)
{
    struct decoder decoder = {0};
    struct event event;
    buf_clear(out);
    for (size_t i = 0; i <= len; i++) {
        bool came = i < len ? decoder_feed(&decoder, (unsigned char)bytes[i], &event)
                            : decoder_timeout(&decoder, &event);
        if (!came)
            continue;
        if (out->len > 0)
            buf_char(out, ' ');
        if (event.kind == EVENT_PASTE) {
            buf_char(out, '<');
            buf_bytes(out, event.text, event.len);
            buf_char(out, '>');
        } else {
            ck_assert_int_eq(event.kind, EVENT_KEY);
            input_key_name(event.key, out);
        }
    }
    ck_assert_int_eq(decoder_wait(&decoder, 25), -1);
    decoder_free(&decoder);
}

struct sent {
    const char *bytes, *names;
};

static const struct sent table[] = {
    /* characters */
    {"q", "q"},
    {"a b", "a space b"},
    {"\xed\x95\x9c", "한"},
    {"\xe3\x85\x82q", "ㅂ q"},
    {"\xce\xb3\xf0\x9f\x98\x80", "γ 😀"},
    {"\x7f\b", "backspace backspace"},
    {"\r\n\t", "enter enter tab"},
    {"\x01\x03\x1a\x0c", "ctrl-a ctrl-c ctrl-z ctrl-l"},
    /* arrows in both keypad modes, with modifiers, of rxvt */
    {ESC "[A" ESC "[B" ESC "[C" ESC "[D", "up down right left"},
    {ESC "OA" ESC "OB" ESC "OC" ESC "OD", "up down right left"},
    {ESC "[1;2A" ESC "[1;5C" ESC "[1;3D", "up right left"},
    {ESC "[a" ESC "[d" ESC "Oc", "up left right"},
    {ESC "O5C", "right"},
    /* the editing keys */
    {ESC "[H" ESC "[F" ESC "OH" ESC "OF", "home end home end"},
    {ESC "[1~" ESC "[4~" ESC "[7~" ESC "[8~", "home end home end"},
    {ESC "[2~" ESC "[3~" ESC "[5~" ESC "[6~", "ins del pgup pgdn"},
    {ESC "[5;5~" ESC "[2$" ESC "[6^" ESC "[3@", "pgup ins pgdn del"},
    {ESC "[Z", "shift-tab"},
    /* function keys: xterm, vt220 and rxvt numbers, linux console, modifiers */
    {ESC "OP" ESC "OQ" ESC "OR" ESC "OS", "f1 f2 f3 f4"},
    {ESC "[11~" ESC "[12~" ESC "[13~" ESC "[14~", "f1 f2 f3 f4"},
    {ESC "[15~" ESC "[17~" ESC "[18~" ESC "[19~", "f5 f6 f7 f8"},
    {ESC "[20~" ESC "[21~" ESC "[23~" ESC "[24~", "f9 f10 f11 f12"},
    {ESC "[[A" ESC "[[B" ESC "[[C" ESC "[[D" ESC "[[E", "f1 f2 f3 f4 f5"},
    {ESC "[1;2P" ESC "O2Q" ESC "[15;2~", "f1 f2 f5"},
    {ESC "[16~" ESC "[22~" ESC "[99~x", "x"},
    /* the keypad in application mode */
    {ESC "OM" ESC "Oj" ESC "Ok" ESC "Om" ESC "On" ESC "Op" ESC "Oy", "enter * + - . 0 9"},
    /* Alt and Esc */
    {ESC, "esc"},
    {ESC ESC, "esc esc"},
    {ESC "x", "x"},
    {ESC "\xea\xb0\x80", "가"},
    {ESC "\r", "enter"},
    {ESC ESC "[A", "esc up"},
    {ESC "\xffq", "esc q"},
    /* reports, replies and strings are eaten whole, and the key behind them is not */
    {ESC "[Iq" ESC "[Or", "q r"},
    {ESC "[M #!q", "q"},
    {ESC "[M\xff\xfe\xfdq", "q"},
    {ESC "[<0;10;20Mq" ESC "[<0;10;20mr", "q r"},
    {ESC "[32;10;20Mq", "q"},
    {ESC "[12;40Rq" ESC "[1;2Rr", "q r"},
    {ESC "[?64;1;2cq" ESC "[>41;354;0cr", "q r"},
    {ESC "[?2026;2$yq", "q"},
    {ESC "[4;2$yq", "q"},
    {ESC "[97;5uq", "q"},
    {ESC "[201~q", "q"},
    {ESC "]11;rgb:0000/0000/0000\aq", "q"},
    {ESC "]11;rgb:0000/0000/0000" ESC "\\q", "q"},
    {ESC "P>|XTerm(379)" ESC "\\q", "q"},
    {ESC "_Gi=1;OK" ESC "\\q", "q"},
    {ESC "]0;\xed\x95\x9c" ESC "[A", "up"},
    {ESC "]0;abc\x18q", "q"},
    /* what breaks off */
    {ESC "[1;2", ""},
    {ESC "[1;\x0cq", "ctrl-l q"},
    {ESC "[1;\xffq", "q"},
    {ESC "[1" ESC "[A", "up"},
    {ESC "O", ""},
    {ESC "O" ESC "[A", "up"},
    {ESC "[[" ESC "[A", "up"},
    {"\xed\x95", ""},
    {"\xed\x95q", "q"},
    {"\xed" ESC "[A", "up"},
    {"\xed\xed\x95\x9c", "한"},
    /* not UTF-8: stray, overlong, surrogate, too large, EUC-KR, C1 as a byte and as a character */
    {"\xffq\x80q", "q q"},
    {"\xc0\xafq", "q"},
    {"\xe0\x80\xafq", "q"},
    {"\xed\xa0\x80q", "q"},
    {"\xf4\x90\x80\x80q", "q"},
    {"\xf5\x80\x80\x80q", "q"},
    {"\xb0\xa1\xb3\xaaq", "q"},
    {"\x9b"
     "Aq",
     "A q"},
    {"\xc2\x9bq", "q"},
    {"\xe2\x80\xaeq", "q"}, /* a bidi override is no text to type */
    /* paste */
    {ESC "[200~1,2,3" ESC "[201~q", "<1,2,3> q"},
    {ESC "[200~q\r\x03" ESC "[A" ESC "[201~", "<q\r\x03" ESC "[A>"},
    {ESC "[200~" ESC ESC "[201" ESC "[201~", "<" ESC ESC "[201>"},
    {ESC "[200~\xff\xed\x95\x9c" ESC "[201~", "<\xff한>"},
    {ESC "[200~" ESC "[201~q", "q"},
    {ESC "[200~abc", "<abc>"},
    {ESC "[200~abc" ESC "[20", "<abc" ESC "[20>"},
    {ESC "[200~a" ESC "[201~" ESC "[200~b" ESC "[201~", "<a> <b>"},
};

START_TEST(test_table)
{
    struct buf got = {0};
    events_of(table[_i].bytes, strlen(table[_i].bytes), &got);
    ck_assert_str_eq(buf_text(&got), table[_i].names);
    buf_free(&got);
}
END_TEST

START_TEST(test_nul)
{
    struct buf got = {0};
    events_of("\0q", 2, &got);
    ck_assert_str_eq(buf_text(&got) + got.len - 1, "q");
    buf_free(&got);
}
END_TEST

START_TEST(test_overlong_sequence_is_eaten_whole)
{
    char bytes[400] = ESC "[";
    memset(bytes + 2, '1', 300);
    strcpy(bytes + 302, "~q");
    struct buf got = {0};
    events_of(bytes, strlen(bytes), &got);
    ck_assert_str_eq(buf_text(&got), "q");
    memset(bytes + 2, ';', 300);
    memcpy(bytes + 302, "A" ESC "[A", 5);
    events_of(bytes, strlen(bytes), &got);
    ck_assert_str_eq(buf_text(&got), "up");
    buf_free(&got);
}
END_TEST

/* Whatever came before, once the line has been quiet for a moment the next key is a key. */
static void check_recovers(struct decoder *decoder, const char *what, size_t len)
{
    struct event event;
    decoder_timeout(decoder, &event);
    event = (struct event){0};
    ck_assert_msg(decoder_feed(decoder, 'q', &event) && event.kind == EVENT_KEY && event.key == 'q',
                  "q is lost after the %zu bytes of %s", len, what);
    ck_assert_int_eq(decoder_wait(decoder, 25), -1);
}

START_TEST(test_every_beginning_recovers)
{
    const char *bytes = table[_i].bytes;
    struct event event;
    for (size_t len = 0; len <= strlen(bytes); len++) {
        struct decoder decoder = {0};
        for (size_t i = 0; i < len; i++)
            decoder_feed(&decoder, (unsigned char)bytes[i], &event);
        check_recovers(&decoder, table[_i].names, len);
        decoder_free(&decoder);
    }
}
END_TEST

START_TEST(test_random_bytes_recover)
{
    /* Mostly bytes that mean something here, so that deep states are reached. */
    static const char likely[] = "\033\033\033[[O]P_MA~;;0012?<$u\a\\\xed\x95\x9c\xff\r";
    srand(20 + (unsigned)_i);
    for (int round = 0; round < 2000; round++) {
        struct decoder decoder = {0};
        struct event event;
        int len = rand() % 60, events = 0;
        for (int i = 0; i < len; i++) {
            int byte = rand() % 4 ? likely[(size_t)rand() % (sizeof likely - 1)] : rand() % 256;
            events += decoder_feed(&decoder, (unsigned char)byte, &event);
        }
        ck_assert_int_le(events, len);
        check_recovers(&decoder, "random", (size_t)len);
        decoder_free(&decoder);
    }
}
END_TEST

START_TEST(test_invalid_byte_swallows_nothing)
{
    /* Every byte that is neither ASCII nor the beginning of a character, with no timeout. */
    for (int byte = 0x80; byte < 0x100; byte++) {
        if (byte >= 0xc2 && byte <= 0xf4)
            continue;
        struct decoder decoder = {0};
        struct event event = {0};
        ck_assert(!decoder_feed(&decoder, (unsigned char)byte, &event));
        ck_assert(decoder_feed(&decoder, 'q', &event));
        ck_assert_uint_eq(event.key, 'q');
    }
}
END_TEST

START_TEST(test_wait)
{
    struct decoder decoder = {0};
    struct event event;
    ck_assert_int_eq(decoder_wait(&decoder, 25), -1);
    decoder_feed(&decoder, 033, &event);
    ck_assert_int_eq(decoder_wait(&decoder, 25), 25);
    decoder_feed(&decoder, '[', &event);
    int inside = decoder_wait(&decoder, 25);
    ck_assert_int_gt(inside, 25); /* a stalled line must not turn an arrow into letters */
    ck_assert_int_eq(decoder_wait(&decoder, 400), 400);
    for (const char *rest = "200~"; *rest; rest++)
        decoder_feed(&decoder, (unsigned char)*rest, &event);
    ck_assert_int_gt(decoder_wait(&decoder, 25), inside);
    decoder_free(&decoder);
}
END_TEST

static void feed(struct decoder *decoder, const char *bytes, struct event *event, int *events)
{
    for (; *bytes; bytes++)
        *events += decoder_feed(decoder, (unsigned char)*bytes, event);
}

START_TEST(test_long_paste_is_cut)
{
    struct decoder decoder = {0};
    struct event event;
    int events = 0;
    feed(&decoder, ESC "[200~", &event, &events);
    for (size_t i = 0; i < DECODER_PASTE_MAX + 1000; i++)
        events += decoder_feed(&decoder, 'q', &event);
    ck_assert_int_eq(events, 0);
    feed(&decoder, ESC "[201~", &event, &events);
    ck_assert_int_eq(events, 1);
    ck_assert_int_eq(event.kind, EVENT_PASTE);
    ck_assert_uint_eq(event.len, DECODER_PASTE_MAX);
    feed(&decoder, "x", &event, &events);
    ck_assert_uint_eq(event.key, 'x');
    decoder_free(&decoder);
}
END_TEST

START_TEST(test_paste_without_memory)
{
    if (!alloc_can_fail())
        return;
    struct decoder decoder = {0};
    struct event event = {0};
    int events = 0;
    alloc_fail_at(1);
    feed(&decoder, ESC "[200~abc" ESC "[201~", &event, &events);
    bool hit = alloc_hit();
    alloc_fail_off();
    ck_assert(hit);
    ck_assert_int_eq(events, 0);
    feed(&decoder, "q" ESC "[200~abc" ESC "[201~", &event, &events);
    ck_assert_int_eq(events, 2);
    ck_assert_str_eq(event.text, "abc");
    decoder_free(&decoder);
}
END_TEST

TCase *tcase_decode(void)
{
    int rows = sizeof table / sizeof table[0];
    TCase *tc = tcase_create("decode");
    tcase_add_loop_test(tc, test_table, 0, rows);
    tcase_add_test(tc, test_nul);
    tcase_add_test(tc, test_overlong_sequence_is_eaten_whole);
    tcase_add_loop_test(tc, test_every_beginning_recovers, 0, rows);
    tcase_add_loop_test(tc, test_random_bytes_recover, 0, 5);
    tcase_add_test(tc, test_invalid_byte_swallows_nothing);
    tcase_add_test(tc, test_wait);
    tcase_add_test(tc, test_long_paste_is_cut);
    tcase_add_test(tc, test_paste_without_memory);
    return tc;
}
