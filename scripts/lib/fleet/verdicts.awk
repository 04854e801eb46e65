# items.txt, then lines of lockstep.c with the node in place of the pair → a record for each benchmark, as ab/verdicts.awk
# prints it, after all blocks: the stratified test, and Holm's correction over all benchmarks.
#
# Variables: alpha, floor, resolution and threshold (fractions). Needs compare's records.awk and statistics.awk, and ab's pairs.awk.
FILENAME == ARGV[1] { order[++items] = $1; next }
{
  n = keep_pair()
  node[benchmark, n] = pair_name
}
END {
  for (i = 1; i <= items; i++) if (order[i] in count) test(order[i], ++tests)
  holm(p_of, tests, adjusted)
  for (i = 1; i <= tests; i++) judge(i)
}

function test(name, t,    k, n, d, stratum, times, nodes) {
  n = count[name]
  for (k = 1; k <= n; k++) { d[k] = all_shifts[name, k]; stratum[k] = node[name, k]; times[k] = all_times[name, k] }
  signed_rank_test(d, n, stratum, alpha)
  name_of[t] = name
  p_of[t] = p
  centre_of[t] = centre
  low_of[t] = low
  high_of[t] = high
  interval_of[t] = has_interval
  for (k = 1; k <= n; k++) if (!((name, stratum[k]) in seen)) { seen[name, stratum[k]]; nodes = nodes (nodes == "" ? "" : ", ") stratum[k] }
  note[t] = "on " nodes
  shell_sort(times, n)
  time_of[t] = median_of_sorted(times, n)
  shell_sort(d, n)
  noise_of[t] = robust_deviation(d, n)
}

function judge(t,    level) {
  p = p_of[t]
  centre = centre_of[t]
  low = low_of[t]
  high = high_of[t]
  # The level that this row's p has to reach, as Holm's correction has it.
  level = adjusted[t] > 0 ? alpha * p / adjusted[t] : alpha
  # After all blocks it is the last look.
  apply_rule(level, floor, resolution, 1, 1, interval_of[t], 0)
  print_pairs(inside(name_of[t]), count[name_of[t]], all_turns[name_of[t]], time_of[t], noise_of[t], level, alpha, floor, threshold, note[t])
}
