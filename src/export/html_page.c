/* SPDX-License-Identifier: MIT
 *
 * What stands around the frames of a page: its style sheet, its buttons and its script. Without a
 * script all frames of one language are shown below each other. Nothing is fetched from anywhere.
 *
 * The script makes a cell a whole number of pixels wide, whatever the font: the difference is
 * letter spacing. */
#include "export/export.h"
#include "export/html.h"
#include "export/markup.h"
#include "export/paint.h"

static void put_themes(struct buf *out)
{
    /* Paper is light; so the light theme stands first and for all, the dark one for screens. */
    static const struct {
        enum theme theme;
        const char *media, *root, *end;
    } THEMES[] = {
        {THEME_LIGHT, "", ":root", ""},
        {THEME_MONO, "", ":root[data-theme=mono]", ""},
        {THEME_DARK, "@media screen{\n", ":root[data-theme=dark]", "}\n"},
    };
    for (size_t i = 0; i < sizeof THEMES / sizeof *THEMES; i++) {
        enum theme theme = THEMES[i].theme;
        buf_fmt(out, "%s%s{--bg:#%06x;--fg:#%06x}\n", THEMES[i].media, THEMES[i].root,
                paint_ground(theme), paint_ink(theme));
        for (enum style style = STYLE_TEXT + 1; style < STYLE_COUNT; style++) {
            struct paint paint = paint_of(theme, style);
            buf_fmt(out, "%s .%c{color:#%06x;font-weight:%s", THEMES[i].root, style_letter(style),
                    paint.fg, paint.bold ? "bold" : "normal");
            if (html_boxed(style))
                buf_fmt(out, ";background:%s", paint.underline ? "var(--under) " : "");
            if (html_boxed(style) && paint.ground)
                buf_fmt(out, "#%06x", paint.bg);
            else if (html_boxed(style) && !paint.underline)
                buf_str(out, "none");
            buf_str(out, "}\n");
        }
        buf_str(out, THEMES[i].end);
    }
}

static const char SHEET[] =
    ":root{--w:1ch;--h:2ch;--t:2px;--ink:linear-gradient(currentColor,currentColor);"
    "--under:var(--ink) 0 calc(100% - 2px)/100% 1px no-repeat;background:var(--bg);"
    "color:var(--fg)}\n"
    "body{margin:0;font-family:system-ui,sans-serif}\n"
    "main{display:block;padding:4px 0;cursor:default}\n"
    ".frame{display:none}\n"
    "html.js .frame.on{display:block}\n"
    "html:not(.js)[lang=en] .frame[lang=en],html:not(.js)[lang=ko] .frame[lang=ko]{display:block;"
    "margin-bottom:2em}\n"
    "h2,.frame p,#live{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;"
    "clip-path:inset(50%)}\n"
    "pre{width:calc(var(--w)*var(--cols));margin:0 auto;line-height:var(--h);"
    "letter-spacing:var(--s,0);font-size:var(--f,min(calc(96vw/var(--cols)/.61),"
    "calc(90vh/var(--rows)/1.21)));-webkit-text-size-adjust:none;text-size-adjust:none;"
    "font-family:var(--fonts);font-variant-ligatures:none}\n"
    "i{display:inline-block;width:calc(var(--n)*var(--w));height:var(--h);vertical-align:top;"
    "font-style:normal;white-space:pre}\n"
    "i.z{font-size:1.1em;letter-spacing:calc(2*var(--w) - 1em)}\n"
    "i.x,i.bl,i.br,i.bb,i.bt{-webkit-text-fill-color:transparent}\n"
    "i.x{background:var(--ui,var(--ink)) 50% 0/var(--u,0) calc(50% + var(--u,0px)/2) no-repeat,"
    "var(--ri,var(--ink)) 100% 50%/calc(50% + var(--r,0px)/2) var(--r,0) no-repeat,"
    "var(--di,var(--ink)) 50% 100%/var(--d,0) calc(50% + var(--d,0px)/2) no-repeat,"
    "var(--li,var(--ink)) 0 50%/calc(50% + var(--l,0px)/2) var(--l,0) no-repeat}\n"
    "i.bl{background:var(--ink) 0 0/calc(var(--e)*12.5%) 100% no-repeat}\n"
    "i.br{background:var(--ink) 100% 0/calc(var(--e)*12.5%) 100% no-repeat}\n"
    "i.bb{background:var(--ink) 0 100%/100% calc(var(--e)*12.5%) no-repeat}\n"
    "i.bt{background:var(--ink) 0 0/100% calc(var(--e)*12.5%) no-repeat}\n"
    "nav{display:none;justify-content:center;align-items:center;gap:.5em;font-size:14px}\n"
    "html.js nav{display:flex}\n"
    "button{min-width:2.6em;padding:.25em .7em;font:inherit;color:inherit;background:none;"
    "border:1px solid #808080;border-radius:.3em;cursor:pointer}\n"
    "button:focus-visible{outline:2px solid currentColor}\n"
    "#place{min-width:5em;text-align:center;font-variant-numeric:tabular-nums}\n"
    /* On a telephone the frame is small: what it says stands below it in full size. */
    "@media screen and (max-width:600px){.frame.on{display:flex!important;flex-direction:column}"
    "pre{order:-1}.frame.on h2,.frame.on p{position:static;width:auto;height:auto;clip-path:none;"
    "margin:.6em .8em 0;font-size:1rem;white-space:pre-line}}\n"
    "@page{size:landscape;margin:8mm}\n"
    "@media print{nav,#live{display:none!important}html.js .frame.on{display:none}"
    "html[lang=en] .frame[lang=en],html[lang=ko] .frame[lang=ko]{display:block!important;"
    "margin:0!important;break-after:page;break-inside:avoid}"
    /* The cells stand on whole pixels here too, or their edges would show. */
    "pre{--w:var(--pw);--h:calc(2*var(--pw));--t:1px;font-size:calc(var(--pw)*1.66);"
    "letter-spacing:calc(var(--pw) - 1ch)}"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n";

/* The lengths of arms and bars, and the widths of boxes. */
static void put_sizes(int cols, struct buf *out)
{
    static const char ARMS[] = "urdl"; /* enum wire_arm */
    for (int i = 0; i < 4; i++) {
        char arm = ARMS[i];
        buf_fmt(out, ".%c1{--%c:var(--t)}.%c2{--%c:calc(2*var(--t))}", arm, arm, arm, arm);
        buf_fmt(out, ".%c3{--%c:var(--t);--%ci:repeating-linear-gradient(%s,currentColor 0 3px,",
                arm, arm, arm, i % 2 ? "90deg" : "180deg");
        buf_str(out, "transparent 0 5px)}\n");
    }
    for (int n = 1; n <= 8; n++)
        buf_fmt(out, ".e%d{--e:%d}", n, n);
    for (int n = 1; n <= cols; n++)
        buf_fmt(out, "%s.n%d{--n:%d}", n % 10 == 1 ? "\n" : "", n, n);
    buf_str(out, "\n");
}

static void put_title(const struct export_page *page, struct buf *out)
{
    buf_fmt(out, "<!DOCTYPE html>\n<html lang=\"%s\" data-theme=\"%s\" data-en=\"",
            page->korean ? "ko" : "en", page->theme);
    markup_text(page->title_en, out);
    buf_str(out, "\" data-ko=\"");
    markup_text(page->title_ko, out);
    buf_str(out, "\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                 "content=\"width=device-width, initial-scale=1\"/>\n"
                 "<link rel=\"icon\" href=\"data:,\"/>\n<title>");
    markup_text(page->korean ? page->title_ko : page->title_en, out);
    buf_str(out, "</title>\n");
}

/* A cell's pixels on paper: what of a page of A4 or Letter, laid on its side, both have. */
static int print_width(const struct export_page *page)
{
    enum { PAPER_W = 990, PAPER_H = 725 };
    int wide = PAPER_W / page->cols, high = PAPER_H / 2 / page->rows;
    int width = wide < high ? wide : high;
    return width > 1 ? width : 1;
}

void export_html_start(const struct export_page *page, struct buf *out)
{
    put_title(page, out);
    buf_fmt(out, "<style>\n:root{--cols:%d;--rows:%d;--pw:%dpx;--fonts:" PAINT_FONTS "}\n",
            page->cols, page->rows, print_width(page));
    put_themes(out);
    buf_str(out, SHEET);
    put_sizes(page->cols, out);
    buf_str(out, "</style>\n</head>\n<body>\n<main>\n");
}

static const char BUTTONS[] =
    "</main>\n<nav>\n"
    "<button id=\"back\" data-en=\"back\" data-ko=\"뒤로\">\u2190</button>\n"
    "<span id=\"place\"></span>\n"
    "<button id=\"next\" data-en=\"next\" data-ko=\"다음\">\u2192</button>\n"
    "<button id=\"lang\" data-en=\"한국어\" data-ko=\"English\" lang=\"ko\">한국어</button>\n"
    "<button id=\"look\" data-en=\"light / dark\" data-ko=\"밝게 / 어둡게\">\u25D0</button>\n"
    "</nav>\n<div id=\"live\" role=\"status\" aria-live=\"polite\"></div>\n";

/* Without < and & the page is well-formed XML too, which is easily checked. */
static const char SCRIPT[] =
    "<script>\n'use strict';\n"
    "const root = document.documentElement, $ = id => document.getElementById(id);\n"
    "const all = {};\n"
    "for (const lang of ['en', 'ko'])\n"
    "  all[lang] = [...document.querySelectorAll('.frame[lang=' + lang + ']')];\n"
    "const count = all.en.length, mono = root.dataset.theme === 'mono';\n"
    "let at = 0;\n"
    "function clamp(n) { return Math.max(0, Math.min(count - 1, n)); }\n"
    "function show(n) {\n"
    "  at = clamp(n);\n"
    "  const frame = all[root.lang][at];\n"
    "  for (const old of document.querySelectorAll('.frame.on')) old.classList.remove('on');\n"
    "  frame.classList.add('on');\n"
    "  $('place').textContent = (at + 1) + ' / ' + count;\n"
    "  $('live').lang = root.lang;\n"
    "  $('live').textContent = frame.querySelector('h2').textContent + '. ' +\n"
    "    frame.querySelector('p').textContent;\n"
    "  try { history.replaceState(null, '', '#' + (at + 1)); } catch (e) { /* not here */ }\n"
    "}\n"
    "function speak(lang) {\n"
    "  root.lang = lang;\n"
    "  document.title = root.dataset[lang];\n"
    "  for (const id of ['back', 'next', 'look']) {\n"
    "    $(id).title = $(id).dataset[lang];\n"
    "    $(id).setAttribute('aria-label', $(id).dataset[lang]);\n"
    "  }\n"
    "  $('lang').textContent = $('lang').dataset[lang];\n"
    "  $('lang').lang = lang === 'en' ? 'ko' : 'en';\n"
    "  show(at);\n"
    "}\n"
    "function swap() { speak(root.lang === 'en' ? 'ko' : 'en'); }\n"
    "function look() {\n"
    "  const themes = mono ? ['mono', 'dark', 'light'] : ['dark', 'light'];\n"
    "  root.dataset.theme = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];\n"
    "}\n"
    /* the width of a character, of the font at 100 pixels and at the size chosen */
    "function advance(size) {\n"
    "  const probe = document.createElement('pre');\n"
    "  probe.textContent = '0'.repeat(100);\n"
    "  probe.style.cssText = 'position:absolute;visibility:hidden;width:auto;letter-spacing:0;' +\n"
    "    'font-size:' + size + 'px';\n"
    "  document.body.append(probe);\n"
    "  const width = probe.getBoundingClientRect().width / 100;\n"
    "  probe.remove();\n"
    "  return width;\n"
    "}\n"
    "function fit() {\n"
    "  const style = getComputedStyle(root), size = name => +style.getPropertyValue(name);\n"
    "  const wide = root.clientWidth / size('--cols');\n"
    "  const high = (innerHeight - 44) / size('--rows') / 2;\n"
    "  const phone = 600 >= innerWidth;\n"
    "  const w = Math.max(4, Math.floor(phone ? wide : Math.min(wide, high)));\n"
    "  const font = w * 100 / advance(100);\n"
    "  for (const [name, value] of [['--w', w], ['--h', 2 * w], ['--f', font],\n"
    "    ['--s', w - advance(font)], ['--t', Math.max(1, Math.round(w / 6.5))]])\n"
    "    root.style.setProperty(name, value + 'px');\n"
    "}\n"
    "const keys = {ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1,\n"
    "  ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1, Home: -count, End: count};\n"
    "addEventListener('keydown', event => {\n"
    "  if (event.ctrlKey || event.altKey || event.metaKey) return;\n"
    "  if (event.target.tagName === 'BUTTON' ? [' ', 'Enter'].includes(event.key) : false) "
    "return;\n"
    "  if (event.key === ';') swap();\n"
    "  else if (event.key === '*') look();\n"
    "  else if (event.key in keys) show(at + keys[event.key]);\n"
    "  else return;\n"
    "  event.preventDefault();\n"
    "});\n"
    "document.querySelector('main').addEventListener('click', event => {\n"
    "  if (getSelection().toString()) return;\n"
    "  show(at + (root.clientWidth / 3 > event.clientX ? -1 : 1));\n"
    "});\n"
    "$('back').onclick = () => show(at - 1);\n"
    "$('next').onclick = () => show(at + 1);\n"
    "$('lang').onclick = swap;\n"
    "$('look').onclick = look;\n"
    "const asked = () => parseInt(location.hash.slice(1), 10) - 1 || 0;\n"
    "addEventListener('hashchange', () => show(asked()));\n"
    "addEventListener('resize', fit);\n"
    "if (root.dataset.theme === 'auto')\n"
    "  root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : "
    "'light';\n"
    "root.classList.add('js');\n"
    "fit();\n"
    "at = clamp(asked());\n"
    "speak(root.lang);\n"
    "</script>\n</body>\n</html>\n";

void export_html_end(struct buf *out)
{
    buf_str(out, BUTTONS);
    buf_str(out, SCRIPT);
}
