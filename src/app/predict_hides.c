/* SPDX-License-Identifier: MIT
 *
 * What must not be seen while a question stands: what it asks for, and what would give it away. */
#include "app/predict.h"

#include "app/app.h"

/* The order in which a norm computes: 0 is given. */
static int rank(enum quantity quantity)
{
    switch (quantity) {
    case QUANTITY_MEAN:
        return 1;
    case QUANTITY_MEAN_SQUARE:
    case QUANTITY_VARIANCE:
        return 2;
    case QUANTITY_RMS:
        return 3;
    case QUANTITY_UNIT:
        return 4;
    case QUANTITY_VALUE:
        return 5;
    default:
        return 0;
    }
}

/* Is it something that this op makes, and not what it was given? */
static bool is_result(const struct op *op, enum quantity quantity)
{
    if (plan_is_norm(op))
        return quantity == QUANTITY_UNIT || quantity == QUANTITY_VALUE;
    return quantity == (op->kind == OP_DELTA ? QUANTITY_DELTA : QUANTITY_OUT);
}

/* A result that shows the very same digits. Among very many components some always do by chance:
 * then only the same component counts. */
static bool is_twin(const struct app *app, enum quantity quantity, size_t index,
                    const struct asked *of)
{
    enum { FEW = 32 };
    double a, b;
    if (index != of->index && app_components(app) > FEW)
        return false;
    return is_result(app_op(app), quantity) && predict_value(app, of, &a) &&
           predict_value(app, &(struct asked){quantity, index}, &b) &&
           predict_same_shown(app, a, b);
}

/* The root gives the mean square away, x/RMS gives the RMS away, and so on down the norm. */
static bool gives_away(const struct app *app, enum quantity quantity, size_t index,
                       const struct asked *of)
{
    bool vector = quantity_is_vector(quantity), norm = plan_is_norm(app_op(app));
    if (quantity == of->quantity && (!vector || index == of->index))
        return true;
    if (norm && !quantity_is_vector(of->quantity))
        return rank(of->quantity) && rank(quantity) > rank(of->quantity);
    if (!vector)
        return false;
    if (norm && index == of->index && rank(quantity) > rank(of->quantity))
        return true;
    return is_twin(app, quantity, index, of);
}

/* A comparison is no question when its other side can be read off, unless that is given. */
static bool hides_other(const struct app *app, enum quantity quantity, size_t index,
                        const struct ask *ask)
{
    const struct asked *with = &ask->with;
    if (quantity != with->quantity || (quantity_is_vector(quantity) && index != with->index))
        return false;
    if (plan_is_norm(app_op(app)))
        return rank(quantity) > 0 &&
               (rank(quantity) >= rank(ask->of.quantity) || ask->of.quantity == QUANTITY_VALUE);
    return quantity == ask->of.quantity && quantity != QUANTITY_STREAM;
}

bool predict_hides(const struct app *app, enum quantity quantity, size_t index)
{
    const struct ask *ask = predict_ask(app);
    if (!ask || !predict_stands(app))
        return false;
    return (ask->has_of && gives_away(app, quantity, index, &ask->of)) ||
           (ask->type == ASK_COMPARE && hides_other(app, quantity, index, ask));
}
