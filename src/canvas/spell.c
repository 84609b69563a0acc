/* SPDX-License-Identifier: MIT
 *
 * The ASCII spelling: symbols of formulas by their names, arrows and marks by what is drawn with
 * letters in mail and source code. The narrow sets also spell what the ASCII set leaves as it is
 * because it is text and no symbol, if it might be two columns wide: by its parts (é e, Ⅳ IV,
 * ① (1)), by a few names, or else as a question mark. */
#include "canvas/spell.h"

#include <stdio.h>
#include <string.h>

#include "base/ambiguous.h"

static const struct {
    uint32_t code;
    char one;
    const char *word;
} spellings[] = {
    {0x00a0, ' ', " "},     {0x00a7, 'S', "S."},     {0x00ab, '<', "<<"},
    {0x00b0, 'o', "deg"},   {0x00b1, '+', "+-"},     {0x00b2, '2', "^2"},
    {0x00b3, '3', "^3"},    {0x00b5, 'u', "mu"},     {0x00b7, '*', "*"},
    {0x00b9, '1', "^1"},    {0x00bb, '>', ">>"},     {0x00bd, 'h', "1/2"},
    {0x00d7, 'x', "x"},     {0x00f7, '/', "/"},      {0x0394, 'D', "delta"},
    {0x03a3, 'S', "sum"},   {0x03b1, 'a', "alpha"},  {0x03b2, 'b', "beta"},
    {0x03b3, 'g', "gamma"}, {0x03b4, 'd', "delta"},  {0x03b5, 'e', "epsilon"},
    {0x03b8, 'o', "theta"}, {0x03bb, 'l', "lambda"}, {0x03bc, 'u', "mu"},
    {0x03c0, 'p', "pi"},    {0x03c3, 's', "sigma"},  {0x03f5, 'e', "epsilon"},
    {0x2010, '-', "-"},     {0x2011, '-', "-"},      {0x2012, '-', "-"},
    {0x2013, '-', "-"},     {0x2014, '-', "--"},     {0x2018, '\'', "'"},
    {0x2019, '\'', "'"},    {0x201c, '"', "\""},     {0x201d, '"', "\""},
    {0x2022, '*', "*"},     {0x2026, '~', "..."},    {0x2032, '\'', "'"},
    {0x207b, '-', "^-"},    {0x2080, '0', "0"},      {0x2081, '1', "1"},
    {0x2082, '2', "2"},     {0x2083, '3', "3"},      {0x2084, '4', "4"},
    {0x2190, '<', "<-"},    {0x2191, '^', "^"},      {0x2192, '>', "->"},
    {0x2193, 'v', "v"},     {0x2194, '-', "<->"},    {0x21b5, '<', "<-'"},
    {0x21d2, '>', "=>"},    {0x2206, 'D', "delta"},  {0x2208, 'e', "in"},
    {0x2211, 'S', "sum"},   {0x2212, '-', "-"},      {0x2215, '/', "/"},
    {0x2219, '*', "*"},     {0x221a, 'V', "sqrt"},   {0x221e, '8', "inf"},
    {0x2245, '~', "~="},    {0x2248, '~', "~="},     {0x2260, '#', "!="},
    {0x2261, '=', "=="},    {0x2264, '<', "<="},     {0x2265, '>', ">="},
    {0x2295, '+', "(+)"},   {0x2297, 'x', "(x)"},    {0x2299, '*', "*"},
    {0x22c5, '*', "*"},     {0x22ee, ':', ":"},      {0x22ef, '~', "..."},
    {0x23ce, '<', "<-'"},   {0x2500, '-', "-"},      {0x2501, '-', "-"},
    {0x2502, '|', "|"},     {0x2503, '|', "|"},      {0x2504, '-', "-"},
    {0x2506, '|', "|"},     {0x250a, '|', "|"},      {0x2550, '=', "="},
    {0x2580, '"', "\""},    {0x2581, '_', "_"},      {0x2582, '_', "_"},
    {0x2583, '_', "_"},     {0x2584, '_', "_"},      {0x2585, '#', "#"},
    {0x2586, '#', "#"},     {0x2587, '#', "#"},      {0x2588, '#', "#"},
    {0x258c, '|', "|"},     {0x258f, '|', "|"},      {0x2590, '|', "|"},
    {0x2591, '.', "."},     {0x2592, ':', ":"},      {0x2593, '%', "%"},
    {0x25a0, '#', "#"},     {0x25a1, '.', "[]"},     {0x25aa, '*', "*"},
    {0x25b2, '^', "^"},     {0x25b3, '^', "^"},      {0x25b4, '^', "^"},
    {0x25b6, '>', ">"},     {0x25b7, '>', ">"},      {0x25b8, '>', ">"},
    {0x25bc, 'v', "v"},     {0x25bd, 'v', "v"},      {0x25be, 'v', "v"},
    {0x25c0, '<', "<"},     {0x25c1, '<', "<"},      {0x25c2, '<', "<"},
    {0x25c6, '*', "*"},     {0x25c7, 'o', "<>"},     {0x25cb, 'o', "o"},
    {0x25cf, '*', "*"},     {0x2713, 'v', "ok"},     {0x2717, 'x', "x"},
    {0x2718, 'x', "x"},     {0x276f, '>', ">"},
};

enum { SPELLINGS = sizeof spellings / sizeof spellings[0] };

static int find(uint32_t code)
{
    int low = 0, high = SPELLINGS;
    while (low < high) {
        int mid = (low + high) / 2;
        if (spellings[mid].code < code)
            low = mid + 1;
        else
            high = mid;
    }
    return low < SPELLINGS && spellings[low].code == code ? low : -1;
}

/* Beside the symbols above, and for narrow sets alone: what texts of people hold that is of
 * ambiguous width and not made of other characters. Sorted. */
static const struct {
    uint32_t code;
    const char *word;
} more[] = {
    {0x00a1, "!"},     {0x00a4, "*"},       {0x00a8, "\""},   {0x00ae, "(R)"},
    {0x00b4, "'"},     {0x00b6, "P."},      {0x00b8, ","},    {0x00bf, "?"},
    {0x00c6, "AE"},    {0x00d0, "D"},       {0x00d8, "O"},    {0x00de, "Th"},
    {0x00df, "ss"},    {0x00e6, "ae"},      {0x00f0, "d"},    {0x00f8, "o"},
    {0x00fe, "th"},    {0x0111, "d"},       {0x0127, "h"},    {0x0131, "i"},
    {0x0142, "l"},     {0x0153, "oe"},      {0x0391, "A"},    {0x0392, "B"},
    {0x0393, "Gamma"}, {0x0395, "E"},       {0x0396, "Z"},    {0x0397, "H"},
    {0x0398, "Theta"}, {0x0399, "I"},       {0x039a, "K"},    {0x039b, "Lambda"},
    {0x039c, "M"},     {0x039d, "N"},       {0x039e, "Xi"},   {0x039f, "O"},
    {0x03a0, "prod"},  {0x03a1, "P"},       {0x03a4, "T"},    {0x03a5, "Y"},
    {0x03a6, "Phi"},   {0x03a7, "X"},       {0x03a8, "Psi"},  {0x03a9, "Omega"},
    {0x03b6, "zeta"},  {0x03b7, "eta"},     {0x03b9, "iota"}, {0x03ba, "kappa"},
    {0x03bd, "nu"},    {0x03be, "xi"},      {0x03bf, "o"},    {0x03c1, "rho"},
    {0x03c4, "tau"},   {0x03c5, "upsilon"}, {0x03c6, "phi"},  {0x03c7, "chi"},
    {0x03c8, "psi"},   {0x03c9, "omega"},   {0x2015, "--"},   {0x2016, "||"},
    {0x2020, "+"},     {0x2021, "++"},      {0x2030, "o/oo"}, {0x2033, "\""},
    {0x203b, "*"},     {0x2044, "/"},       {0x20ac, "EUR"},  {0x2195, "^v"},
    {0x2196, "^"},     {0x2197, "^"},       {0x2198, "v"},    {0x2199, "v"},
    {0x21d4, "<=>"},   {0x2200, "for all"}, {0x2202, "d"},    {0x2203, "exists"},
    {0x2207, "grad"},  {0x220f, "prod"},    {0x221d, "~"},    {0x2225, "||"},
    {0x2227, "and"},   {0x2228, "or"},      {0x2229, "and"},  {0x222a, "or"},
    {0x222b, "int"},   {0x2234, "=>"},      {0x223c, "~"},    {0x2252, "~="},
    {0x2266, "<="},    {0x2267, ">="},      {0x226a, "<<"},   {0x226b, ">>"},
    {0x22a5, "_|_"},   {0x25ce, "(o)"},     {0x2605, "*"},    {0x2606, "*"},
    {0x260e, "Tel."},  {0x261e, "->"},      {0x2661, "<3"},   {0x2665, "<3"},
};

static const char *find_more(uint32_t code)
{
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (more[i].code == code)
            return more[i].word;
    }
    if (code >= 0x2500 && code <= 0x257f)
        return "+"; /* lines that meet */
    return code >= 0x2580 && code <= 0x259f ? "#" : NULL;
}

static const char *word_of(uint32_t code)
{
    int at = find(code);
    return at >= 0 ? spellings[at].word : find_more(code);
}

static void append(char room[SPELL_ROOM], const char *word)
{
    size_t used = strlen(room);
    snprintf(room + used, SPELL_ROOM - used, "%s", word);
}

/* A character of ambiguous width in others. */
static const char *spell_ambiguous(uint32_t code, char room[SPELL_ROOM])
{
    uint32_t parts[AMBIGUOUS_PARTS];
    const char *word = word_of(code);
    bool circled = code >= 0x2776 && code <= 0x277f; /* white on black: made of nothing */
    room[0] = '\0';
    if (circled) {
        snprintf(room, SPELL_ROOM, "(%d)", (int)(code - 0x2775));
        return room;
    }
    size_t n = word ? 0 : ambiguous_parts(code, parts, &circled);
    if (n == 0)
        return word ? word : "?";
    append(room, circled ? "(" : "");
    for (size_t i = 0; i < n; i++) {
        char one[2] = {(char)parts[i]};
        const char *part = parts[i] >= ' ' && parts[i] <= '~' ? one : word_of(parts[i]);
        append(room, part ? part : "?");
    }
    append(room, circled ? ")" : "");
    return room;
}

/* They take no column anywhere, but a terminal that counts by class might give them one. */
static void drop_ambiguous_marks(struct glyph *glyph)
{
    int kept = 1;
    for (int i = 1; i < GLYPH_CODES; i++) {
        uint32_t mark = glyph->code[i];
        glyph->code[i] = 0;
        if (mark && !ambiguous_is(mark))
            glyph->code[kept++] = mark;
    }
}

const char *spell_glyph(enum glyph_set set, struct glyph *glyph, const char *rest, size_t len,
                        char room[SPELL_ROOM])
{
    uint32_t code = glyph->code[0];
    if (canvas_narrow(set))
        drop_ambiguous_marks(glyph);
    if (!canvas_ascii(set) || code < 0x80 || glyph->code[1])
        return NULL;
    int at = find(code);
    if (at < 0)
        return canvas_narrow(set) && ambiguous_is(code) ? spell_ambiguous(code, room) : NULL;
    /* A name must not run into what it is applied to: √5 is no "sqrt5". */
    if (code == 0x221a && len > 0 && rest[0] != '(' && rest[0] != ' ' && rest[0] != '\n')
        return "sqrt ";
    return spellings[at].word;
}

char spell_char(uint32_t code)
{
    if (code >= ' ' && code <= '~')
        return (char)code;
    int at = find(code);
    return at < 0 ? '?' : spellings[at].one;
}
