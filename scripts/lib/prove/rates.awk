# Counts of gates or rows → the same with rates and exact 95 % intervals, tab-separated for table.awk. Input fields: what was counted,
# count, of how many, the required rate in per cent (empty: none), the last column's text, and 'most' or 'least' if the required rate
# decides. Lines without a count stay as they are. Ends with 1 where a rate is not reached. Needs statistics.awk. Variable: last, the
# heading of the last column.
BEGIN {
  FS = OFS = "\t"
  print "what", "counted", "of", "rate", "95 % interval", "required", last
}
$2 == "" { print; next }
{
  binomial_interval($2, $3, 0.05)
  print $1, $2, $3, sprintf("%.1f %%", 100 * $2 / $3), sprintf("%.1f .. %.1f %%", 100 * interval_low, 100 * interval_high),
    ($4 == "" ? "" : $4 " %"), $5
  if (($6 == "least" && $2 < $4 / 100 * $3) || ($6 == "most" && $2 > $4 / 100 * $3)) failed = 1
}
END { exit failed }
