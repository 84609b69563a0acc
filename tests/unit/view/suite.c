/* SPDX-License-Identifier: MIT
 *
 * The screen as a pure function of the state. */
#include "suite.h"

TCase *tcase_compare(void);
TCase *tcase_format(void);
TCase *tcase_drawings(void);
TCase *tcase_model(void);
TCase *tcase_round(void);
TCase *tcase_balance(void);
TCase *tcase_room(void);
TCase *tcase_scores(void);
TCase *tcase_caption(void);
TCase *tcase_layout(void);
TCase *tcase_blockmap(void);
TCase *tcase_words(void);
TCase *tcase_arith(void);
TCase *tcase_bars(void);
TCase *tcase_charts(void);
TCase *tcase_charts_more(void);
TCase *tcase_chrome(void);
TCase *tcase_overlay(void);
TCase *tcase_draw(void);
TCase *tcase_ask(void);
TCase *tcase_tokens(void);
TCase *tcase_travel(void);
TCase *tcase_present(void);
TCase *tcase_overview(void);
TCase *tcase_strip(void);
TCase *tcase_spots(void);
TCase *tcase_broken(void);
TCase *tcase_desk(void);
TCase *tcase_pages(void);

Suite *suite(void)
{
    TCase *const tcases[] = {
        tcase_compare(),     tcase_format(), tcase_drawings(), tcase_model(),    tcase_round(),
        tcase_balance(),     tcase_scores(), tcase_room(),     tcase_caption(),  tcase_layout(),
        tcase_blockmap(),    tcase_words(),  tcase_arith(),    tcase_bars(),     tcase_charts(),
        tcase_charts_more(), tcase_chrome(), tcase_overlay(),  tcase_draw(),     tcase_ask(),
        tcase_tokens(),      tcase_travel(), tcase_present(),  tcase_overview(), tcase_strip(),
        tcase_spots(),       tcase_broken(), tcase_desk(),     tcase_pages()};
    Suite *s = suite_create("view");
    for (size_t i = 0; i < sizeof tcases / sizeof *tcases; i++) {
        tcase_set_timeout(tcases[i], 120);
        suite_add_tcase(s, tcases[i]);
    }
    return s;
}
