# Finds lasting steps in series of measurements.
#
# In: series, run and value (a logarithm), tabs between, the runs of a series in order of time. Out: a line a step, with the columns
# of the table 'step' in search.sql: the series; the first run after the step and the last one before it; the number of runs in
# the level before it and after it; those levels; the score; the number of runs since the step. Variables: floor,
# noises; levels (a file for the newest level of each series: series, level, noise, runs, 1 if it is the only one).
#
# A series is cut by binary segmentation. Its noise is the median distance of neighbours as a standard deviation,
# which steps do not raise; a running median of five takes out lone outliers and leaves steps in place. Every cut is
# rated on the means of 5, 10, 20 ... and of all runs before it against those after it: their distance over the noise
# of such a distance. The best rating over its critical value is the score, at most 1000: without noise the rating has no
# bound. A cut with a score above 1 is a step if the medians of both sides also differ by more than the floor (`floor`, a
# fraction), than `noises` times the noise, and than three standard errors from both sides' own spread, since noise comes
# and goes. Both stretches are then searched in turn. Last, a step whose two levels do not differ so much is dropped.
#
# The critical value is the one that a stretch of normal noise without any step exceeds once in 1000 times. The table
# below is what Tests/Scripts/awk/critical-values.awk prints.

BEGIN {
  FS = OFS = "\t"
  least = 5
  most_score = 1000
  if (floor == "") floor = 0.02
  if (noises == "") noises = 1
  critical_points = split("10:7.03 12:7.11 14:7.61 16:7.03 20:6.78 25:6.08 30:5.99 40:5.72 60:5.70 100:5.52 200:5.57 500:5.67", critical, " ")
}

$1 != series { find(); series = $1; count = 0 }
{ run[++count] = $2; value[count] = $3 }

END { find() }

# The steps in value[1...count], of the runs run[1...count] of the series.
function find(    i) {
  if (!count) return
  cuts = 0
  if (count >= 2 * least) { search(1, count); settle() }
  for (i = 1; i <= cuts; i++) report(i)
  if (levels != "") report_level(cuts ? cut[cuts] : 1)
}

function report_level(first) {
  printf "%d\t%.17g\t%.17g\t%d\t%d\n", series, median(first, count), spacing(first, count), count - first + 1, cuts == 0 >levels
}

# The noise of value[first...last]: the median distance of neighbours as a standard deviation; 0 for one value.
function spacing(first, last,    i) {
  if (first == last) return 0
  for (i = first; i < last; i++) scratch[i - first + 1] = absolute(value[i + 1] - value[i])
  # 0.6745: median of the absolute standard normal; the distance of two has sqrt 2 times the deviation of one.
  return median_of(scratch, last - first) / (0.6745 * sqrt(2))
}

# Adds the steps among runs first...last to cut[], in order of time.
function search(first, last,    n, at, score) {
  n = last - first + 1
  if (n < 2 * least) return
  score = rating(first, last) / critical_value(n)
  at = best_cut + 1
  if (score <= 1 || !apart(at - best_left, at, best_cut + best_right, noise)) return
  search(first, at - 1)
  cut[++cuts] = at
  cut_score[cuts] = score < most_score ? score : most_score
  search(at, last)
}

# The best rating of a cut among value[first...last]. Leaves its place (the last run before it) in best_cut, the runs it
# compares on both sides in best_left and best_right, and the noise in noise.
function rating(first, last,    i, k, left, right, all_left, all_right, rated, best, left_mean, left_share, rights,
    right_mean, right_share, right_runs) {
  noise = spacing(first, last)
  if (noise < 1e-12) noise = 1e-12
  cumulated[first - 1] = 0
  for (i = first; i <= last; i++) cumulated[i] = cumulated[i - 1] + middle_of_five(i, first, last)
  best = best_cut = 0
  for (i = first + least - 1; i <= last - least; i++) {
    all_left = i - first + 1
    all_right = last - i
    rights = 0
    for (right = least; ; right = 2 * right < all_right ? 2 * right : all_right) {
      right_runs[++rights] = right
      right_mean[rights] = (cumulated[i + right] - cumulated[i]) / right
      right_share[rights] = 1 / right
      if (right == all_right) break
    }
    for (left = least; ; left = 2 * left < all_left ? 2 * left : all_left) {
      left_mean = (cumulated[i] - cumulated[i - left]) / left
      left_share = 1 / left
      for (k = 1; k <= rights; k++) {
        rated = right_mean[k] - left_mean
        rated = rated * rated / (left_share + right_share[k])
        if (rated > best) { best = rated; best_cut = i; best_left = left; best_right = right_runs[k] }
      }
      if (left == all_left) break
    }
  }
  return sqrt(best) / noise
}

# Median of a run and its two neighbours on each side; at an end of the stretch, of those that are there (three).
function middle_of_five(i, first, last,    reach) {
  reach = i - first < last - i ? i - first : last - i
  if (reach > 2) reach = 2
  # The first and the last run of a stretch are judged with the two beside them.
  if (reach == 0) return i == first ? median(i, i + 2) : median(i - 2, i)
  return median(i - reach, i + reach)
}

# Whether the levels first...at-1 and at...last differ by more than the floor. Leaves their medians in before, after.
function apart(first, at, last, noise,    limit, error) {
  before = median(first, at - 1)
  after = median(at, last)
  limit = log(1 + floor)
  if (noises * noise > limit) limit = noises * noise
  # 1.2533: standard error of a median over that of a mean.
  error = 3 * 1.2533 * sqrt(spread(first, at - 1, before) ^ 2 / (at - first) + spread(at, last, after) ^ 2 / (last - at + 1))
  if (error > limit) limit = error
  return absolute(after - before) > limit
}

# Robust standard deviation of value[first...last] around their median.
function spread(first, last, center,    i) {
  for (i = first; i <= last; i++) scratch[i - first + 1] = absolute(value[i] - center)
  return 1.4826 * median_of(scratch, last - first + 1)
}

function absolute(x) { return x < 0 ? -x : x }

function median(first, last,    i) {
  for (i = first; i <= last; i++) scratch[i - first + 1] = value[i]
  return median_of(scratch, last - first + 1)
}

# Median of list[1...n], whose order it changes. By Hoare's selection (1961), since a sort takes ten times as long.
function median_of(list, n,    half, first, last, i, j, pivot, value) {
  half = int((n + 1) / 2)
  first = 1
  last = n
  while (first < last) {
    pivot = list[half]
    i = first
    j = last
    do {
      while (list[i] < pivot) i++
      while (pivot < list[j]) j--
      if (i <= j) { value = list[i]; list[i++] = list[j]; list[j--] = value }
    } while (i <= j)
    if (j < half) first = i
    if (half < i) last = j
  }
  if (n % 2) return list[half]
  value = list[half + 1]
  for (i = half + 2; i <= n; i++) if (list[i] < value) value = list[i]
  return (list[half] + value) / 2
}

# The critical value for n runs: between the points of the table on a straight line over log n.
function critical_value(n,    i, point, next_point) {
  for (i = 1; i < critical_points; i++) {
    split(critical[i], point, ":")
    split(critical[i + 1], next_point, ":")
    if (n <= next_point[1]) break
  }
  return point[2] + (next_point[2] - point[2]) * log(n / point[1]) / log(next_point[1] / point[1])
}

# Drops the steps between final levels that are not apart, the smallest change first.
function settle(    i, worst, ratio, smallest) {
  do {
    worst = 0
    for (i = 1; i <= cuts; i++) {
      if (apart(level_start(i), cut[i], level_end(i), 0)) continue
      ratio = absolute(after - before)
      if (!worst || ratio < smallest) { worst = i; smallest = ratio }
    }
    if (worst) {
      for (i = worst; i < cuts; i++) { cut[i] = cut[i + 1]; cut_score[i] = cut_score[i + 1] }
      cuts--
    }
  } while (worst)
}

# First run of the level before step i; last run of the level after it.
function level_start(i) { return i > 1 ? cut[i - 1] : 1 }
function level_end(i) { return i < cuts ? cut[i + 1] - 1 : count }

function report(i,    at) {
  at = cut[i]
  apart(level_start(i), at, level_end(i), 0)
  printf "%d\t%d\t%d\t%d\t%d\t%.15g\t%.15g\t%.2f\t%d\n", series, run[at], run[at - 1], at - level_start(i), level_end(i) - at + 1,
    exp(before), exp(after), cut_score[i], count - at + 1
}
