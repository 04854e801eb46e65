# Functions of both sides ($a and $b: the text of count-instructions.sh --functions: benchmark, function, instructions, tabs between) → an
# object: a benchmark's name, and which functions execute more or fewer instructions than on side A, in words. Run with -n.
#
# Named are the functions, at most two, whose own instructions explain at least a quarter of the change each.
include "format";

# A closure of top-level code has no name after "in".
def rows: split("\n")[] | select(. != "") | split("\t") | {benchmark: .[0], function: (.[1] | sub(" in $"; "")), count: (.[2] | tonumber)};

def percent($before; $after):
  "\(($after - $before) / $before * 100 | fabs | fixed(1)) % \(if $after > $before then "more" else "fewer" end)";

def in_words:
  if .before == 0 then "the new \(.function) executes \(.after)"
  elif .after == 0 then "\(.function) no longer executes \(.before)"
  else "\(.function) executes \(percent(.before; .after))" end;

# The rows of a benchmark, with their side.
def explanation:
  def total($side): map(select(.side == $side) | .count) | add;
  total("a") as $before | total("b") as $after | ($after - $before) as $change
  | if ($change | fabs) < 0.0005 * $before then "executes as many instructions as before"
    else
      group_by(.function)
      | map({function: .[0].function, before: (total("a") // 0), after: (total("b") // 0)} | .part = (.after - .before) / $change)
      # Programs without symbols have addresses in place of names.
      | map(select(.part >= 0.25 and (.function | test("^(0x|[?]{3})") | not))) | sort_by(-.part)[:2]
      | (map(in_words) | join(", ")) as $named
      | if $named == "" then "executes \(percent($before; $after)) instructions"
        else "\($named) instructions; \(percent($before; $after)) in all" end
    end;

[($a | rows | .side = "a"), ($b | rows | .side = "b")]
| group_by(.benchmark) | map(select(map(.side) | unique | length == 2) | {key: .[0].benchmark, value: explanation}) | from_entries
