/* SPDX-License-Identifier: MIT */
#include "app/chart.h"

#include "app/app.h"

void chart_next_kind(struct app *app)
{
    struct chart *chart = &app->chart;
    bool upright =
        app_components(app) <= CHART_UPRIGHT_COMPONENTS && app->settings.rows >= CHART_UPRIGHT_ROWS;
    chart->kind = (chart->kind + 1) % CHART_KINDS;
    if (chart->kind == CHART_UPRIGHT && !upright) {
        chart->kind = CHART_LINEAR;
        app->notice = NOTICE_NO_UPRIGHT;
    }
}

void chart_zoom(struct app *app)
{
    /* How many rows there are is for the view to know; this many there are at every step. */
    size_t sure = app->settings.rows > 0 ? (size_t)app->settings.rows / 4 : 0;
    if (!app->chart.zoom && app_components(app) <= sure)
        app->notice = NOTICE_ALL_SHOWN;
    else
        app->chart.zoom = !app->chart.zoom;
}
