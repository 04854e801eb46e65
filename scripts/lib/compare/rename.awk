# Rows of rows.awk with the names that rename.jq printed (read first, as names=1 FILE names=0 ROWS); rows of other names are
# left out. Needs record.awk.

BEGIN { FS = OFS = "\t" }

names {
    text = substr($0, 2, length($0) - 2)
    if (FNR % 2) old = text; else renamed[old] = text
    next
}

$1 == -9 { print; next }
{ rows_read++ }
$row["name"] in renamed { $row["name"] = renamed[$row["name"]]; print }

# How many rows there were: a filter that matches nothing is told from a file without rows.
END { print -9, "(rows)", rows_read + 0 }
