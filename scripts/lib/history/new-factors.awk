# Lines "level" of the last search, then run, series and value of every measurement of newer runs, run after run → run, a tab and
# the run's common factor (a logarithm): the median of its benchmarks' distances to their medians. Less than five have none.
# Needs compare/sort.awk.
BEGIN { FS = OFS = "\t" }
$1 == "level" { median[$2] = $3; next }
$1 != run { flush(); run = $1; count = 0 }
$2 in median { distance[++count] = log($3 > 1e-6 ? $3 : 1e-6) - median[$2] }
END { flush() }
function flush() {
  if (count < 5) return
  shell_sort(distance, count)
  printf "%d\t%.17g\n", run, median_of_sorted(distance, count)
}
