# The rows of compat.awk → the lines that tools/compare.py prints. Run with -n and -R.
# $description: what was compared.
include "format";

[inputs | split("\t") | .[1] |= outside] as $rows
| ([9, ($rows[] | .[1] | length)] | max + 7) as $width
| $description, columns_of_clocks($width), ($rows[] | .[0] + (.[1] + .[2] | pad($width)) + .[3])
