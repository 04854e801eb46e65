# The series in which a step may have started within their newest runs, by number. In: lines "level" (series, median, level,
# noise, runs, is_first) and "factor" (run, value) of the last search, then the newest values, series after series and the newest
# first: series, run, value, 1 if the run is newer than the search. Needs compare/sort.awk. Variables: newest, floor.
#
# A series is named if it is new, if its last known step is within its newest runs, or if the median of its last 5, 6, 7 ... runs
# differs from its level by nearly as much as a step has to (steps.awk decides). steps.awk compares the same medians, but knows
# the noise of both sides.
BEGIN {
  FS = "\t"
  if (floor == "") floor = 0.02
}
$1 == "level" { centre[$2] = $4; noise[$2] = $5; runs[$2] = $6; is_first[$2] = $7; next }
$1 == "factor" { factor[$2] = $3; next }
$1 != series { screen(); series = $1; count = fresh = 0 }
{
  value[++count] = log($3 > 1e-6 ? $3 : 1e-6) - factor[$2]
  fresh += $4
}
END { screen() }

function screen(    m, n, middle, limit, part) {
  if (series == "") return
  if (!(series in centre)) { print series; return }
  if (!is_first[series] && runs[series] + fresh <= newest) { print series; return }
  if (!fresh) return
  limit = log(1 + floor) > noise[series] ? log(1 + floor) : noise[series]
  for (n = 5; n <= count; n++) {
    for (m = 1; m <= n; m++) part[m] = value[m]
    shell_sort(part, n)
    middle = median_of_sorted(part, n) - centre[series]
    if (middle > 0.9 * limit || middle < -0.9 * limit) { print series; return }
  }
}
