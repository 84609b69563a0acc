#!/bin/sh
# SPDX-License-Identifier: MIT
# bench.sh PROGRAM TEST: times that need no terminal and no other program to compare with. TEST is
# the test program that holds large arrays against their limits (tests/program/large.c).
program=${1:-build/midstream}
test=${2:-build/release/test/program/run}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

now() { # nanoseconds; whole seconds where date knows no better
    time=$(date +%s%N)
    case $time in *N) echo "${time%N}000000000" ;; *) echo "$time" ;; esac
}

measure() { # measure NAME TIMES COMMAND...: milliseconds for one of TIMES runs
    name=$1 times=$2 i=0
    shift 2
    start=$(now)
    while [ "$i" -lt "$times" ]; do
        "$@" >"$folder/out" || { echo "$name: failed"; return 1; }
        i=$((i + 1))
    done
    end=$(now)
    awk -v name="$name" -v ns="$((end - start))" -v times="$times" \
        'BEGIN { printf "%-44s %9.2f ms\n", name, ns / times / 1e6 }'
}

frames() { # frames SIZE: how many of the tour's frames are drawn in a second
    size=$1
    "$program" export tour --all --size "$size" >"$folder/out" || return 1
    count=$(($(tr -cd '\f' <"$folder/out" | wc -c) + 1))
    start=$(now)
    i=0
    while [ "$i" -lt 20 ]; do
        "$program" export tour --all --size "$size" >"$folder/out"
        i=$((i + 1))
    done
    end=$(now)
    awk -v size="$size" -v ns="$((end - start))" -v n="$((count * 20))" \
        'BEGIN { printf "%-44s %9.0f frames/s\n", "export tour --all --size " size, n / ns * 1e9 }'
}

awk 'BEGIN { for (t = 0; t < 512; t++) { line = ""
        for (i = 0; i < 4096; i++) line = line sprintf("%.3f ", ((t * 37 + i * 61) % 2003) / 500 - 2)
        print line } }' >"$folder/rows.txt"

measure 'start (--version)' 100 "$program" --version
measure 'one frame: export rmsnorm' 100 "$program" export rmsnorm
measure 'one frame: export rmsnorm --size 120x36' 100 "$program" export rmsnorm --size 120x36
measure 'one frame of ansi' 100 "$program" export rmsnorm -f ansi
frames 80x24
frames 120x36
measure 'trace 1,-1,3,3' 100 "$program" trace 1,-1,3,3
measure 'trace, T = 512, d = 4096' 1 "$program" trace "$folder/rows.txt"
measure 'export, T = 512, d = 4096' 1 "$program" export "$folder/rows.txt"
# shellcheck disable=SC2046 # names of scenes have no blanks
measure 'check all scenes' 20 "$program" check $("$program" list | cut -f1)

echo
echo 'T = 512, d = 4096 from a .npy file, processor time, the worst of many keys:'
MIDSTREAM=$program MIDSTREAM_BENCH=1 CK_RUN_CASE=large "$test" |
    grep -v -e '^Running' -e '^100%'
