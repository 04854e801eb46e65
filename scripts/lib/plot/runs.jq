# A Google Benchmark run → tab-separated: name, lower quartile, median, upper quartile of its repetitions in seconds.
include "series";
[measurements | select($filter == "" or (.name | test($filter)))] | by_name[]
| .name as $name
| (.rows | map(seconds) | sort) as $times
| [$name, ($times | at_fraction(0.25), at_fraction(0.5), at_fraction(0.75))] | @tsv
