# The names in the rows of rows.awk, each once, as JSON strings. Needs record.awk.
BEGIN { FS = "\t" }
$1 != -9 && !seen[$row["name"]]++ { print "\"" $row["name"] "\"" }
