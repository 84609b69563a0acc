/* SPDX-License-Identifier: MIT
 *
 * The decoder keeps the bytes of an unfinished sequence and nothing else: which state it is in
 * follows from them. A byte that cannot continue what has begun drops the beginning and is then
 * looked at afresh, so that a broken sequence never takes a key with it. */
#include "term/decode.h"

#include <string.h>

#include "base/utf8.h"
#include "term/mouse.h"
#include "term/sequence.h"

enum {
    BYTE_BEL = 0x07,
    BYTE_CAN = 0x18,
    BYTE_SUB = 0x1a,
    BYTE_ESC = 0x1b,
    BYTE_DEL = 0x7f,

    SEQUENCE_WAIT_MS = 100, /* a line may stall inside a sequence; nobody types one by hand */
    REPLY_WAIT_MS = 1000,   /* what follows would else act as keys */
    PASTE_WAIT_MS = 2000,
};

static const char paste_end[] = "\033[201~";

void decoder_free(struct decoder *decoder)
{
    buf_free(&decoder->paste);
    *decoder = (struct decoder){0};
}

static void forget(struct decoder *decoder)
{
    decoder->len = 0;
    decoder->skipping = decoder->reply = false;
}

static bool key_event(struct decoder *decoder, struct event *event, uint32_t key)
{
    forget(decoder);
    if (key == INPUT_NONE)
        return false;
    *event = (struct event){.kind = EVENT_KEY, .key = key};
    return true;
}

/* --- single bytes and characters -------------------------------------------------------------- */

/* The length that a leading byte promises, 0 for a byte that cannot lead. */
static size_t utf8_length(unsigned char lead)
{
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* May `byte` come second after `lead`? The narrower ranges shut out overlong forms, surrogates and
 * what lies beyond U+10FFFF. */
static bool utf8_second(unsigned char lead, unsigned char byte)
{
    unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return byte >= low && byte <= high;
}

static bool first_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (byte == BYTE_ESC || utf8_length(byte) > 0) {
        decoder->bytes[0] = byte;
        decoder->len = 1;
        return false;
    }
    if (byte < 0x20 || byte == BYTE_DEL)
        return key_event(decoder, event, sequence_control(byte));
    return key_event(decoder, event, byte < 0x80 ? byte : INPUT_NONE);
}

static bool utf8_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    bool fits = decoder->len == 1 ? utf8_second(decoder->bytes[0], byte) : (byte & 0xc0) == 0x80;
    if (!fits) {
        forget(decoder);
        return first_byte(decoder, byte, event);
    }
    decoder->bytes[decoder->len++] = byte;
    if (decoder->len < utf8_length(decoder->bytes[0]))
        return false;
    uint32_t code = INPUT_NONE;
    if (utf8_decode((const char *)decoder->bytes, decoder->len, &code) < 0 || utf8_unsafe(code))
        code = INPUT_NONE;
    return key_event(decoder, event, code);
}

/* --- escape sequences ------------------------------------------------------------------------- */

/* The number that the parameters begin with; 0 if there is none. */
static unsigned first_number(const struct decoder *decoder)
{
    unsigned number = 0;
    for (size_t i = 2; i < decoder->len; i++) {
        unsigned char byte = decoder->bytes[i];
        if (byte < '0' || byte > '9' || number > 1000)
            break;
        number = number * 10 + (byte - '0');
    }
    return number;
}

static bool has_parameter(const struct decoder *decoder, unsigned char byte)
{
    return memchr(decoder->bytes + 2, byte, decoder->len - 2) != NULL;
}

static uint32_t csi_key(const struct decoder *decoder, unsigned char final)
{
    bool bare = decoder->len == 2;
    if (!bare && (decoder->bytes[2] < '0' || decoder->bytes[2] > ';'))
        return INPUT_NONE; /* a private reply: ? > <, or an intermediate byte */
    switch (final) {
    case '~':
    case '^': /* rxvt: with ctrl, with both, with shift */
    case '@':
    case '$':
        return sequence_numbered(first_number(decoder));
    case 'Z':
        return INPUT_SHIFT_TAB;
    case 'R': /* with parameters a cursor report, which Shift-F3 cannot be told from */
        return bare ? sequence_letter(final) : INPUT_NONE;
    case 'a':
    case 'b':
    case 'c': /* with parameters the terminal's attributes */
    case 'd':
        return bare ? sequence_letter(final) : INPUT_NONE;
    default:
        return sequence_letter(final);
    }
}

static void begin_paste(struct decoder *decoder)
{
    forget(decoder);
    buf_clear(&decoder->paste);
    decoder->pasting = true;
}

static bool csi_final(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (decoder->skipping)
        return key_event(decoder, event, INPUT_NONE);
    if (byte == '~' && first_number(decoder) == 200 && !has_parameter(decoder, ';')) {
        begin_paste(decoder);
        return false;
    }
    if (decoder->len > 2 && decoder->bytes[2] == '<' && (byte == 'M' || byte == 'm')) {
        bool wanted =
            decoder->mouse && mouse_decimal(decoder->bytes + 3, decoder->len - 3, byte, event);
        forget(decoder);
        return wanted;
    }
    bool bare = decoder->len == 2;
    if (bare && (byte == '[' || byte == 'M')) { /* F1..F5 of the linux console; the mouse */
        decoder->bytes[decoder->len++] = byte;
        decoder->reply = byte == 'M';
        return false;
    }
    return key_event(decoder, event, csi_key(decoder, byte));
}

/* What follows ESC [ [ and ESC [ M, whose third byte looks like a final one. */
static bool csi_tail(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (decoder->bytes[2] == '[') {
        bool known = byte >= 'A' && byte <= 'E';
        return key_event(decoder, event, known ? INPUT_F1 + (uint32_t)(byte - 'A') : INPUT_NONE);
    }
    decoder->bytes[decoder->len++] = byte;
    if (decoder->len < 3 + MOUSE_BYTES)
        return false;
    bool wanted = decoder->mouse && mouse_bytes(decoder->bytes + 3, event);
    forget(decoder);
    return wanted;
}

static bool csi_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (decoder->len > 2 && (decoder->bytes[2] == '[' || decoder->bytes[2] == 'M') && byte >= 0x20)
        return csi_tail(decoder, byte, event);
    /* rxvt ends Shift-Ins and the like with `$`; anywhere else that is an intermediate byte. */
    bool rxvt_shift = byte == '$' && first_number(decoder) > 0 && !has_parameter(decoder, ';');
    if ((byte >= 0x40 && byte <= 0x7e) || rxvt_shift)
        return csi_final(decoder, byte, event);
    if (byte < 0x20 || byte > 0x7e) {
        forget(decoder);
        return first_byte(decoder, byte, event);
    }
    if (decoder->len == 2)
        decoder->reply = byte == '?' || byte == '<' || (byte >= '0' && byte <= '9');
    if (decoder->len < sizeof decoder->bytes)
        decoder->bytes[decoder->len++] = byte;
    else
        decoder->skipping = true;
    return false;
}

static bool ss3_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    bool parameter = (byte >= '0' && byte <= '9') || byte == ';';
    if (parameter && decoder->len < sizeof decoder->bytes) {
        decoder->bytes[decoder->len++] = byte; /* ESC O 2 P is an old Shift-F1 */
        return false;
    }
    if (byte >= 0x20 && byte < BYTE_DEL)
        return key_event(decoder, event, sequence_keypad(byte));
    forget(decoder);
    return first_byte(decoder, byte, event);
}

/* OSC, DCS and their like: text up to BEL or ESC \, of which only a trailing ESC is kept. */
static bool string_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (decoder->len == 3) {
        forget(decoder);
        if (byte == '\\')
            return false;
        decoder->bytes[0] = BYTE_ESC; /* that ESC began something new */
        decoder->len = 1;
        return decoder_feed(decoder, byte, event);
    }
    if (byte == BYTE_ESC)
        decoder->bytes[decoder->len++] = byte;
    else if (byte == BYTE_BEL || byte == BYTE_CAN || byte == BYTE_SUB)
        forget(decoder);
    else if (byte >= '0' && byte <= '9' && decoder->bytes[1] == ']')
        decoder->reply = true; /* no Alt-] and a digit: nobody types so fast */
    return false;
}

/* The byte after ESC. */
static bool second_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (byte != 0 && strchr("[O]PX^_", byte) != NULL) {
        decoder->bytes[decoder->len++] = byte;
        return false;
    }
    if (byte == BYTE_ESC || (byte >= 0x80 && utf8_length(byte) == 0)) {
        /* A second ESC, or rubbish: so the first one was the key. */
        key_event(decoder, event, INPUT_ESC);
        struct event none;
        first_byte(decoder, byte, &none);
        return true;
    }
    forget(decoder);
    return first_byte(decoder, byte, event);
}

/* --- paste ------------------------------------------------------------------------------------ */

static bool end_paste(struct decoder *decoder, struct event *event)
{
    decoder->pasting = false;
    forget(decoder);
    if (decoder->paste.failed || decoder->paste.len == 0)
        return false;
    *event = (struct event){
        .kind = EVENT_PASTE, .text = buf_text(&decoder->paste), .len = decoder->paste.len};
    return true;
}

static void keep_pasted(struct decoder *decoder, const void *bytes, size_t len)
{
    size_t room = DECODER_PASTE_MAX - decoder->paste.len;
    buf_bytes(&decoder->paste, bytes, len < room ? len : room);
}

/* Only the first byte of the end mark is ESC, so after a mismatch the search can begin anew. */
static bool paste_byte(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (byte != (unsigned char)paste_end[decoder->len]) {
        keep_pasted(decoder, decoder->bytes, decoder->len);
        decoder->len = 0;
    }
    if (byte != (unsigned char)paste_end[decoder->len]) {
        keep_pasted(decoder, &byte, 1);
        return false;
    }
    decoder->bytes[decoder->len++] = byte;
    return decoder->len == sizeof paste_end - 1 ? end_paste(decoder, event) : false;
}

/* ---------------------------------------------------------------------------------------------- */

bool decoder_feed(struct decoder *decoder, unsigned char byte, struct event *event)
{
    if (decoder->pasting)
        return paste_byte(decoder, byte, event);
    if (decoder->len == 0)
        return first_byte(decoder, byte, event);
    if (decoder->bytes[0] != BYTE_ESC)
        return utf8_byte(decoder, byte, event);
    if (decoder->len == 1)
        return second_byte(decoder, byte, event);
    switch (decoder->bytes[1]) {
    case '[':
        return csi_byte(decoder, byte, event);
    case 'O':
        return ss3_byte(decoder, byte, event);
    default:
        return string_byte(decoder, byte, event);
    }
}

int decoder_wait(const struct decoder *decoder, int escdelay)
{
    if (decoder->pasting)
        return PASTE_WAIT_MS;
    if (decoder->len == 0)
        return -1;
    if (decoder->reply)
        return REPLY_WAIT_MS;
    bool lone_esc = decoder->len == 1 && decoder->bytes[0] == BYTE_ESC;
    return lone_esc || escdelay > SEQUENCE_WAIT_MS ? escdelay : SEQUENCE_WAIT_MS;
}

bool decoder_timeout(struct decoder *decoder, struct event *event)
{
    if (decoder->pasting) {
        keep_pasted(decoder, decoder->bytes, decoder->len);
        return end_paste(decoder, event);
    }
    bool lone_esc = decoder->len == 1 && decoder->bytes[0] == BYTE_ESC;
    return key_event(decoder, event, lone_esc ? INPUT_ESC : INPUT_NONE);
}
