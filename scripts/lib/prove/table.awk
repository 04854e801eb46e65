# The rows of prove-gate.sh → its table, tab-separated for table.awk. Ends with 1 where the gate did not prove itself:
# a false alarm about a program against itself, or too few slowdowns seen. Needs compare/sort.awk.
BEGIN { FS = OFS = "\t" }

!($1 in gate_size) { gate_size[$1] = $2; gates[$2]++; if (!($2 in known)) { known[$2]; sizes[++size_count] = $2 + 0 } }
$4 == "true" {
  injected[$2]++
  if ($5 == "regression") seen[$2]++
  shift[$2, injected[$2]] = $6
}
# Any other row is one of two equal programs.
$4 != "true" {
  equal[$2]++
  if ($5 == "regression") { false_rows[$2]++; alarmed[$1] }
  if ($5 == "improvement") false_improvements[$2]++
}

END {
  for (name in alarmed) false_gates[gate_size[name]]++
  shell_sort(sizes, size_count)
  print "slowdown", "gates", "seen", "share", "median shift", "to reach", "false alarms", "false improvements", "equal rows"
  for (i = 1; i <= size_count; i++) {
    size = sizes[i] ""
    share = injected[size] ? seen[size] / injected[size] : 0
    wanted = size == 0 ? "no false alarm" : size >= 5 ? "95 %" : size >= 3 ? "90 %" : ""
    if (size == 0 && false_gates[size] > 0) failed = 1
    if ((size >= 5 && share < 0.95) || (size >= 3 && size < 5 && share < 0.9)) failed = 1
    print (size == 0 ? "none" : size " %"), gates[size], (size == 0 ? "" : seen[size] + 0),
      (size == 0 ? "" : sprintf("%.1f %%", 100 * share)), (size == 0 ? "" : median_shift(size)), wanted,
      false_gates[size] + 0, false_improvements[size] + 0, equal[size] + 0
  }
  exit failed
}

function median_shift(size,    i, values) {
  for (i = 1; i <= injected[size]; i++) values[i] = shift[size, i]
  shell_sort(values, injected[size])
  return sprintf("%+.2f %%", 100 * median_of_sorted(values, injected[size]))
}
