# Pair shifts (pair-shifts.awk) → the records of benchmarks, as group-sequential boundaries allow verdicts after this many
# pairs. Their field 'step' is what to do next: done, more or confirm.
#
# Variables: tests (the number of benchmarks of the gate), looks (the numbers of pairs at which verdicts are given, with
# blanks), alpha, floor, resolution and threshold (fractions), names (a file with the benchmarks to judge, in order), confirming
# (1 for the pairs that have to repeat what others showed). Needs decide.awk and what it needs.
BEGIN { while ((getline line < names) > 0) { order[++names_count] = line; wanted[line] } }

$1 == "benchmark" { read_names(); next }

$at["benchmark"] in wanted {
  name = $at["benchmark"]
  count[name]++
  shift[name, count[name]] = $at["shift"]
  turns[name] += $at["turns"]
  time[name, count[name]] = $at["time"]
}

END { for (i = 1; i <= names_count; i++) judge(order[i], count[order[i]] + 0) }

function judge(name, n,    k, d, t, level) {
  for (k = 1; k <= n; k++) { d[k] = shift[name, k]; t[k] = time[name, k] }
  # A confirmation is one test of one direction.
  level = confirming ? 2 * alpha : level_at(looks, n, alpha) / tests
  decide(d, n, level, alpha, floor, resolution, n >= last_look(looks), confirming)
  shell_sort(t, n)
  print_pairs(inside(name), n, turns[name], median_of_sorted(t, n), robust_deviation(d, n), level, alpha, floor, threshold)
}
