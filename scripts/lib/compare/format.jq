# Functions that the output formats share: text that is safe to show, numbers as text, and sentences about a result.

# --- The text of records: the inside of an ASCII JSON string, without tabs and other control characters. ASCII, because jq 1.6
# breaks a character at the end of a block of its input.

# The codes of \u and four hexadecimal digits.
def unit_escape: [92, 117, (. / 4096, . / 256, . / 16, . | floor % 16 | . + if . < 10 then 48 else 87 end)];

# The comparison of lengths asks for characters to escape; a regular expression would cost a compilation for each text.
def inside:
  if (tojson | utf8bytelength) != length + 2 then
    tojson | .[1:-1] | explode
    | map(if . < 127 then .
        elif . < 65536 then unit_escape[]
        else . - 65536 | (55296 + (. / 1024 | floor), 56320 + . % 1024) | unit_escape[] end)
    | implode
  else . end;

# The text that inside made.
def outside: if contains("\\") then "\"\(.)\"" | fromjson else . end;

# --- Text for people

# Characters that are never shown as they are, as ranges of code points: controls, line separators, byte order marks, and marks
# of direction and of zero width. This list is the scripts' only one; String+Visible.swift is the tool's.
def hidden_ranges: [[0, 31], [127, 159], [173, 173], [1564, 1564], [6158, 6158], [8203, 8207], [8232, 8238], [8288, 8303],
  [65279, 65279], [65529, 65531], [917504, 917631]];
def hidden: "[\\p{Cc}" + (hidden_ranges[2:] | map(([.[0]] | implode) + "-" + ([.[1]] | implode)) | add) + "]";

def escape:
  [recurse(if . >= 16 then . / 16 | floor else empty end) % 16]
  | reverse | map("0123456789abcdef"[. : . + 1]) | add
  | if length > 4 then "\\U" + ("00000000" + .)[-8:] else "\\u" + ("0000" + .)[-4:] end;

# Text for people: hidden characters, and what would start a workflow command (::error, ##[error]), as JSON escapes.
def printable:
  if test(hidden + "|^[^!-~]*::|##\\[")
  # By code points: gsub takes the square of the number of replacements.
  then (hidden_ranges as $ranges | explode
      | map(. as $c | if any($ranges[]; .[0] <= $c and $c <= .[1]) then $c | escape | explode[] else . end) | implode)
    | sub("^(?<space>[^!-~]*)::"; "\(.space)\\u003a:") | split("##[") | join("#\\u0023[")
  else . end;

# A result whose texts are all printable. Asked once of all of it: looking at each text takes longer than all else.
def printable_result:
  if tojson | test("\\\\u00|\\\\[bfnrt]|::|##\\[|" + hidden)
  then (.benchmarks[]? | .name, .label, .reason, .time_unit | strings) |= printable
    | (.problems[], .warnings[] | .message | strings) |= printable
    | (.old.file, .old.filter, .new.file, .new.filter, .metric, .subject, .basis, .machine, .command | strings) |= printable
  else . end;

# Every $old in a text as $new. Regular expressions cost a compilation for each text.
def with($old; $new): if contains($old) then split($old) | join($new) else . end;

# A text of at most $most characters, with an ellipsis in its middle if it is longer.
def shortened($most): if length <= $most then . else .[: $most / 2] + "…" + .[-($most / 2 - 1):] end;

# A number with $digits decimals, rounded half away from zero. jq has no printf.
def fixed($digits):
  (pow(10; $digits)) as $scale
  | (if . < 0 then -. else . end) as $size
  | ($size * $scale + 0.5 | floor) as $units
  | (if . < 0 and $units > 0 then "-" else "" end)
    + if $units >= 1e17 then $size | tostring
      elif $digits == 0 then $units | tostring
      else ($units | tostring | if length <= $digits then "0" * ($digits + 1 - length) + . else . end)
        | .[:-$digits] + "." + .[-$digits:] end;

# A fraction as percent: 4.60 %, and with its sign: +4.60 %
def unsigned_percent: if . == null then "" else (. * 100 | fixed(2)) + " %" end;
def signed: (if . >= 0 then "+" else "" end) + (. * 100 | fixed(2));
def percent: if . == null then "" else signed + " %" end;

# An interval of fractions: [+4.10 %, +5.02 %]
def interval: if . == null then "" else "[" + (.[0] | percent) + ", " + (.[1] | percent) + "]" end;

# Five significant digits, without an exponent if possible.
def significant:
  if . == null then "" elif . == 0 then "0"
  else (if . < 0 then -. else . end) as $size
    | if $size >= 1e15 or $size < 1e-4 then tostring
      else (4 - ($size | log10 | floor)) as $digits | fixed(if $digits < 0 then 0 else $digits end) end
  end;

# A metric's value with its unit, in the unit of time that shows it best. The input is the number.
def quantity($metric; $unit):
  {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[$unit] as $seconds
  | if . == null then ""
    elif ($metric | endswith("_time") | not) then significant
    elif $seconds == null then significant + " " + $unit
    else (. * $seconds) as $t
      | (if $t < 0 then -$t else $t end) as $size
      | if $size < 1e-6 then ($t * 1e9 | significant) + " ns"
        elif $size < 1e-3 then ($t * 1e6 | significant) + " us"
        elif $size < 1 then ($t * 1e3 | significant) + " ms"
        else ($t | significant) + " s" end
    end;

# p for people.
def p_text: if . == null then "" elif . < 0.0001 then "< 0.0001" else fixed(4) end;

# A number of things, of which $thing is one.
def counted($thing): "\(.) \($thing)" + if . == 1 then "" else "s" end;

# Of verdicts: a benchmark whose times, or whose slowest times, became worse.
def is_slower: IN("regression", "slower tail");

# One line about the whole result.
def headline:
  def some($n; $noun): "\($n) \($noun)" + if $n == 1 then "" else "s" end;
  .summary
  | [ (select(.slower_tail > 0) | some(.slower_tail; "slower tail")),
      some(.regression; "regression") + if .tolerated > 0 then " (\(.tolerated) tolerated)" else "" end,
      some(.improvement; "improvement"), "\(.no_change) no change", "\(.inconclusive) inconclusive",
      "\(.broken) broken" ]
  | join(", ");

# The rule of a result.
def basis:
  .basis // "judged by \(if .metric == "cpu_time" then "CPU time (of threads, manual and real time by real time)" else .metric end): a change is significant (Mann-Whitney, Holm over \(.summary.tests) tests, p <= \(.alpha)) and larger than its floor (\(.floor | unsigned_percent) or the benchmark's own noise)";

# A side's median with its unit.
def value_text($result; $side):
  .time_unit as $unit | (.metric // $result.metric) as $metric | .[$side].median | quantity($metric; $unit);

# Whether the old side is a budget: what a frame may take. The new side is what was used of it.
def is_budget: .subject == "Frame budgets";
def used: if .relative_shift == null then "" else .relative_shift + 1 | unsigned_percent end;

# The figures and the reason behind a benchmark's verdict. $result is the whole result.
def evidence($result):
  if $result | is_budget then
    [ if .new.median == null then "" else value_text($result; "new") + " of " + value_text($result; "old") end, used, .reason ]
  else [ (.relative_shift | percent),
      (.interval | interval),
      (.p_adjusted | if . == null then "" else "p " + p_text end),
      (.floor | if . == null then "" else "floor " + unsigned_percent end),
      (.resolvable | if . == null then "" else "resolves " + unsigned_percent end),
      (if .old.median == null then "" else value_text($result; "old") + " -> " + value_text($result; "new") end),
      .reason ] end
  | map(select(. != "")) | join(", ");

# Of more than 40 benchmarks only those that changed or broke.
def few_rows: if length <= 40 then . else map(select(.verdict != "no change" and .verdict != "inconclusive")) end;

# Worst first, in the file's order within a verdict.
def by_severity:
  {"broken": 0, "regression": 1, "slower tail": 2, "improvement": 3, "inconclusive": 4, "no change": 5} as $rank
  | to_entries | sort_by([$rank[.value.verdict], .key]) | map(.value);

# --- Lines on a terminal

# Text with spaces after it, or before it, up to that many characters.
def pad($columns): . + (" " * ($columns - length) // "");
def align($columns): (" " * ($columns - length) // "") + .;

# The heading of compare.py's columns beside names of that width, and the line under it.
def columns_of_clocks($width):
  ("Benchmark" | pad($width + 12)) + "Time             CPU      Time Old      Time New       CPU Old       CPU New"
  | ., gsub("."; "-");

# A word in the color of its meaning, where colors are asked for.
def colored:
  {improvement: 32, ok: 32, inconclusive: 93, warning: 93, regression: 91, "slower tail": 91, broken: 91, untrusted: 91, problem: 91}[.] as $code
  | if $ARGS.named.color == 1 and $code != null then "\u001b[\($code)m\(.)\u001b[0m" else . end;

# What is known of the whole result.
def summary_lines:
  (.problems[] | ("problem" | colored) + ": " + .message),
  (.warnings[] | ("warning" | colored) + ": " + .message),
  (.geomean | select(.pairs > 0)
    | "geometric mean of \(.pairs) pair\(if .pairs == 1 then "" else "s" end): real time \(.real_time_change | percent)"
      + if .cpu_time_change == null then "" else ", CPU time \(.cpu_time_change | percent)" end),
  "\(.summary.benchmarks) benchmark\(if .summary.benchmarks == 1 then "" else "s" end): \(headline)",
  basis,
  "status: \(.status | colored)";
