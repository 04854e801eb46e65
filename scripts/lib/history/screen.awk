# The series in which a step may have started within their newest runs, by number. In: the newest values, series after series and
# the newest first: series, value, 1 if the run is newer than the last search, and of the series' newest level then its centre,
# noise, runs, and 1 if it was the only one (nothing for a new series). Needs compare/statistics.awk. Variables: newest, floor.
#
# A series is named if it is new, if its last known step is within its newest runs, or if the median of its last 5, 6, 7 ... runs
# differs from its level by nearly as much as a step has to (steps.awk decides). steps.awk compares the same medians, but knows
# the noise of both sides.
BEGIN {
  FS = "\t"
  if (floor == "") floor = 0.02
}
$1 != series { screen(); series = $1; centre = $4; noise = $5; runs = $6; is_first = $7; count = fresh = 0 }
{ value[++count] = $2; fresh += $3 }
END { screen() }

function screen(    m, n, middle, limit, part) {
  if (series == "") return
  if (centre == "" || (!is_first && runs + fresh <= newest)) { print series; return }
  if (!fresh) return
  limit = log(1 + floor) > noise ? log(1 + floor) : noise
  for (n = 5; n <= count; n++) {
    for (m = 1; m <= n; m++) part[m] = value[m]
    shell_sort(part, n)
    middle = median_of_sorted(part, n) - centre
    if (middle > 0.9 * limit || middle < -0.9 * limit) { print series; return }
  }
}
