# A Google Benchmark run → the name of its sizes: the key that all share, such as 'cells', else 'size'.
include "series";
[measurements | select($filter == "" or (.name | test($filter))) | size | select(.) | .key // (if .part == "" then "cells" else "size" end)]
| unique | if length == 1 then .[0] else "size" end
