#!/bin/sh
# SPDX-License-Identifier: MIT
# embed.sh FOLDER: prints the C source of builtin_scenes[] (scene/builtin.h) from FOLDER/order and
# FOLDER/NAME.json. Bytes, not string literals: C11 promises room for 4,095 characters only.
set -eu
folder=$1

echo '/* Made by src/scene/embed.sh. */'
echo '#include "scene/builtin.h"'
number=0
table=
while read -r name; do
    [ -n "$name" ] || continue
    file=$folder/$name.json
    [ -r "$file" ] || {
        echo "embed.sh: $folder/order names $name, but there is no $file" >&2
        exit 1
    }
    echo
    echo "static const unsigned char data_$number[] = {"
    od -An -v -tx1 "$file" | sed 's/[0-9a-f][0-9a-f]/0x&,/g'
    echo '0x00};'
    table="$table    {\"$name\", (const char *)data_$number, sizeof data_$number - 1},
"
    number=$((number + 1))
done <"$folder/order"
echo
echo 'const struct builtin builtin_scenes[] = {'
printf '%s' "$table"
echo '    {0, 0, 0},'
echo '};'
