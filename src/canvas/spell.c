/* SPDX-License-Identifier: MIT
 *
 * The ASCII spelling: symbols of formulas by their names, arrows and marks by what is drawn with
 * letters in mail and source code. */
#include "canvas/spell.h"

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

const char *spell_glyph(const struct glyph *glyph, const char *rest, size_t len)
{
    int at = glyph->code[0] < 0x80 || glyph->code[1] ? -1 : find(glyph->code[0]);
    if (at < 0)
        return NULL;
    /* A name must not run into what it is applied to: √5 is no "sqrt5". */
    if (glyph->code[0] == 0x221a && len > 0 && rest[0] != '(' && rest[0] != ' ' && rest[0] != '\n')
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
