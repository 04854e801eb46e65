#!/usr/bin/env bash
# Usage: Tests/Scripts/score-changes.bash [RUNS [BENCHMARKS [HISTORIES]]]
#
# Scores 'history.sh changes' and E-divisive with means on synthetic histories whose steps are known (history-scale.bash): how many
# of the steps found are true (precision), how many of the true ones are found (recall), and F1, their harmonic mean. A step is
# found if one is reported within two runs of it in the same benchmark; each counts once. Default: 500 runs (what changes looks
# at), 40 benchmarks, 5 histories with other seeds.
#
# E-divisive gets the series as logarithms without the common factor that 'changes' took out, so that only the change-point methods
# are compared; with p 0.05 and 0.01 (199 permutations), and with the steps below 2 % left out, as 'changes' does.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/write-run.bash"
. "$(dirname "${BASH_SOURCE[0]}")/history-scale.bash"

runs=${1:-500} benchmarks=${2:-40} histories=${3:-5}
scripts=$root_dir/scripts

# score NAME FILE: adds its counts to $temp_dir/scores: found, true, and found that are true. FILE: benchmark, run.
score() {
  awk -v name="$1" '
    BEGIN { FS = OFS = "\t" }
    FILENAME == ARGV[1] { if ($4 == "step") { known[$1, $2]; steps++ } next }
    { found++; for (d = 0; d <= 2; d++) for (s = -1; s <= 1; s += 2) if (($1, $2 + s * d) in known) { delete known[$1, $2 + s * d]; hits++; next } }
    END { print name, found + 0, steps + 0, hits + 0 }' "$temp_dir/truth" "$2" >>"$temp_dir/scores"
}

# rival P FLOOR: the steps of E-divisive, with those left out whose medians on both sides differ by no more than the floor.
# shellcheck disable=SC2094  # read twice
rival() {
  "$temp_dir/e-divisive" "$1" 199 1 <"$temp_dir/residuals" |
    awk -v floor="$2" -f "$lib_dir/compare/statistics.awk" -f <(cat <<'AWK'
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] { value[$1, ++count[$1]] = $2; next }
{ at[$1, ++steps[$1]] = $2 }
function level(b, first, last,    i, part) {
  for (i = first; i <= last; i++) part[i - first + 1] = value[b, i]
  shell_sort(part, last - first + 1)
  return median_of_sorted(part, last - first + 1)
}
END {
  for (b in steps) for (i = 1; i <= steps[b]; i++) {
    change = level(b, at[b, i], i < steps[b] ? at[b, i + 1] - 1 : count[b]) - level(b, i > 1 ? at[b, i - 1] : 1, at[b, i] - 1)
    if (change > log(1 + floor) || change < -log(1 + floor)) print b, at[b, i]
  }
}
AWK
    ) "$temp_dir/residuals" -
}

make_temp_dir
"$(command -v clang || command -v cc)" -O2 -o "$temp_dir/e-divisive" "$root_dir/Tests/Scripts/fixtures/history/e-divisive.c" -lm
: >"$temp_dir/scores"
for ((history = 1; history <= histories; history++)); do
  db=$temp_dir/history-$history.sqlite
  SEED=$history synthetic_runs "$runs" "$benchmarks" "$temp_dir/truth" "$temp_dir/values"
  load_runs "$runs" "$temp_dir/values"
  "$scripts/history.sh" changes --db "$db" --filter ^suite --format json |
    jq -r '.[] | [(.name | sub(".*-0*"; "")), .run - 1] | @tsv' >"$temp_dir/ours"
  score 'history.sh changes' "$temp_dir/ours"
  sqlite3 -separator "$(printf '\t')" "$db" "SELECT run - 1, value FROM factor" >"$temp_dir/factors"
  sort -k 2,2n -k 1,1n "$temp_dir/values" | awk 'BEGIN { FS = OFS = "\t" } NR == FNR { factor[$1] = $2; next }
    { printf "%s\t%.9g\n", $2, log($3) - factor[$1] }' "$temp_dir/factors" - >"$temp_dir/residuals"
  for p in 0.05 0.01; do
    for floor in 0 0.02; do
      rival "$p" "$floor" >"$temp_dir/theirs"
      score "E-divisive, p $p$([ "$floor" = 0 ] || printf ', floor 2 %%')" "$temp_dir/theirs"
    done
  done
  show_progress "history $history of $histories"
done
clear_progress
awk 'BEGIN { FS = OFS = "\t"; print "method", "found", "true steps", "hits", "precision", "recall", "F1" }
  !($1 in found) { order[++n] = $1 }
  { found[$1] += $2; steps[$1] += $3; hits[$1] += $4 }
  END { for (i = 1; i <= n; i++) { m = order[i]; p = hits[m] / (found[m] ? found[m] : 1); r = hits[m] / (steps[m] ? steps[m] : 1)
    print m, found[m], steps[m], hits[m], sprintf("%.3f", p), sprintf("%.3f", r), sprintf("%.3f", p + r > 0 ? 2 * p * r / (p + r) : 0) } }' \
  "$temp_dir/scores" | print_table -
