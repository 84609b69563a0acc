/* SPDX-License-Identifier: MIT */
#include "view/model.h"

#include <stdio.h>
#include <string.h>

#include "app/mouse.h"
#include "base/utf8.h"
#include "canvas/spots.h"
#include "view/drawing.h"
#include "view/marks.h"
#include "view/stackmap.h"
#include "view/words.h"

enum {
    STACK_COLS = 30,  /* of the stack where a block is opened beside it */
    OPENED_COLS = 38, /* that the opened block needs */
    MARGIN = 2,       /* for the mark ▶ */
    BOX_COLS = 18,
    NAME_COLS = 12, /* of a token's name */
};

struct stack {
    const struct app *app;
    struct canvas *canvas;
    struct rect rect;
    struct stackmap map;
    size_t here, block; /* op we stand at; the opened block, 0: none */
    int axis;           /* column of the stream */
};

static enum lang lang_of(const struct stack *stack)
{
    return stack->app->settings.lang;
}

static int passed(const struct stack *stack, const struct stack_item *item)
{
    return stackmap_passed(&stack->app->now.plan, stack->here, item);
}

/* --- boxes ----------------------------------------------------------------------------------- */

static void item_text(const struct stack *stack, const struct stack_item *item, char *text,
                      size_t size)
{
    const struct norm *norm = &stack->app->now.inputs.model.final_norm;
    enum lang lang = lang_of(stack);
    switch (item->kind) {
    case STACK_EMBED:
        snprintf(text, size, "%s", word(WORD_EMBEDDING, lang));
        break;
    case STACK_BLOCKS:
        if (item->first == item->last)
            snprintf(text, size, "%s %zu", word(WORD_BLOCK, lang), item->first);
        else
            snprintf(text, size, "%s %zu-%zu", word(WORD_BLOCK, lang), item->first, item->last);
        break;
    case STACK_FINAL_NORM:
        snprintf(text, size, "%s %s", word(WORD_FINAL, lang), word_norm(norm->kind));
        break;
    case STACK_HEAD:
        snprintf(text, size, "%s", word(WORD_LM_HEAD, lang));
        break;
    }
}

static void draw_item(const struct stack *stack, const struct stack_item *item)
{
    int way = passed(stack, item);
    enum style style = way == 0 ? STYLE_HERE : way > 0 ? STYLE_STREAM : STYLE_FAINT;
    struct rect box = {stack->axis - BOX_COLS / 2, stack->rect.y + item->y, BOX_COLS, item->height};
    char text[64];
    item_text(stack, item, text, sizeof text);
    if (item->height >= 3) {
        canvas_box(stack->canvas, box, way >= 0 ? WIRE_HEAVY : WIRE_LIGHT, style);
    } else {
        canvas_put(stack->canvas, box.x, box.y, style, '[');
        canvas_put(stack->canvas, box.x + box.w - 1, box.y, style, ']');
    }
    canvas_text_centre(stack->canvas, box.x + 1, box.y + box.h / 2, box.w - 2, style, text);
    if (item->kind == STACK_BLOCKS)
        spots_add(stack->canvas, box, TARGET_BLOCK, item->first);
    else
        spots_add(stack->canvas, box, TARGET_OP, stackmap_op(&stack->app->now.plan, item->kind));
    if (way == 0)
        canvas_put(stack->canvas, box.x - 1, box.y + box.h / 2, STYLE_HERE, MARK_HERE);
}

/* --- what flows ------------------------------------------------------------------------------ */

/* Has what leaves this item been computed where we stand? */
static bool left(const struct stack *stack, const struct stack_item *item)
{
    int way = passed(stack, item);
    bool at_once = item->kind == STACK_EMBED || item->kind == STACK_HEAD;
    return way > 0 || (way == 0 && at_once);
}

/* T x d behind the embedding in letters and numbers, further on in numbers; T x vocab. */
static void draw_shape(const struct stack *stack, const struct stack_item *item, int x, int y)
{
    const struct inputs *inputs = &stack->app->now.inputs;
    bool scores = item->kind == STACK_HEAD;
    char shape[64], text[96];
    snprintf(shape, sizeof shape, "%zu x %zu", inputs->T,
             scores ? inputs->model.head.vocab : inputs->d);
    snprintf(text, sizeof text, "%s = %s", scores ? "T x vocab" : "T x d", shape);
    int room = stack->rect.x + stack->rect.w - x;
    bool named = scores || item->kind == STACK_EMBED;
    bool fits = named && canvas_text_width(stack->canvas, text) <= room;
    canvas_text(stack->canvas, x, y, room, left(stack, item) ? STYLE_TEXT : STYLE_FAINT,
                fits ? text : shape);
}

/* `rows` of the stream from row y on, into the frames above and below it where there are any. A box
 * of one row has none: there the clip cuts the wire's end off, so that it fills its last cell. */
static void draw_flow(const struct stack *stack, int y, int rows, bool from_frame, bool into_frame,
                      bool bright)
{
    int top = stack->rect.y + y;
    struct rect part = {stack->axis, top - from_frame, 1, rows + from_frame + into_frame};
    struct rect before = canvas_clip(stack->canvas, part);
    canvas_wire_v(stack->canvas, stack->axis, top - 1, top + rows, bright ? WIRE_HEAVY : WIRE_LIGHT,
                  bright ? STYLE_STREAM : STYLE_FAINT);
    canvas_unclip(stack->canvas, before);
}

/* The stream below item i, with its shape beside it. */
static void draw_after(const struct stack *stack, size_t i)
{
    const struct stack_item *item = &stack->map.items[i], *next = item + 1;
    bool last = i + 1 == stack->map.count, bright = left(stack, item);
    int y = item->y + item->height;
    if (!item->after) {
        draw_shape(stack, item, stack->axis + BOX_COLS / 2 + 1, stack->rect.y + y - 1);
        return;
    }
    draw_flow(stack, y, item->after, item->height >= 3, !last && next->height >= 3, bright);
    if (last)
        canvas_put(stack->canvas, stack->axis, stack->rect.y + y + item->after - 1,
                   bright ? STYLE_STREAM : STYLE_FAINT, MARK_DOWN);
    draw_shape(stack, item, stack->axis + 2, stack->rect.y + y + (item->after - 1) / 2);
}

/* --- what comes in and what goes out --------------------------------------------------------- */

static void token_text(const struct stack *stack, size_t token, char *text, size_t size)
{
    const char *name = stack->app->now.names[token];
    size_t used;
    snprintf(text, size, "%.*s", (int)text_fit(name, strlen(name), NAME_COLS, &used), name);
}

/* All tokens in a row; where they do not fit, the one we look at. */
static void draw_tokens(const struct stack *stack)
{
    size_t count = app_tokens(stack->app), at = app_token(stack->app);
    char text[128], name[64];
    int width = -1, y = stack->rect.y, room = stack->rect.w - MARGIN;
    for (size_t t = 0; t < count && width <= room; t++) {
        token_text(stack, t, name, sizeof name);
        width += 1 + canvas_text_width(stack->canvas, name);
    }
    if (width > room) {
        token_text(stack, at, name, sizeof name);
        snprintf(text, sizeof text, "%s %zu/%zu: %s", word(WORD_TOKEN, lang_of(stack)), at + 1,
                 count, name);
        canvas_text(stack->canvas, stack->rect.x + MARGIN, y, room, STYLE_STRONG, text);
        return;
    }
    int x = stack->axis - width / 2;
    x = x < stack->rect.x + MARGIN ? stack->rect.x + MARGIN : x;
    for (size_t t = 0; t < count; t++) {
        token_text(stack, t, name, sizeof name);
        int used =
            canvas_text(stack->canvas, x, y, room, t == at ? STYLE_STRONG : STYLE_LABEL, name);
        spots_add(stack->canvas, (struct rect){x, y, used, 1}, TARGET_TOKEN, t);
        x += used + 1;
    }
}

static void draw_result(const struct stack *stack)
{
    const struct stack_item *last = &stack->map.items[stack->map.count - 1];
    int y = stack->rect.y + last->y + last->height + last->after;
    enum style style = left(stack, last) ? STYLE_STRONG : STYLE_FAINT;
    canvas_text_centre(stack->canvas, stack->axis - BOX_COLS / 2, y, BOX_COLS, style,
                       word(WORD_SCORES, lang_of(stack)));
}

static void draw_stack(const struct stack *stack)
{
    const struct stackmap *map = &stack->map;
    for (size_t i = 0; i < map->count; i++)
        draw_item(stack, &map->items[i]);
    if (map->tokens) {
        int y = map->tokens;
        draw_tokens(stack);
        if (map->items[0].y > y)
            draw_flow(stack, y, map->items[0].y - y, false, map->items[0].height >= 3, true);
    }
    for (size_t i = 0; i < map->count; i++)
        draw_after(stack, i);
    if (map->result)
        draw_result(stack);
}

/* --- the opened block ------------------------------------------------------------------------ */

/* The op to open the block at: where we stand if that is in it, else its first. */
static bool opened_at(const struct stack *stack, size_t *at)
{
    const struct plan *plan = &stack->app->now.plan;
    *at = stack->here;
    for (size_t o = 0; o < plan->count && plan->ops[*at].block != stack->block; o++)
        *at = o;
    return stack->block && plan->ops[*at].block == stack->block;
}

/* Two lines from the block's box to the corners of what it holds, as with a magnifying glass. */
static void draw_opened(const struct stack *stack, struct rect frame)
{
    size_t at;
    if (!opened_at(stack, &at))
        return;
    canvas_box(stack->canvas, frame, WIRE_LIGHT, STYLE_FRAME);
    for (size_t i = 0; i < stack->map.count; i++) {
        const struct stack_item *item = &stack->map.items[i];
        if (item->kind != STACK_BLOCKS || item->first != stack->block)
            continue;
        int x = stack->axis + BOX_COLS / 2, y = stack->rect.y + item->y;
        for (int row = 0; row < item->height; row += 2)
            canvas_wire_h(stack->canvas, x, frame.x, y + row, WIRE_DASHED, STYLE_FRAME);
    }
    drawing_draw_framed(stack->app, stack->canvas, frame, at);
}

void model_draw(const struct app *app, struct canvas *canvas, struct rect rect)
{
    struct stack stack = {.app = app, .canvas = canvas, .rect = rect, .here = app_stop(app).op};
    bool opens = rect.w >= STACK_COLS + OPENED_COLS;
    if (opens)
        stack.rect.w = STACK_COLS;
    stack.axis = rect.x + MARGIN + BOX_COLS / 2;
    stack.block = stackmap_block(&app->now.plan, stack.here);
    if (!stackmap_make(&app->now.plan, stack.block, rect.h, &stack.map))
        return;
    struct rect before = canvas_clip(canvas, rect);
    if (opens)
        draw_opened(&stack, (struct rect){rect.x + STACK_COLS + 2, rect.y, rect.w - STACK_COLS - 3,
                                          rect.h});
    draw_stack(&stack);
    canvas_unclip(canvas, before);
}
