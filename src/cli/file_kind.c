/* SPDX-License-Identifier: MIT */
#include "cli/file_kind.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/vector.h"

static const struct {
    const char *ending;
    enum file_kind kind;
} ENDINGS[] = {
    {".json", FILE_SCENE},     {".txt", FILE_ROWS},        {".csv", FILE_ROWS},
    {".tsv", FILE_TABS},       {".npy", FILE_ARRAY},       {".npz", FILE_ARCHIVE},
    {".bin", FILE_CHECKPOINT}, {".gguf", FILE_CHECKPOINT}, {".safetensors", FILE_CHECKPOINT},
    {".pt", FILE_CHECKPOINT},  {".pth", FILE_CHECKPOINT},  {".ckpt", FILE_CHECKPOINT},
};

static bool by_ending(const char *path, enum file_kind *out)
{
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++) {
        size_t n = strlen(ENDINGS[i].ending);
        if (len > n && strcasecmp(path + len - n, ENDINGS[i].ending) == 0) {
            *out = ENDINGS[i].kind;
            return true;
        }
    }
    return false;
}

/* A folder that holds a checkpoint has the model's config.json in it. */
static bool is_checkpoint_folder(const char *path)
{
    char config[PATH_MAX];
    int len = snprintf(config, sizeof config, "%s/config.json", path);
    return len > 0 && (size_t)len < sizeof config && access(config, F_OK) == 0;
}

/* safetensors: 8 bytes of length, little endian, then a JSON object of that length. */
static bool is_safetensors(const unsigned char *head, size_t len, off_t size)
{
    uint64_t header = 0;
    for (int i = 7; len >= 9 && i >= 0; i--)
        header = header << 8 | head[i];
    return len >= 9 && head[8] == '{' && header >= 2 && header <= (uint64_t)size - 8;
}

static bool by_content(const unsigned char *head, size_t len, off_t size, enum file_kind *out)
{
    static const struct {
        const char *magic;
        size_t len;
        enum file_kind kind;
    } MAGICS[] = {
        {"GGUF", 4, FILE_CHECKPOINT}, {"PK\x03\x04", 4, FILE_CHECKPOINT},
        {"\x93NUMPY", 6, FILE_ARRAY}, {"\x89HDF", 4, FILE_CHECKPOINT},
        {"ggml", 4, FILE_CHECKPOINT}, {"\x80\x02", 2, FILE_CHECKPOINT}, /* pickle */
    };
    for (size_t i = 0; i < sizeof MAGICS / sizeof *MAGICS; i++) {
        if (len >= MAGICS[i].len && memcmp(head, MAGICS[i].magic, MAGICS[i].len) == 0) {
            *out = MAGICS[i].kind;
            return true;
        }
    }
    if (is_safetensors(head, len, size)) {
        *out = FILE_CHECKPOINT;
        return true;
    }
    *out = file_kind_of_text((const char *)head, len);
    return *out == FILE_SCENE || vector_looks_like((const char *)head, len);
}

enum file_kind file_kind_of_text(const char *text, size_t len)
{
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < len && strchr(" \t\r\n", text[at]) && text[at])
        at++;
    return at < len && text[at] == '{' ? FILE_SCENE : FILE_ROWS;
}

static int unknown(const char *path, struct err *err)
{
    err_set(err, ERR_INPUT,
            "is neither a scene (JSON that begins with {) nor rows of numbers "
            "(.txt .csv .tsv)");
    err_in_file(err, path);
    return -1;
}

int file_kind_of(const char *path, enum file_kind *out, struct err *err)
{
    struct stat info;
    if (stat(path, &info))
        return err_system(err, path, "cannot read");
    if (S_ISDIR(info.st_mode) && is_checkpoint_folder(path)) {
        *out = FILE_CHECKPOINT;
        return 0;
    }
    if (by_ending(path, out))
        return 0;
    *out = FILE_SCENE; /* what is no regular file is refused where files are read */
    if (!S_ISREG(info.st_mode))
        return 0;
    unsigned char head[4096];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    ssize_t len = fd < 0 ? -1 : read(fd, head, sizeof head);
    if (len < 0)
        err_system(err, path, "cannot read");
    if (fd >= 0)
        close(fd);
    if (len < 0)
        return -1;
    return by_content(head, (size_t)len, info.st_size, out) ? 0 : unknown(path, err);
}
