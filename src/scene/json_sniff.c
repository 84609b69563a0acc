/* SPDX-License-Identifier: MIT
 *
 * Names for what is not JSON. "Unexpected byte 0x89 at 1:1" helps nobody who has mixed up two
 * files. */
#include "scene/json_sniff.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

struct magic {
    const char *bytes;
    size_t len;
    const char *name;
};
#define MAGIC(bytes, name)             \
    {                                  \
        bytes, sizeof(bytes) - 1, name \
    }

static const struct magic binaries[] = {
    MAGIC("\xFF\xFE\0\0", "text in UTF-32"),
    MAGIC("\0\0\xFE\xFF", "text in UTF-32"),
    MAGIC("\xFF\xFE", "text in UTF-16"),
    MAGIC("\xFE\xFF", "text in UTF-16"),
    MAGIC("\x89PNG", "a PNG picture"),
    MAGIC("GIF8", "a GIF picture"),
    MAGIC("\xFF\xD8\xFF", "a JPEG picture"),
    MAGIC("%PDF", "a PDF file"),
    MAGIC("PK\3\4", "a zip archive (also .npz, .pt, .docx)"),
    MAGIC("\x1F\x8B", "a gzip archive"),
    MAGIC("BZh", "a bzip2 archive"),
    MAGIC("\xFD"
          "7zXZ",
          "an xz archive"),
    MAGIC("\x7F"
          "ELF",
          "a program"),
    MAGIC("GGUF", "a GGUF model"),
    MAGIC("\x93NUMPY", "a NumPy array"),
    MAGIC("\x89HDF", "an HDF5 file"),
    MAGIC("SQLite format 3", "an SQLite database"),
    MAGIC("version https://git-lfs", "a Git LFS pointer, not the file itself"),
};

static const struct magic texts[] = {
    MAGIC("<svg", "an SVG picture"),
    MAGIC("<!doctype html", "a web page (HTML)"),
    MAGIC("<html", "a web page (HTML)"),
    MAGIC("<?xml", "XML"),
    MAGIC("<", "HTML or XML"),
    MAGIC("---", "YAML"),
    MAGIC("#!", "a script"),
};

/* Text in UTF-16 or UTF-32 without a mark at its start has NUL beside every ASCII character. */
static const char *wide_text(const char *bytes, size_t len)
{
    if (len < 4)
        return NULL;
    bool a = bytes[0], b = bytes[1], c = bytes[2], d = bytes[3];
    if ((a && !b && !c && !d) || (!a && !b && !c && d))
        return "text in UTF-32";
    if ((a && !b && c && !d) || (!a && b && !c && d))
        return "text in UTF-16";
    return NULL;
}

static bool looks_binary(const char *bytes, size_t len)
{
    enum { LOOK = 512, LEAST = 32 };
    size_t look = len < LOOK ? len : LOOK, controls = 0;
    for (size_t i = 0; i < look; i++) {
        unsigned char c = (unsigned char)bytes[i];
        controls += c < 0x20 && !strchr("\t\n\v\f\r\x1b", c);
        controls += c == 0;
    }
    /* A stray control character in a short text is better named with its place. */
    return look >= LEAST && controls > look / 16;
}

int json_sniff(const char *bytes, size_t len, struct err *err)
{
    const char *name = NULL;
    for (size_t i = 0; !name && i < sizeof binaries / sizeof *binaries; i++)
        if (len >= binaries[i].len && memcmp(bytes, binaries[i].bytes, binaries[i].len) == 0)
            name = binaries[i].name;
    /* The header of a safetensors file: eight bytes of length, then JSON. */
    if (!name && len > 9 && bytes[8] == '{' && !bytes[6] && !bytes[7])
        name = "a safetensors file";
    if (!name)
        name = wide_text(bytes, len);
    if (!name && looks_binary(bytes, len))
        name = "binary data";
    if (!name)
        return 0;
    return err_at(err, (struct place){1, 1}, NULL, "this is %s, expected JSON text in UTF-8", name);
}

void json_sniff_text(const char *text, size_t len, struct buf *out)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (len >= texts[i].len && strncasecmp(text, texts[i].bytes, texts[i].len) == 0) {
            buf_str(out, texts[i].name);
            return;
        }
    }
    if (len && strchr("-+.0123456789[", text[0]))
        buf_str(out, text[0] == '[' ? "an array" : "a row of numbers");
    else if (len && text[0] == '"')
        buf_str(out, "a string");
}
