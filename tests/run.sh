#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh PROGRAM TEST...: runs every test program, then repeats the summary lines of check.
program=$1
shift
status=0
summary=$(mktemp) || exit 1
trap 'rm -f "$summary" "$summary.log" "$summary.skipped"' EXIT
for test in "$@"; do
    name=${test%/run}
    name=${name##*/test/}
    log=$summary.log
    if MIDSTREAM=$program "$test" >"$log" 2>&1; then :; else
        status=1
    fi
    cat "$log"
    line=$(grep -E '^[0-9]+%: Checks:' "$log" | tail -n 1)
    [ -n "$line" ] || { line="0%: Checks: 1, Failures: 0, Errors: 1 (no summary)"; status=1; }
    printf '%s\t%s\n' "$name" "$line" >>"$summary"
    grep -h 'SKIPPED' "$log" >>"$summary.skipped"
    rm -f "$log"
done
echo
cat "$summary.skipped" # what was not tested, said once more where it is seen
while IFS='	' read -r name line; do
    printf '%-14s %s\n' "$name" "$line"
done <"$summary"
# Alone on their lines, as check prints them, for whoever reads the end of a log.
cut -f2 "$summary"
exit $status
