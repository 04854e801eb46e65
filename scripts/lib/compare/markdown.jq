# The JSON result as Markdown for a comment: what changed in a table, what did not folded away, under 64 kB in all.
include "format";

# Text inside a table cell: nothing in it may end the cell, open a tag or call a person.
def cell: gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;") | gsub("\\|"; "&#124;") | gsub("`"; "&#96;")
  | gsub("@"; "&#64;") | gsub("[\\r\\n\\t]"; " ");

def row($result):
  .time_unit as $unit
  | "| <code>\(.name | cell)</code> | \(.old.median | quantity($result.metric; $unit) | cell)"
    + " | \(.new.median | quantity($result.metric; $unit) | cell) | \(.relative_shift | percent)"
    + " | \(if .interval == null then "" else (.interval[0] | percent) + " … " + (.interval[1] | percent) end)"
    + " | \(.p_adjusted | p_text) | \(if .floor == null then "" else (.floor * 100 | fixed(2)) + " %" end)"
    + " | \(if .resolvable == null then "" else (.resolvable * 100 | fixed(2)) + " %" end)"
    + " | \(if .verdict == "no change" or .verdict == "inconclusive" then .verdict else "**\(.verdict)**" end)"
    + "\(if .reason == "" then "" else ": " + (.reason | cell) end) |";

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

. as $result
| (.benchmarks | by_severity) as $all
| [$all[] | select(.verdict != "no change")] as $changed
| [$all[] | select(.verdict == "no change")] as $unchanged
| "### \(.subject // "Benchmarks"): \({"ok": "no regression", "regression": "regression", "inconclusive": "inconclusive",
    "untrusted": "data not to be trusted"}[.status])",
  "",
  headline + " (`\(.metric)`, old `\(.old.file | cell)`, new `\(.new.file | cell)`)",
  "",
  ([.problems[] | "- **problem:** " + (.message | cell)] + [.warnings[] | "- warning: " + (.message | cell)]
    | fitting(8000; length)),
  "",
  (if $changed != [] then $changed | table($result; 40000) else empty end),
  (if $unchanged != [] then
    "", "<details><summary>\($unchanged | length) unchanged</summary>", "",
    ($unchanged | table($result; 14000)), "", "</details>" else empty end),
  "",
  (.basis // "A change is significant (Mann-Whitney, Holm over \(.summary.tests) tests, p ≤ \(.alpha)) and larger than its floor (\(.floor * 100 | fixed(2)) % or the row's own noise).")
