# The rows of prove-gate.sh → its table, tab-separated for table.awk. Ends with 1 where the gate did not prove itself:
# a false alarm about a program against itself, or too few slowdowns seen. Needs compare/sort.awk.
BEGIN { FS = OFS = "\t" }

{ kind = $1 ~ /^same-/ ? "none" : "beside slowdowns" }
!($1 in known_gate) { known_gate[$1]; gates[kind]++ }
$3 + 0 > 0 {
  size = ($3 + 0) ""
  if (!(size in injected)) sizes[++size_count] = $3 + 0
  injected[size]++
  if ($4 == "regression") seen[size]++
  shift[size, injected[size]] = $5
}
# Any other row is one of two equal programs.
$3 + 0 == 0 {
  equal[kind]++
  if ($4 == "regression" && !($1 in alarmed)) { alarmed[$1]; false_gates[kind]++ }
  if ($4 == "improvement") false_improvements[kind]++
}

END {
  print "slowdown", "gates", "seen", "share", "median shift", "to reach", "false alarms", "false improvements", "equal rows"
  print_equal("none", "no false alarm")
  if ("beside slowdowns" in gates) print_equal("beside slowdowns", "")
  shell_sort(sizes, size_count)
  for (i = 1; i <= size_count; i++) {
    size = sizes[i] ""
    share = seen[size] / injected[size]
    wanted = size >= 5 ? 0.95 : size >= 3 ? 0.9 : 0
    if (share < wanted) failed = 1
    print size " %", injected[size], seen[size] + 0, sprintf("%.1f %%", 100 * share), median_shift(size),
      (wanted ? 100 * wanted " %" : ""), "", "", ""
  }
  exit failed || false_gates["none"] > 0
}

function print_equal(kind, wanted) {
  print kind, gates[kind], "", "", "", wanted, false_gates[kind] + 0, false_improvements[kind] + 0, equal[kind] + 0
}

function median_shift(size,    i, values) {
  for (i = 1; i <= injected[size]; i++) values[i] = shift[size, i]
  shell_sort(values, injected[size])
  return sprintf("%+.2f %%", 100 * median_of_sorted(values, injected[size]))
}
