/* SPDX-License-Identifier: MIT
 *
 * Text into glyphs. Terminals, the C library and ncurses do not agree on every character; what
 * they may disagree on becomes U+FFFD, because one wrong width shifts the rest of a line and
 * pulls a border out of shape. What is left is one base that takes one or two columns and marks
 * that take none. */
#include "base/utf8.h"

#include <utf8proc.h>

enum {
    REPLACEMENT = 0xFFFD,
    DOTTED_CIRCLE = 0x25CC,
    ZWNJ = 0x200C,
    ZWJ = 0x200D,
    /* Marks looked at before four are chosen: a stack may hold thousands. */
    GATHER_MAX = 16,
    /* No character decomposes into more (UAX #15). */
    DECOMPOSED_MAX = 4,
};

struct cluster {
    uint32_t code[GATHER_MAX];
    int count;
    bool refused; /* shown as U+FFFD */
};

static const utf8proc_property_t *property(uint32_t code)
{
    return utf8proc_get_property((utf8proc_int32_t)code);
}

/* Only what takes no column anywhere: the vowel signs of category Mc (Devanagari and its kin) take
 * none for utf8proc and some terminals, one for the C library and others. */
static bool is_mark(uint32_t code)
{
    if (code < 0x300)
        return false;
    int category = property(code)->category;
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

static bool is_variation_selector(uint32_t code)
{
    return (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0100 && code <= 0xE01EF);
}

static bool is_skin_tone(uint32_t code)
{
    return code >= 0x1F3FB && code <= 0x1F3FF;
}

static bool is_regional_indicator(uint32_t code)
{
    return code >= 0x1F1E6 && code <= 0x1F1FF;
}

static bool is_pictograph(uint32_t code)
{
    return code >= 0xA9 && property(code)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

static bool is_new_pictograph(uint32_t code)
{
    return (code >= 0x1FA70 && code <= 0x1FAFF) || (code >= 0x1FC00 && code <= 0x1FFFF);
}

/* One column for some, two for others: circled numbers on black squares, hexagrams. */
static bool is_disputed(uint32_t code)
{
    return (code >= 0x3248 && code <= 0x324F) || (code >= 0x4DC0 && code <= 0x4DFF);
}

static bool is_jamo(uint32_t code)
{
    return (code >= 0x1100 && code <= 0x11FF) || (code >= 0xA960 && code <= 0xA97F) ||
           (code >= 0xD7B0 && code <= 0xD7FF);
}

/* Zero-width characters without a meaning on a grid: joiners, soft hyphen, byte order mark. */
static bool vanishes(uint32_t code)
{
    const utf8proc_property_t *info = property(code);
    return info->category == UTF8PROC_CATEGORY_CF &&
           info->boundclass != UTF8PROC_BOUNDCLASS_PREPEND;
}

/* What two characters that take columns are in NFC, 0 when they stay two: a syllable of jamo, an
 * Indic letter with its vowel sign. Marks are composed later, in their order. */
static uint32_t compose(uint32_t first, uint32_t second)
{
    if (!is_jamo(second) && property(second)->category != UTF8PROC_CATEGORY_MC)
        return 0;
    utf8proc_int32_t pair[3] = {(utf8proc_int32_t)first, (utf8proc_int32_t)second};
    utf8proc_ssize_t n = utf8proc_normalize_utf32(pair, 2, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    return n == 1 ? (uint32_t)pair[0] : 0;
}

static size_t peek(const char *text, size_t len, uint32_t *code)
{
    int used = utf8_decode(text, len, code);
    return used > 0 ? (size_t)used : 0;
}

/* After a pictograph: is `code` joined to it? Flags of regions are written with tags. */
static bool joins_pictograph(uint32_t code, uint32_t before)
{
    return code == ZWJ || is_skin_tone(code) || (code >= 0xE0020 && code <= 0xE007F) ||
           (before == ZWJ && is_pictograph(code));
}

/* Take what belongs to the base in cluster->code[0]. Returns the bytes used. */
static size_t gather(const char *text, size_t len, struct cluster *cluster)
{
    uint32_t base = cluster->code[0], before = base, code;
    bool pictograph = is_pictograph(base);
    size_t used = 0, n;
    while ((n = peek(text + used, len - used, &code)) > 0) {
        uint32_t composed = before == cluster->code[0] ? compose(before, code) : 0;
        if (composed)
            code = cluster->code[0] = composed;
        else if (is_regional_indicator(base) && used == 0 && is_regional_indicator(code))
            cluster->refused = true;
        else if (pictograph && joins_pictograph(code, before))
            cluster->refused = true;
        else if (is_variation_selector(code))
            cluster->refused = true;
        else if (is_mark(code)) {
            if (cluster->count < GATHER_MAX)
                cluster->code[cluster->count++] = code;
        } else if (code != ZWNJ && code != ZWJ)
            break;
        before = code;
        used += n;
    }
    return used;
}

static void sort_by_class(utf8proc_int32_t *codes, int count)
{
    for (int i = 1; i < count; i++) {
        utf8proc_int32_t code = codes[i];
        int class = utf8proc_get_property(code)->combining_class;
        int j = i;
        while (class && j > 0 && utf8proc_get_property(codes[j - 1])->combining_class > class) {
            codes[j] = codes[j - 1];
            j--;
        }
        codes[j] = code;
    }
}

/* Bring the cluster into NFC. */
static void normalise(struct cluster *cluster)
{
    utf8proc_int32_t codes[GATHER_MAX * DECOMPOSED_MAX + 1]; /* one more: utf8proc ends it */
    int count = 0;
    for (int i = 0; i < cluster->count; i++) {
        int bound = 0;
        utf8proc_ssize_t n =
            utf8proc_decompose_char((utf8proc_int32_t)cluster->code[i], codes + count,
                                    DECOMPOSED_MAX, UTF8PROC_DECOMPOSE, &bound);
        if (n < 1 || n > DECOMPOSED_MAX) {
            cluster->refused = true;
            return;
        }
        count += (int)n;
    }
    sort_by_class(codes, count);
    utf8proc_ssize_t composed =
        utf8proc_normalize_utf32(codes, count, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    cluster->count = 0;
    for (utf8proc_ssize_t i = 0; i < composed && cluster->count < GATHER_MAX; i++) {
        cluster->refused |= i > 0 && !is_mark((uint32_t)codes[i]);
        cluster->code[cluster->count++] = (uint32_t)codes[i];
    }
}

static int base_width(uint32_t code)
{
    const utf8proc_property_t *info = property(code);
    if (info->category == UTF8PROC_CATEGORY_CN || info->category == UTF8PROC_CATEGORY_CF)
        return 0;
    return utf8proc_charwidth((utf8proc_int32_t)code);
}

static void emit_cluster(struct cluster *cluster, struct glyph *out)
{
    uint32_t base = cluster->code[0];
    bool alone = cluster->count == 1 && property(base)->decomp_seqindex == UINT16_MAX;
    bool syllable = cluster->count == 1 && base >= 0xAC00 && base <= 0xD7A3;
    if (!cluster->refused && !alone && !syllable)
        normalise(cluster);
    base = cluster->code[0];
    int width = base_width(base);
    if (cluster->refused || is_jamo(base) || is_skin_tone(base) || is_regional_indicator(base) ||
        is_new_pictograph(base) || is_disputed(base) || width < 1 || width > 2) {
        *out = (struct glyph){.code = {REPLACEMENT}, .width = 1};
        return;
    }
    *out = (struct glyph){.width = width};
    for (int i = 0; i < cluster->count && i < GLYPH_CODES; i++)
        out->code[i] = cluster->code[i];
}

static void emit(struct glyph *out, uint32_t code)
{
    *out = (struct glyph){.code = {code}, .width = 1};
}

/* Everything but ASCII. Returns the bytes used; out->width stays 0 for what vanishes. */
static size_t next_beyond_ascii(const char *text, size_t len, struct glyph *out)
{
    uint32_t code;
    size_t used = peek(text, len, &code);
    if (used == 0 || utf8_unsafe(code)) {
        emit(out, REPLACEMENT);
        return used ? used : 1;
    }
    if (vanishes(code)) {
        out->width = 0;
        return used;
    }
    struct cluster cluster = {.code = {code}, .count = 1};
    if (is_variation_selector(code)) {
        cluster.refused = true;
    } else if (is_mark(code)) {
        cluster.code[0] = DOTTED_CIRCLE;
        cluster.code[cluster.count++] = code;
    }
    used += gather(text + used, len - used, &cluster);
    emit_cluster(&cluster, out);
    return used;
}

bool glyph_next(const char **text, size_t *len, uint32_t *pending, struct glyph *out)
{
    if (*pending) {
        emit(out, *pending);
        *pending = 0;
        return true;
    }
    out->width = 0;
    while (out->width == 0) {
        if (*len == 0)
            return false;
        unsigned char c = (unsigned char)**text;
        bool followed_by_ascii = *len == 1 || (unsigned char)(*text)[1] < 0x80;
        size_t used = 1;
        if (c >= 0x20 && c < 0x7F && followed_by_ascii) {
            emit(out, c);
        } else if (c == '\n' || c == '\t') {
            emit(out, ' ');
        } else if (c < 0x20 || c == 0x7F) {
            emit(out, '^');
            *pending = c ^ 0x40;
        } else {
            used = next_beyond_ascii(*text, *len, out);
        }
        *text += used;
        *len -= used;
    }
    return true;
}
