# The names of rows, one JSON string a line → of each that $filter matches, two lines: the name, and the name with every
# match replaced by $replacement. Run with -n and -a.
include "python-regex";

($filter | oniguruma_pattern) as $pattern
| ($replacement | template_parts) as $parts
| inputs | select(test($pattern)) | ., python_replace($pattern; $parts)
