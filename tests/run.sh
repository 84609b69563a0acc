#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh PROGRAM TEST...: runs every test program, as many at once as there are processors, then
# repeats the summary lines of check in the order given.
set -u

one() { # one PROGRAM FOLDER TEST: its log is shown whole when it has ended
    log=$2/$(printf '%s' "$3" | tr / _)
    MIDSTREAM=$1 "$3" >"$log" 2>&1 || : >"$log.failed"
    cat "$log"
}

summary() { # summary LOG: what check said of it; a program that said nothing has failed
    if ! grep -E '^[0-9]+%: Checks:' "$1" | tail -n 1 | grep .; then
        echo "0%: Checks: 1, Failures: 0, Errors: 1 (no summary)"
        : >"$1.failed"
    fi
}

if [ "$1" = --one ]; then
    shift
    one "$@"
    exit 0
fi
program=$1
shift
logs=$(mktemp -d) || exit 1
trap 'rm -rf "$logs"' EXIT
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# The last are about the whole program and take longest: started first, they end with the rest.
for test in "$@"; do echo "$test"; done | sed -n '1!G;h;$p' |
    xargs -P "$jobs" -I '{}' sh "$0" --one "$program" "$logs" '{}'
echo
cat /dev/null "$logs"/* | grep 'SKIPPED' # what was not tested, said once more where it is seen
for test in "$@"; do
    name=${test%/run}
    summary "$logs/$(printf '%s' "$test" | tr / _)" >>"$logs/.summary"
    printf '%-14s %s\n' "${name##*/test/}" "$(tail -n 1 "$logs/.summary")"
done
# Alone on their lines, as check prints them, for whoever reads the end of a log.
cat "$logs/.summary"
[ -z "$(find "$logs" -name '*.failed')" ]
