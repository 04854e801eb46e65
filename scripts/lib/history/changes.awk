# The lines of steps.awk, tab-separated for table.awk.
BEGIN { FS = OFS = "\t" }
NR == 1 { print "benchmark", "since (UTC)", "run", "before", "after", "change", "runs", "score", "commits", "machine" }
{ print $1, $4, $3, duration($8), duration($9), change($8, $9), $6 " + " $7, $10, short($11) ".." short($5), $2 }
