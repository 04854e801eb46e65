# The rows of prove-gate.sh → its table, tab-separated for table.awk. Ends with 1 where the gate did not prove itself. Input
# fields: gate, benchmark, injected slowdown in per cent (PERCENT/N: of every N-th iteration), verdict, shift, seconds of the gate. Variables: loaded (1 where other
# processes were busy), wanted (what is required: SIZE:RATE, with blanks). Needs statistics.awk.
BEGIN {
  FS = OFS = "\t"
  count = split(wanted, pair, " ")
  for (i = 1; i <= count; i++) { split(pair[i], part, ":"); required[part[1] + 0] = part[2] }
}

{ class = $1 ~ /^same-/ ? "A/A gates" : "rows beside slowdowns" }
!($1 in known_gate) { known_gate[$1]; gates[class]++; seconds[++gate_count] = $6 }
$3 ~ /\// { tails++; if ($4 == "regression" || $4 == "slower tail") tails_found++; next }
$3 + 0 > 0 {
  size = ($3 + 0) ""
  if (!(size in injected)) sizes[++size_count] = $3 + 0
  injected[size]++
  if ($4 == "regression" || $4 == "slower tail") found[size]++
  shift[size, injected[size]] = $5
  next
}
{
  rows[class]++
  if ($4 == "inconclusive") inconclusive[class]++
  if ($4 == "regression" || $4 == "slower tail" || $4 == "improvement") {
    alarms[class]++
    if (!($1 in alarmed)) { alarmed[$1]; alarmed_gates[class]++ }
  }
}

END {
  print "what", "counted", "of", "rate", "95 % interval", "required", "median shift"
  if (gates["A/A gates"]) line("A/A gates with a false alarm", alarmed_gates["A/A gates"], gates["A/A gates"], "0 %", "")
  if (rows["A/A gates"]) line("A/A rows inconclusive", inconclusive["A/A gates"], rows["A/A gates"], loaded ? "10 %" : "2 %", "")
  if (rows["rows beside slowdowns"]) {
    line("false alarms beside slowdowns", alarms["rows beside slowdowns"], rows["rows beside slowdowns"], "", "")
    line("inconclusive beside slowdowns", inconclusive["rows beside slowdowns"], rows["rows beside slowdowns"], "", "")
  }
  if (alarmed_gates["A/A gates"] > 0) failed = 1
  shell_sort(sizes, size_count)
  for (i = 1; i <= size_count; i++) {
    size = sizes[i] ""
    if (found[size] < required[sizes[i]] / 100 * injected[size]) failed = 1
    line("+" size " % found", found[size], injected[size], sizes[i] in required ? required[sizes[i]] " %" : "", median_shift(size))
  }
  if (tails) line("slower tails found", tails_found, tails, "90 %", "")
  if (tails_found < 0.9 * tails) failed = 1
  shell_sort(seconds, gate_count)
  printf "seconds a gate\t\t%d\t\tmedian %d, largest %d\t%s\t\n", gate_count, median_of_sorted(seconds, gate_count), seconds[gate_count],
    loaded ? "60" : "15"
  exit failed
}

function line(what, k, n, required_rate, shift_text) {
  binomial_interval(k + 0, n, 0.05)
  print what, k + 0, n, sprintf("%.1f %%", 100 * k / n), sprintf("%.1f .. %.1f %%", 100 * interval_low, 100 * interval_high),
    required_rate, shift_text
}

function median_shift(size,    i, values) {
  for (i = 1; i <= injected[size]; i++) values[i] = shift[size, i]
  shell_sort(values, injected[size])
  return sprintf("%+.2f %%", 100 * median_of_sorted(values, injected[size]))
}
