# The lines of steps.awk, tab-separated for table.awk. The level of all benchmarks is a factor, not a time.
BEGIN { FS = OFS = "\t" }
function level(value) { return $1 == "(all benchmarks)" ? sprintf("x %.3f", value) : duration(value) }
# steps.awk states no score above 1000.
function score(value) { return value >= 1000 ? ">= 1000" : value }
NR == 1 { print "benchmark", "since (UTC)", "run", "before", "after", "change", "runs", "score", "commits", "machine" }
{ print $1, $4, $3, level($8), level($9), change($8, $9), $6 " + " $7, score($10), short($11) ".." short($5), $2 }
