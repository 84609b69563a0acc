/* SPDX-License-Identifier: MIT */
#include "scene/read_only.h"

#include <string.h>

#include "base/num.h"
#include "scene/fields.h"
#include "scene/read_matrix.h"
#include "scene/read_model.h"

/* Move *text on behind `part`, if it begins with it. */
static bool skip(const char **text, const char *part)
{
    size_t len = strlen(part);
    if (strncmp(*text, part, len) != 0)
        return false;
    *text += len;
    return true;
}

/* b1.attn.norm, b1.mlp.postnorm, b2.attn.delta, final.norm. */
static bool read_name(const char *name, size_t n_blocks, struct change_only *out)
{
    if (strcmp(name, "final.norm") == 0)
        return true; /* block 0, ONLY_NORM */
    size_t digits = skip(&name, "b") ? strspn(name, "0123456789") : 0;
    if (!digits || name[0] == '0' || !num_read_count(name, digits, n_blocks, &out->block))
        return false;
    name += digits;
    out->side = skip(&name, ".mlp.") ? SIDE_MLP : SIDE_ATTN;
    if (out->side == SIDE_ATTN && !skip(&name, ".attn."))
        return false;
    static const char *const places[] = {
        [ONLY_NORM] = "norm", [ONLY_POSTNORM] = "postnorm", [ONLY_DELTA] = "delta"};
    for (int p = ONLY_NORM; p <= ONLY_DELTA; p++)
        if (strcmp(name, places[p]) == 0) {
            out->place = (enum only_place)p;
            return true;
        }
    return false;
}

static int read_place(const struct json *at, const struct model *model, struct change_only *out,
                      struct err *err)
{
    const char *name;
    char quote[ERR_QUOTE_MAX];
    if (json_string(at, &name, err))
        return -1;
    bool known = read_name(name, model->n_blocks, out);
    if (known && (!out->block || model->blocks[out->block - 1].branch[out->side].present))
        return 0;
    return json_error(at, err,
                      known ? "%s: the scene has no such branch, expected one that is there"
                            : "%s is no norm and no delta of this model, expected one such as "
                              "b1.attn.norm, b1.attn.delta or final.norm",
                      err_quote(quote, name, strlen(name)));
}

/* Fields that belong to the other kind of place. */
static int check_fields(const struct json *at, const struct json *field, bool delta,
                        struct err *err)
{
    const struct json *first = &field[delta ? ONLY_GAMMA : ONLY_LITERAL];
    const struct json *second = &field[delta ? ONLY_EPS : ONLY_COMPUTED];
    const struct json *wrong = first->item ? first : second;
    if (wrong->item)
        return json_error_at_name(wrong, err, "'%s' is no field of a %s, expected %s",
                                  json_name(wrong), delta ? "delta" : "norm",
                                  delta ? "delta or computed" : "gamma or eps");
    first = &field[delta ? ONLY_LITERAL : ONLY_GAMMA];
    second = &field[delta ? ONLY_COMPUTED : ONLY_EPS];
    if (delta && first->item && second->item)
        return json_error(second, err, "a delta is given or computed, expected one of the two");
    return first->item || second->item ? 0
                                       : json_error(at, err, "changes nothing, expected %s",
                                                    delta ? "delta or computed" : "gamma or eps");
}

static int read_computed(const struct json *at, const struct model *model, struct change_only *out,
                         struct err *err)
{
    bool computed;
    const struct transform *transform = &model->blocks[out->block - 1].branch[out->side].transform;
    if (json_bool(at, &computed, err))
        return -1;
    if (computed && transform->kind == TRANSFORM_LITERAL)
        return json_error(at, err,
                          "the model gives this delta literally, expected a branch with "
                          "weights or an example");
    out->transform = computed ? transform : NULL;
    return 0;
}

static int read_entry(const struct json *at, struct scene *scene, struct change_only *out,
                      struct err *err)
{
    struct json field[ONLY_FIELDS];
    const struct inputs *base = &scene->base;
    if (fields_read(at, FIELDS_ONLY, field, err) || json_require(at, &field[ONLY_AT], "at", err) ||
        read_place(&field[ONLY_AT], &base->model, out, err) ||
        check_fields(at, field, out->place == ONLY_DELTA, err))
        return -1;
    out->has_eps = field[ONLY_EPS].item != NULL;
    out->has_gamma_all = json_type(&field[ONLY_GAMMA]) == JSON_NUMBER;
    if ((out->has_eps && read_model_eps(&field[ONLY_EPS], &out->eps, err)) ||
        (field[ONLY_GAMMA].item && read_model_gamma(&field[ONLY_GAMMA], base->d, &scene->arena,
                                                    &out->gamma, &out->gamma_all, err)) ||
        (field[ONLY_LITERAL].item && read_matrix_tokens(&field[ONLY_LITERAL], base->T, base->d,
                                                        &scene->arena, &out->delta, err)))
        return -1;
    return field[ONLY_COMPUTED].item ? read_computed(&field[ONLY_COMPUTED], &base->model, out, err)
                                     : 0;
}

int read_only(const struct json *at, struct scene *scene, struct change *change, struct err *err)
{
    if (!at->item)
        return 0;
    if (json_expect(at, JSON_ARRAY, err))
        return -1;
    change->n_only = json_size(at);
    struct change_only *only = arena_array(&scene->arena, change->n_only, sizeof *only);
    if (!only)
        return err_memory(err);
    change->only = only;
    struct json entry;
    for (bool more = json_first(at, &entry); more; more = json_next(&entry))
        if (read_entry(&entry, scene, &only[entry.order], err))
            return -1;
    return 0;
}
