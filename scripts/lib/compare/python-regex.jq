# Searching and replacing with the regular expressions of Google Benchmark's compare.py, which are Python's, by way of
# jq's own engine (Oniguruma, Perl syntax). Differences that matter are bridged here: Python's spelling of named groups,
# \Z, its replacement templates, and how it goes on after an empty match.

# The pattern in Oniguruma's spelling.
def oniguruma_pattern:
  gsub("\\(\\?P<"; "(?<")
  | gsub("\\(\\?P=(?<name>[A-Za-z_][A-Za-z_0-9]*)\\)"; "\\k<\(.name)>")
  | gsub("\\\\Z"; "\\z");

# The pattern as the second group of a larger one: its references to groups by number move up by one.
def as_inner_pattern:
  gsub("\\\\(?<mark>[\\s\\S])"; "\\" + if .mark | test("[1-9]") then .mark | tonumber + 1 | tostring else .mark end);

# A replacement template as a list: text, or the number of a group.
# Backslash and digits name a group; \n and its like are control characters; a backslash before any other mark stays.
def template_parts:
  [match("\\\\([1-9][0-9]?)|\\\\([abfnrtv\\\\])|\\\\[^1-9abfnrtv\\\\]|[^\\\\]+|\\\\$"; "g")
    | if .captures[0].string != null then .captures[0].string | tonumber
      elif .captures[1].string != null then
        {"a": "\u0007", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\u000b", "\\": "\\"}[.captures[1].string]
      else .string end];

# The first match at or after $from, with all text before it in sight of \b, ^ and look-behind; null if there is none.
# After an empty match ($advance) another empty match at the same place does not count.
# The larger pattern spans the whole text: jq 1.6 forgets the groups of a match that is empty as a whole.
def search_from($inner; $from; $advance):
  match("\\A(?m:.){\($from),}?(\($inner))" + (if $advance then "(?<!\\A(?m:.){\($from)})" else "" end) + "(?m:.*)\\z")
  | .captures
  | {start: .[0].offset, end: (.[0].offset + .[0].length), groups: ([null] + [.[1:][].string])};

# All matches as Python's finditer gives them: {start, end, groups}, places counted in characters.
def python_matches($pattern):
  . as $text
  | ($pattern | as_inner_pattern) as $inner
  | [{end: 0, advance: false}
    | recurse(. as $last | $text | search_from($inner; $last.end; $last.advance) | . + {advance: (.start == .end)})
    | select(.groups)];

# The text with every match replaced.
def python_replace($pattern; $parts):
  . as $text
  | python_matches($pattern) as $matches
  | if $matches == [] then $text
    else
      reduce $matches[] as $m ({out: "", at: 0};
        .out += $text[.at:$m.start]
          + ($parts | map(if type == "number" then $m.groups[.] // "" else . end) | add // "")
        | .at = $m.end)
      | .out + $text[.at:]
    end;
