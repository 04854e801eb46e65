# The rows of prove-gate.sh → how noisy the machine was: the robust standard deviation of one observation around
# its side's, over all rows. Needs compare/sort.awk.
BEGIN { FS = "\t" }
$6 != "" { noise[++n] = $6 + 0 }
END {
  shell_sort(noise, n)
  printf "noise of one observation over %d rows: median %.2f %%, 90th percentile %.2f %%, largest %.2f %%\n", n,
    100 * median_of_sorted(noise, n), 100 * noise[int(0.9 * (n - 1)) + 1], 100 * noise[n]
}
