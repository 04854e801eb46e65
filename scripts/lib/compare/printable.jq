# Records → the same with texts as people may see them: hidden characters as escapes. Run with -R and -r.
include "format";

split("\t") | map(outside | printable) | join("\t")
