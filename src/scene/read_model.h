/* SPDX-License-Identifier: MIT
 *
 * "model" in a scene: blocks, norms, transforms, head. All arrays are made in the arena. */
#ifndef SCENE_READ_MODEL_H
#define SCENE_READ_MODEL_H

#include "base/mem.h"
#include "engine/inputs.h"
#include "scene/json_read.h"

/* Fill out->model for the T, d and x that *out has; an absent model gives the default one. On
 * failure the caller frees what is in *out. */
int read_model(const struct json *at, struct arena *arena, struct inputs *out, struct err *err);

/* A gamma: one number for all components, or d. */
int read_model_gamma(const struct json *at, size_t d, struct arena *arena, const float **gamma,
                     float *gamma_all, struct err *err);
/* An epsilon: a number of at least 0. */
int read_model_eps(const struct json *at, float *eps, struct err *err);
/* The words of change.h, in JSON. */
int read_model_kind(const struct json *at, enum norm_kind *out, struct err *err);
int read_model_place(const struct json *at, enum placement *out, struct err *err);

#endif
