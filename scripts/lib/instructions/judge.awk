# A baseline and the counts of now → a row a benchmark for table.awk, tab-separated, and what to do, if anything.
# Variables: tolerance (per cent; as much more is a regression), filter (the expression that chose the benchmarks; empty for
# all). Ends with the exit code.
BEGIN { FS = OFS = "\t"; print "benchmark", "baseline", "now", "change", "verdict" }
/^#/ { next }
FILENAME == ARGV[1] { baseline[$1] = $2; order[++lines] = $1; next }
{
  seen[$1]
  if (!($1 in baseline)) { print $1, "", $2, "", "new"; unknown++; next }
  if ($2 + 0 > baseline[$1] + 0 && $2 >= baseline[$1] * (1 + tolerance / 100)) { verdict = "regression"; more++ }
  else if ($2 + 0 < baseline[$1] + 0) { verdict = "improvement"; fewer++ }
  else if ($2 + 0 > baseline[$1] + 0) verdict = "tolerated"
  else verdict = "same"
  print $1, baseline[$1], $2, (baseline[$1] > 0 ? sprintf("%+.3f %%", ($2 / baseline[$1] - 1) * 100) : ""), verdict
}
END {
  for (i = 1; i <= lines; i++) if (!(order[i] in seen) && is_chosen(order[i])) { print order[i], baseline[order[i]], "", "", "gone"; unknown++ }
  if (unknown) exit 3
  if (more) exit 1
}

# A filter that begins with a minus excludes.
function is_chosen(name) { return filter == "" || (filter ~ /^-/ ? name !~ substr(filter, 2) : name ~ filter) }
