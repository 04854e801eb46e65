# What the output formats share: numbers as text, and sentences about a result.

# Every $old in a text as $new. Regular expressions cost a compilation for each text.
def with($old; $new): if contains($old) then split($old) | join($new) else . end;

# A text as one line.
def one_line: with("\r"; " ") | with("\n"; " ");

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

# A fraction as per cent, with its sign: +4.60 %
def percent: if . == null then "" else (if . >= 0 then "+" else "" end) + (. * 100 | fixed(2)) + " %" end;

# Five significant digits, without an exponent where one can do without.
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

# p as people read it.
def p_text: if . == null then "" elif . < 0.0001 then "< 0.0001" else fixed(4) end;

# One line about the whole result.
def headline:
  def some($n; $noun): "\($n) \($noun)" + if $n == 1 then "" else "s" end;
  .summary
  | [ some(.regression; "regression") + if .tolerated > 0 then " (\(.tolerated) tolerated)" else "" end,
      some(.improvement; "improvement"), "\(.no_change) no change", "\(.inconclusive) inconclusive",
      "\(.broken) broken" ]
  | join(", ");

# What a benchmark's verdict rests on, in one sentence. $result is the whole result.
def evidence($result):
  [ (if .relative_shift != null then .relative_shift | percent else empty end),
    (if .interval != null then "[" + (.interval[0] | percent) + ", " + (.interval[1] | percent) + "]" else empty end),
    (if .p_adjusted != null then "p " + (.p_adjusted | p_text) else empty end),
    (if .floor != null then "floor " + (.floor * 100 | fixed(2)) + " %" else empty end),
    (if .resolvable != null then "resolves " + (.resolvable * 100 | fixed(2)) + " %" else empty end),
    (if .old.median != null then (.time_unit as $unit | (.old.median | quantity($result.metric; $unit)) + " -> "
      + (.new.median | quantity($result.metric; $unit))) else empty end),
    (if .reason != "" then .reason else empty end) ]
  | join(", ");

# Worst first, in the file's order within a verdict.
def by_severity:
  {"broken": 0, "regression": 1, "improvement": 2, "inconclusive": 3, "no change": 4} as $rank
  | to_entries | sort_by([$rank[.value.verdict], .key]) | map(.value);
