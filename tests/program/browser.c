/* SPDX-License-Identifier: MIT
 *
 * The page in a real browser, from a file. Without one (CHROMIUM names it, else chromium in
 * /usr/bin) this is skipped, and says so. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "program.h"

/* Runs before the page's own script: walks through the page by its keys and writes down what is to
 * be seen, errors and requests. */
static const char WALKER[] =
    "<script>\n"
    "const wrong = [];\n"
    "addEventListener('error', event => wrong.push(event.message));\n"
    "for (const kind of ['error', 'warn']) console[kind] = text => wrong.push(text);\n"
    "function press(key) {\n"
    "  document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));\n"
    "}\n"
    "function seen() {\n"
    "  const on = [...document.querySelectorAll('.frame')].filter(f => f.offsetHeight);\n"
    "  if (on.length !== 1) wrong.push(on.length + ' frames are seen');\n"
    "  const live = document.getElementById('live').textContent;\n"
    "  const said = [...on[0].querySelectorAll('h2, p')].map(e => e.textContent).join('. ');\n"
    "  if (live !== said) wrong.push('said: ' + live);\n"
    "  return on[0].querySelector('pre').textContent;\n"
    "}\n"
    "function walk(forth, back) {\n"
    "  const frames = [seen()];\n"
    "  for (let i = 1; i !== count; i++) { press(forth); frames.push(seen()); }\n"
    "  press(forth);\n"
    "  if (seen() !== frames[count - 1]) wrong.push('goes on behind the end');\n"
    "  for (let i = count - 2; i >= 0; i--) {\n"
    "    press(back);\n"
    "    if (seen() !== frames[i]) wrong.push('another frame on the way back: ' + (i + 1));\n"
    "  }\n"
    "  press('End');\n"
    "  if (seen() !== frames[count - 1]) wrong.push('End');\n"
    "  press('Home');\n"
    "  if (seen() !== frames[0]) wrong.push('Home');\n"
    "  return frames.join('\\f\\n');\n"
    "}\n"
    "function click(x) {\n"
    "  const main = document.querySelector('main');\n"
    "  main.dispatchEvent(new MouseEvent('click', {clientX: innerWidth * x, bubbles: true}));\n"
    "}\n"
    "addEventListener('load', () => {\n"
    "  const report = document.createElement('div');\n"
    "  const texts = [walk('ArrowRight', 'ArrowLeft')];\n"
    "  press(';');\n"
    "  texts.push(walk(' ', 'PageUp'));\n"
    "  click(0.5);\n"
    "  if (document.getElementById('place').textContent !== '2 / ' + count) wrong.push('click');\n"
    "  click(0.1);\n"
    "  if (document.getElementById('place').textContent !== '1 / ' + count) wrong.push('left');\n"
    "  const before = getComputedStyle(root).backgroundColor;\n"
    "  document.getElementById('look').click();\n"
    "  if (getComputedStyle(root).backgroundColor === before) wrong.push('theme');\n"
    "  if (performance.getEntriesByType('resource').length) wrong.push('a request');\n"
    "  report.innerHTML = '<u></u><u></u><u></u>';\n"
    "  [...texts, wrong.join('; ')].forEach((text, i) => {\n"
    "    report.children[i].textContent = text; });\n"
    "  document.body.append(report);\n"
    "});\n"
    "</script>\n";

static const char *browser(void)
{
    const char *path = getenv("CHROMIUM");
    path = path ? path : "/usr/bin/chromium";
    return access(path, X_OK) == 0 ? path : NULL;
}

/* The document as it is once its scripts have run. */
static void dump(const char *path, const char *folder, struct buf *out)
{
    struct buf command = {0};
    buf_fmt(&command,
            "timeout 50 %s --headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
            "--disable-background-networking --disable-component-update --disable-sync "
            "--user-data-dir=%s/profile --dump-dom file://%s 2>%s/errors",
            browser(), folder, path, folder);
    FILE *pipe = popen(buf_text(&command), "r");
    ck_assert_ptr_nonnull(pipe);
    char chunk[4096];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, pipe)) > 0)
        buf_bytes(out, chunk, got);
    ck_assert_int_eq(pclose(pipe), 0);
    buf_free(&command);
    buf_fmt(&command, "rm -rf '%s/profile'", folder);
    ck_assert_int_eq(system(buf_text(&command)), 0);
    buf_free(&command);
}

/* The next <u>: its text, with the entities that --dump-dom writes read. */
static const char *reported(const char *at, struct buf *out)
{
    static const char *const ENTITIES[][2] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}};
    buf_clear(out);
    at = strstr(at, "<u>");
    ck_assert_msg(at != NULL, "the page has reported nothing");
    for (at += 3; strncmp(at, "</u>", 4) != 0;) {
        size_t i = 0;
        while (i < 3 && strncmp(at, ENTITIES[i][0], strlen(ENTITIES[i][0])) != 0)
            i++;
        buf_str(out, i < 3 ? ENTITIES[i][1] : (char[2]){*at, '\0'});
        at += i < 3 ? strlen(ENTITIES[i][0]) : 1;
    }
    return at;
}

START_TEST(the_page_walks_as_the_text_does)
{
    if (!browser()) {
        puts("SKIPPED: no browser for the exported page (CHROMIUM names one)");
        return;
    }
    char *folder = program_folder();
    struct ran page = RUN("export", "tour", "-f", "html");
    ran_fine(&page);
    struct buf html = {0}, dom = {0}, text = {0};
    char *body = strstr(page.out, "<main>");
    ck_assert_ptr_nonnull(body);
    buf_bytes(&html, page.out, (size_t)(body - page.out));
    buf_str(&html, WALKER);
    buf_str(&html, body);
    char *path = program_file(folder, "page.html", html.data, html.len);
    dump(path, folder, &dom);
    const char *at = strstr(buf_text(&dom), "<div><u>");
    ck_assert_msg(at != NULL, "the page has not ended its walk");
    static const char *const LANGS[] = {"en", "ko"};
    for (size_t i = 0; i < 2; i++) {
        at = reported(at, &text);
        struct ran want = RUN("export", "tour", "--all", "--lang", LANGS[i]);
        ran_fine(&want);
        ck_assert_str_eq(buf_text(&text), want.out);
        ran_free(&want);
    }
    reported(at, &text);
    ck_assert_str_eq(buf_text(&text), "");
    ran_free(&page);
    buf_free(&html);
    buf_free(&dom);
    buf_free(&text);
    free(path);
    program_remove(folder);
}
END_TEST

TCase *tcase_browser(void)
{
    TCase *tcase = tcase_create("browser");
    tcase_add_test(tcase, the_page_walks_as_the_text_does);
    return tcase;
}
