# The JSON result as Markdown for a comment of at most 40 lines: the verdict in words, the benchmarks that changed, one line for the
# rest, the control, the machine, and how to run it.
include "format";

# Text inside a table cell: nothing in it may end the cell, open a tag or call a person.
def cell: gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;") | gsub("\\|"; "&#124;") | gsub("`"; "&#96;")
  | gsub("@"; "&#64;");
def code($most): "<code>\(shortened($most) | cell)</code>";

# The first of a list in words, and how many more there are.
def listed($most): (.[:$most] | join(", ")) + if length > $most then " and \(length - $most) more" else "" end;

# 3.1 from 0.031
def one_digit: . * 100 | fixed(1);

# The new side; of a budget, what it was: p99, worst, instructions per frame.
def measured($result): value_text($result; "new") + if $result | is_budget then " (\(.label))" else "" end;

def row($result):
  "| \(.name | code(200)) | \(value_text($result; "old") | cell) | \(measured($result) | cell) | "
    + if $result | is_budget then used else "\(.relative_shift | percent) | \(.interval | interval)" end + " | **\(.verdict)**\(if .reason == "" then "" else ": " + (.reason | shortened(300) | cell) end) |";

printable_result
| . as $result
| (.benchmarks | by_severity) as $all
| ($all | length) as $count
| (if is_budget then ["over budget", "under budget"]
    elif (.metric | endswith("_time")) and (.higher_is_better | not) then ["slower", "faster"] else ["worse", "better"] end) as [$worse, $better]
# +3.1 % [2.8, 3.4]
| def named: if .tail then .relative_shift = .tail.shift | .interval = .tail.interval else . end
    | (.name | code(60)) + if .relative_shift == null or ($result | is_budget) then "" else " \(if .relative_shift < 0 then "" else "+" end)\(.relative_shift | one_digit) %" end
    + if .interval == null then "" else " [\(.interval | map(one_digit) | join(", "))]" end;
  def some($verdict; $words): [$all[] | select(.verdict == $verdict)] | select(. != [])
    | "\(length) of \($count) \($words): \(map(named) | listed(3))";
  [$all[] | select(.verdict | is_slower or IN("broken", "improvement"))] as $changed
| [$all[] | select(.verdict == "inconclusive")] as $open
# Benchmarks that execute the same instructions cannot have changed: what shifts among them is memory, layout or the machine.
| [$all[] | select(.note // "" | contains("executes as many instructions as before"))] as $control
| [$control[] | select(.verdict | is_slower or . == "improvement") | .name | code(60)] as $shifted
| ([.problems[] | "- **problem:** " + (.message | shortened(1000) | cell)] + [.warnings[] | "- warning: " + (.message | shortened(300) | cell)]) as $messages
| "### \($result.subject // "Benchmarks"): " + ([
      (if $result.status == "untrusted" then "data not to be trusted" else empty end),
      some("broken"; "broken"), some("regression"; $worse), some("slower tail"; "with a slower tail"), some("improvement"; $better)]
    + (if any($all[]; .verdict | is_slower) then [] else ["none of \($count) \($worse)"] end) | join("; ")),
  "",
  (if $messages == [] then empty else $messages[:6][], (if ($messages | length) > 6 then "- … and \(($messages | length) - 6) more" else empty end), "" end),
  (if $changed == [] then empty else
    (if is_budget then "| run | budget | measured | used | verdict |", "| --- | ---: | ---: | ---: | --- |"
      else "| benchmark | old | new | shift | interval | verdict |", "| --- | ---: | ---: | ---: | :---: | --- |" end),
    ($changed[:18][] | row($result)),
    (if ($changed | length) > 18 then "", "… and \(($changed | length) - 18) more" else empty end),
    "" end),
  (if ($changed | length) == $count then empty else
    "- \(if $changed == [] then "All" else "The rest" end): \($result.summary.no_change) no change, \($open | length) inconclusive"
      + if $open == [] then "" else " (\([$open[] | .name | code(60)] | listed(5)))" end end),
  (if $control == [] then empty
    elif $shifted == [] then "- Control: none of \($control | length) benchmarks that execute as many instructions as before has shifted"
    else "- **Control: \($shifted | length) of \($control | length)** benchmarks that execute as many instructions as before shifted, by memory, layout or the machine: \($shifted | listed(5))" end),
  "- Compared: \($result.old.file | code(200)) and \($result.new.file | code(200))\($result.machine // "" | if . == "" then . else " on " + (shortened(200) | cell) end)",
  ($result.command // empty | "- To repeat: \(code(500))"),
  "- \($result | basis | cell)"
