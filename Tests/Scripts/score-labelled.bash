#!/usr/bin/env bash
# Usage: Tests/Scripts/score-labelled.bash FOLDER
#
# Scores the method of 'history.sh changes' and E-divisive with means on series whose steps several people have marked. FOLDER is a
# copy of the Turing Change Point Dataset (github.com/alan-turing-institute/TCPD): annotations.json and datasets/*/*.json. Series of
# several dimensions, with values that are not positive, or not in the copy are left out.
#
# The scores are the data set's own (van den Burg and Williams 2020): a step is found if one is reported within five values of it;
# precision counts against what anybody marked, recall is the mean over the people; the first value counts as a step that everybody
# and every method finds. Means over the series.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib/common.sh"

folder=${1:?the folder of the data set}

# score NAME: a line of the table, from lines of series and index of the steps found.
score() {
  awk -v name="$1" '
    BEGIN { FS = OFS = "\t" }
    FILENAME == ARGV[1] { people[$1, $2]; all[$1]; if ($3 != "") marked[$1, $2, ++marks_of[$1, $2]] = $3; next }
    { reported[$1, ++found[$1]] = $2; total++ }
    # hits(series, at, count): how many of these steps have a reported one within five; each reported one serves once.
    function hits(s, at, count,    i, j, nearest, used, sum) {
      split("", used)
      for (i = 1; i <= count; i++) {
        nearest = 0
        for (j = 1; j <= found[s]; j++)
          if (!(j in used) && far(at[i], reported[s, j]) <= 5 && (!nearest || far(at[i], reported[s, j]) < far(at[i], reported[s, nearest]))) nearest = j
        if (nearest) { used[nearest]; sum++ }
      }
      return sum + 1
    }
    function far(a, b) { return a > b ? a - b : b - a }
    END {
      for (s in all) {
        split("", union); split("", at); count = persons = recall = 0
        for (key in people) {
          split(key, part, SUBSEP)
          if (part[1] != s) continue
          split("", at)
          for (i = 1; i <= marks_of[key]; i++) { at[i] = marked[key, i]; union[at[i]] }
          recall += hits(s, at, marks_of[key] + 0) / (marks_of[key] + 1)
          persons++
        }
        split("", at)
        for (i = 0; i < 100000 && count < length(union); i++) if (i in union) at[++count] = i
        p = hits(s, at, count) / (found[s] + 1)
        r = recall / persons
        precisions += p; recalls += r; scores += 2 * p * r / (p + r); n++
      }
      print name, total + 0, sprintf("%.3f", precisions / n), sprintf("%.3f", recalls / n), sprintf("%.3f", scores / n)
    }' "$temp_dir/marks" -
}

# indices: lines of series and number of a value, from 1 → series and its index in the data set.
indices() { awk 'BEGIN { FS = OFS = "\t" } FILENAME == ARGV[1] { at[$1, $2] = $4; next } { print $1, at[$1, $2] }' "$temp_dir/values" -; }

make_temp_dir
"$(command -v clang || command -v cc)" -O2 -o "$temp_dir/e-divisive" "$root_dir/Tests/Scripts/fixtures/history/e-divisive.c" -lm
# Series, number of the value, its logarithm, its index; and series, person, marked index ("" where a person marked nothing).
jq -r --slurpfile marks "$folder/annotations.json" 'select(.n_dim == 1 and $marks[0][.name] and all(.series[0].raw[]; . == null or . > 0))
  | .name as $name | [.series[0].raw | to_entries[] | select(.value != null)] | to_entries[]
  | [$name, .key + 1, (.value.value | log), .value.key] | @tsv' "$folder"/datasets/*/*.json >"$temp_dir/values"
cut -f 1 "$temp_dir/values" | uniq >"$temp_dir/names"
jq -r --rawfile names "$temp_dir/names" 'to_entries[] | select(.key | IN($names | split("\n")[])) | .key as $name
  | .value | to_entries[] | .key as $person | (if .value == [] then "" else .value[] end) | [$name, $person, .] | @tsv' \
  "$folder/annotations.json" >"$temp_dir/marks"
say "$(grep -c . "$temp_dir/names") series, $(grep -c . "$temp_dir/values") values"
{
  printf 'method\tfound\tprecision\trecall\tF1\n'
  score 'no steps at all' </dev/null
  awk 'BEGIN { FS = OFS = "\t" } !($1 in number) { number[$1] = ++n } { print number[$1], $2, $3 }' "$temp_dir/values" |
    awk -f "$lib_dir/compare/statistics.awk" -f "$lib_dir/history/steps.awk" |
    awk 'BEGIN { FS = OFS = "\t" } FILENAME == ARGV[1] { name[FNR] = $1; next } { print name[$1], $2 }' "$temp_dir/names" - |
    indices | score 'history.sh changes'
  for p in 0.05 0.01; do
    cut -f 1,3 "$temp_dir/values" | "$temp_dir/e-divisive" "$p" 199 1 | indices | score "E-divisive, p $p"
  done
} | print_table -
