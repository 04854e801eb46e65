# Lines of lockstep.c → tab-separated records, the first with the fields' names: one a pair and benchmark, with the number of
# turns of each side, A's median time of an iteration in nanoseconds, the pair's shift: the middle mean over its turns of
# log(b / a), and that of the 90th and the 99th percentile of its slices, empty where there is none. Needs sort.awk.
#
# The turns alternate. A turn is compared with the mean of the other side's turns before and after it, so that a steady
# change of the machine's speed favours neither.
BEGIN { FS = OFS = "\t"; print "benchmark", "pair", "turns", "time", "shift", "shift90", "shift99" }
{
  turns = split($5, a, " ")
  split($6, b, " ")
  a_is_first = $3 == "A"
  count = 0
  for (i = 1; i <= turns; i++) {
    times[i] = a[i] / $4
    if (a_is_first) {
      before = b[i > 1 ? i - 1 : i]
      shift[++count] = (log(before) + log(b[i])) / 2 - log(a[i])
    } else {
      before = a[i > 1 ? i - 1 : i]
      shift[++count] = log(b[i]) - (log(before) + log(a[i])) / 2
    }
  }
  shell_sort(shift, count)
  shell_sort(times, turns)
  split("", tail_a)
  split("", tail_b)
  split($7, tail_a, " ")
  split($8, tail_b, " ")
  print $2, $1, turns, median_of_sorted(times, turns), middle_mean(shift, count), tail_shift(1), tail_shift(2)
}

function tail_shift(i) { return tail_a[i] > 0 && tail_b[i] > 0 ? log(tail_b[i] / tail_a[i]) : "" }

# middle_mean VALUES COUNT: the mean of sorted values without a quarter at each end; of less than five, the median.
function middle_mean(values, count,   left_out, i, sum) {
  left_out = int(count < 5 ? (count - 1) / 2 : (count + 3) / 4)
  for (i = left_out + 1; i <= count - left_out; i++) sum += values[i]
  return sum / (count - 2 * left_out)
}
