# The JSON result as Markdown for a comment: a table of changes, unchanged benchmarks folded away, under 64 kB in all.
include "format";

# Text inside a table cell: nothing in it may end the cell, open a tag or call a person.
def cell: gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;") | gsub("\\|"; "&#124;") | gsub("`"; "&#96;")
  | gsub("@"; "&#64;");

def row($result):
  "| <code>\(.name | shortened(200) | cell)</code> | \(value_text($result; "old") | cell)"
    + " | \(value_text($result; "new") | cell) | \(.relative_shift | percent)"
    + " | \(.interval | interval)"
    + " | \(.p_adjusted | p_text) | \(.floor | unsigned_percent)"
    + " | \(.resolvable | unsigned_percent)"
    + " | \(if .verdict == "no change" or .verdict == "inconclusive" then .verdict else "**\(.verdict)**" end)"
    + "\(if .reason == "" then "" else ": " + (.reason | shortened(500) | cell) end) |";

# Of a list of lines as many as fit into $limit bytes, then how many of $all did not.
def fitting($limit; $all):
  [foreach .[] as $line ({size: 0}; {size: (.size + ($line | utf8bytelength) + 1), line: $line};
    if .size <= $limit then .line else empty end)]
  | .[], (if $all > length then "", "… and \($all - length) more" else empty end);

# A table of benchmarks. No more than 400 rows are made up: more would not fit into 40 000 bytes.
def table($result; $limit):
  "| benchmark | old | new | shift | interval | p | floor | resolves | verdict |",
  "| --- | ---: | ---: | ---: | :---: | ---: | ---: | ---: | --- |",
  (length as $all | .[:400] | map(row($result)) | fitting($limit; $all));

printable_result
| . as $result
| (.benchmarks | by_severity) as $all
| [$all[] | select(.verdict != "no change")] as $changed
| [$all[] | select(.verdict == "no change")] as $unchanged
| "### \(.subject // "Benchmarks"): \({"ok": "no regression", "regression": "regression", "inconclusive": "inconclusive",
    "untrusted": "data not to be trusted"}[.status])",
  "",
  headline + " (<code>\(.metric | cell)</code>, old <code>\(.old.file | shortened(200) | cell)</code>, new <code>\(.new.file | shortened(200) | cell)</code>)",
  "",
  ([.problems[] | "- **problem:** " + (.message | shortened(1000) | cell)] + [.warnings[] | "- warning: " + (.message | shortened(1000) | cell)]
    | fitting(8000; length)),
  "",
  (if $changed != [] then $changed | table($result; 40000) else empty end),
  (if $unchanged != [] then
    "", "<details><summary>\($unchanged | length) unchanged</summary>", "",
    ($unchanged | table($result; 14000)), "", "</details>" else empty end),
  "",
  (basis | cell)
