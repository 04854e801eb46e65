#!/usr/bin/env bash
# Usage: Tests/Scripts/time-history.bash [RUNS [BENCHMARKS]]
#
# Times history.sh on a synthetic history (history-scale.bash): the first search, then 'record' of one file with five repetitions of
# every benchmark, 'changes --newest 10' and 'trend'. Default: 6 700 runs of 300 benchmarks. Needs 160 bytes of disk a measurement.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/write-run.bash"
. "$(dirname "${BASH_SOURCE[0]}")/history-scale.bash"

runs=${1:-6700} benchmarks=${2:-300}
scripts=$root_dir/scripts
TIMEFORMAT='%R s elapsed, %U s user, %S s system'

# timed LABEL COMMAND...
timed() {
  printf '%s: ' "$1"
  time "${@:2}" >/dev/null 2>"$temp_dir/messages"
}

make_temp_dir
db=$temp_dir/history.sqlite
synthetic_runs "$runs" "$benchmarks" "$temp_dir/truth" "$temp_dir/values"
load_runs $((runs - 10)) "$temp_dir/values"
timed 'first changes' "$scripts/history.sh" changes --db "$db"
load_runs "$runs" "$temp_dir/values"
rows=()
while IFS=$'\t' read -r number value; do
  rows+=("$(printf 'suite/benchmark-%04d=%s,%s,%s,%s,%s' "$number" "$value" "$value" "$value" "$value" "$value")")
done < <(awk -v last="$runs" 'BEGIN { FS = OFS = "\t" } $1 == last { print $2, $3 }' "$temp_dir/values")
write_run "$temp_dir/run.json" 2026-01-01T10:00:00+00:00 "${rows[@]}"
timed record "$scripts/history.sh" record --machine bench --db "$db" "$temp_dir/run.json"
timed 'changes --newest 10' "$scripts/history.sh" changes --newest 10 --db "$db" || true
timed 'changes --newest 10, again' "$scripts/history.sh" changes --newest 10 --db "$db" || true
timed trend "$scripts/history.sh" trend suite/benchmark-0007 --db "$db"
sqlite3 "$db" "SELECT count(*) || ' measurements' FROM measurement"
printf '%d bytes\n' "$(wc -c <"$db")"
