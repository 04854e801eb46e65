# Lines of lockstep.c → the records of benchmarks, as group-sequential boundaries allow verdicts after this many
# pairs. Their field 'step' is what to do next: done, more or confirm.
#
# Variables: tests (the number of benchmarks of the gate), looks (the numbers of pairs at which verdicts are given, with
# blanks), alpha, floor, resolution and threshold (fractions), names (a file with the benchmarks to judge, in order), confirming
# (1 for the pairs that have to repeat what others showed). Needs pairs.awk and what it needs.
#
# Four fifths of alpha are for the whole benchmark, a fifth for its slowest slices: a benchmark that has not changed as a whole has
# a "slower tail" if the 90th or the 99th percentile of its slices is slower by more than tail_floor.
BEGIN { while ((getline line < names) > 0) { order[++names_count] = line; wanted[line] } }

$2 in wanted {
  n = keep_pair()
  tail[benchmark, 90, n] = tail_shift[1]
  if ((tail[benchmark, 99, n] = tail_shift[2]) != "") has_tails = 1
}

END {
  if (!has_tails) body_share = 1
  for (i = 1; i <= names_count; i++) judge(order[i], count[order[i]] + 0)
}

function judge(name, n,    k, d, t, level, note) {
  tail_percentile = suspicion = ""
  judge_tail(name, n, 90)
  judge_tail(name, n, 99)
  for (k = 1; k <= n; k++) { d[k] = all_shifts[name, k]; t[k] = all_times[name, k] }
  level = level_of(n, body_share)
  decide(d, n, level, alpha, floor, resolution, n >= last_look(looks), confirming)
  if (tail_percentile && (verdict == "no change" || verdict == "inconclusive")) {
    verdict = "slower tail"
    next_step = confirming ? "done" : "confirm"
    note = "the " tail_percentile "th percentile of its slices is slower by " sprintf("%.1f %%", 100 * (exp(tail_centre) - 1))
    why = ""
  } else if (suspicion && verdict == "no change" && n < last_look(looks) && !confirming) next_step = "more"
  shell_sort(t, n)
  print_pairs(inside(name), n, all_turns[name], median_of_sorted(t, n), robust_deviation(d, n), level, alpha, floor, threshold, note)
}

# judge_tail(name, n, percentile): sets tail_percentile, tail_centre, tail_low and tail_high if that percentile is slower, and more
# so than another one; suspicion, if it may be.
function judge_tail(name, n, percentile,    k, d) {
  for (k = 1; k <= n; k++) if ((d[k] = tail[name, percentile, k]) == "") return
  decide(d, n, level_of(n, (1 - body_share) / 2), alpha, tail_floor, resolution, 1, confirming)
  if (centre > tail_floor && p < 0.02) suspicion = 1
  if (verdict != "regression" || (tail_percentile && centre < tail_centre)) return
  tail_percentile = percentile
  tail_centre = centre
  tail_low = low
  tail_high = high
}

# level_of(n, share): what p has to reach after n pairs; a confirmation is one test of one direction.
function level_of(n, share) { return confirming ? 2 * alpha : level_at(looks, n, share * alpha) / tests }
