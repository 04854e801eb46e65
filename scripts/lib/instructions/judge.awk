# A baseline and the counts of now → a row a benchmark for table.awk, tab-separated, and what to do, if anything.
# Variables: tolerance (per cent), filtered (the counts are of some benchmarks only). Ends with the exit code.
BEGIN { FS = OFS = "\t"; print "benchmark", "baseline", "now", "change", "verdict" }
/^#/ { next }
FILENAME == ARGV[1] { baseline[$1] = $2; order[++lines] = $1; next }
{
  seen[$1]
  if (!($1 in baseline)) { print $1, "", $2, "", "new"; unknown++; next }
  if ($2 > baseline[$1] * (1 + tolerance / 100)) { verdict = "regression"; more++ }
  else if ($2 + 0 < baseline[$1] + 0) { verdict = "improvement"; fewer++ }
  else if ($2 + 0 > baseline[$1] + 0) verdict = "tolerated"
  else verdict = "same"
  print $1, baseline[$1], $2, (baseline[$1] > 0 ? sprintf("%+.3f %%", ($2 / baseline[$1] - 1) * 100) : ""), verdict
}
END {
  if (!filtered) for (i = 1; i <= lines; i++) if (!(order[i] in seen)) { print order[i], baseline[order[i]], "", "", "gone"; unknown++ }
  if (unknown) exit 3
  if (more) exit 1
}
