# Pair shifts (pair-shifts.awk) → a verdict for each benchmark, as group-sequential boundaries allow it after this many pairs.
#
# Output, tabs between: benchmark, verdict, what to do next ('done', 'more', 'confirm'), pairs, turns of a side, A's median
# time in nanoseconds, relative shift, lower and upper end of its interval, p, the level that p has to reach, noise (the
# standard deviation of one pair's shift, robust), and the smallest shift that this row could have found.
#
# Variables: tests (the number of benchmarks of the gate), looks (the numbers of pairs at which verdicts are given, with
# blanks), alpha, floor and resolution (fractions), names (a file with the benchmarks to judge, in order), confirming (1 for
# the pairs that have to repeat what others showed). Needs sort.awk, normal.awk, signed-rank.awk, sequential.awk, decide.awk and
# record.awk.
BEGIN {
  FS = OFS = "\t"
  while ((getline line < names) > 0) { order[++names_count] = line; wanted[line] }
}

$1 in wanted {
  count[$1]++
  shift[$1, count[$1]] = $5
  turns[$1] += $3
  time[$1, count[$1]] = $4
}

END { for (i = 1; i <= names_count; i++) judge(order[i], count[order[i]] + 0) }

function judge(name, n,    k, d, t, level) {
  for (k = 1; k <= n; k++) { d[k] = shift[name, k]; t[k] = time[name, k] }
  # A confirmation is one test of one direction.
  level = confirming ? 2 * alpha : level_at(looks, n, alpha) / tests
  decide(d, n, level, alpha, floor, resolution, n >= last_look(looks), confirming)
  shell_sort(t, n)
  print_record(name, n, turns[name], median_of_sorted(t, n), robust_deviation(d, n), level, floor)
}
