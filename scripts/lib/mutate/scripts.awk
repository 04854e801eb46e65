# A bash, awk or jq program → its mutants, tab-separated: ordinal, line, column, length, kind, original, replacement, the
# line before and after. Variable: language. Only operators between spaces, words and whole numbers, outside of comments, strings and patterns.

BEGIN {
  if (language == "bash") {
    set("-eq", "negation", "-ne"); set("-ne", "negation", "-eq"); set("-lt", "boundary", "-le"); set("-le", "boundary", "-lt")
    set("-gt", "boundary", "-ge"); set("-ge", "boundary", "-gt"); set("-z", "negation", "-n"); set("-n", "negation", "-z")
    set("&&", "logic", "||"); set("||", "logic", "&&"); set("=", "negation", "!="); set("!=", "negation", "=")
    set("+", "arithmetic", "-"); set("*", "arithmetic", "/"); set("!", "negation", "")
  } else {
    set("<", "boundary", "<="); set("<=", "boundary", "<"); set(">", "boundary", ">="); set(">=", "boundary", ">")
    set("==", "negation", "!="); set("!=", "negation", "=="); set("+", "arithmetic", "-"); set("-", "arithmetic", "+")
    set("*", "arithmetic", "/"); set("/", "arithmetic", "*")
    if (language == "awk") {
      set("&&", "logic", "||"); set("||", "logic", "&&"); set("~", "negation", "!~"); set("!~", "negation", "~")
      set("+=", "arithmetic", "-="); set("-=", "arithmetic", "+=")
    } else {
      set("and", "logic", "or"); set("or", "logic", "and"); set("min", "extremum", "max"); set("max", "extremum", "min")
      set("any", "logic", "all"); set("all", "logic", "any"); set("first", "extremum", "last"); set("last", "extremum", "first")
      set("//", "fallback", "|")
    }
  }
}

function set(token, kind, replacement) { kinds[token] = kind; replacements[token] = replacement }

function emit(column, size, kind, original, replacement) {
  printf "%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%s\n", ordinal++, NR, column, size, kind, original, replacement, trimmed($0),
    trimmed(substr($0, 1, column - 1) replacement substr($0, column + size))
}

function trimmed(text) {
  gsub(/[ \t]+/, " ", text)
  gsub(/^ | $/, "", text)
  return text
}

# blank(line): the line with the text of strings, patterns and comments as spaces.
function blank(line,    i, c, result, quote, previous) {
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (quote != "") {
      result = result (c == " " ? "_" : ".")
      if (c == "\\" && quote != "'") { result = result "."; i++ }
      else if (c == quote) quote = ""
    } else if (c == "\"" || (c == "'" && language == "bash")) {
      quote = c
      result = result "."
    } else if (c == "/" && language == "awk" && previous ~ /^([(,~!&|]|)$/) {
      quote = "/"
      result = result "."
    } else if (c == "#" && (i == 1 || substr(line, i - 1, 1) ~ /[ \t;]/)) {
      break
    } else {
      result = result c
    }
    if (c != " ") previous = c
  }
  return result
}

# A text that spans lines (an embedded program) has an odd number of quotes on its first and last lines.
function quotes(line,    copy) {
  copy = line
  gsub(/\\./, "", copy)
  return language == "bash" ? gsub(/'/, "", copy) : 0
}

/^[ \t]*#/ { next }
{
  odd = quotes($0) % 2
  was_inside = inside
  if (odd) inside = !inside
  if (was_inside || odd) next
  line = blank($0)
  if (language == "bash" && line ~ /<<|^[ \t]*\.|^[a-z_]*\(\)|^[ \t]*(local|readonly|export|for|case) /) next
  rest = line
  offset = 0
  while (match(rest, /[^ \t(){}\[\];,]+/)) {
    token = substr(rest, RSTART, RLENGTH)
    column = offset + RSTART
    before = column > 1 ? substr(line, column - 1, 1) : ""
    after = substr(line, column + RLENGTH, 1)
    if (token in kinds) {
      # The program 'print > file' and a pattern's delimiter are no operators.
      spaced = before == " " && (after == " " || (after == "" && token ~ /^(&&|\|\|)$/) || kinds[token] == "extremum")
      if (language == "jq" && token ~ /^[a-z]/) spaced = before ~ /^[ (]?$/ && after ~ /^[ ;()]?$/
      if (language == "bash" && token ~ /^(=|!=|!|[+*])$/) spaced = spaced && (token ~ /^[+*]$/ ? line ~ /\(\(/ : line ~ /\[ /)
      if (language == "awk" && token == ">" && line ~ /print/) spaced = 0
      if (spaced) emit(column, RLENGTH, kinds[token], token, replacements[token])
    } else if (token ~ /^[0-9]+$/ && RLENGTH < 6 && before != "{" && !(language == "bash" && line !~ /\(\(|\[ | exit| return/)) {
      emit(column, RLENGTH, "literal", token, token + 1)
    } else if (language == "awk" && token ~ /^![a-z(]/) {
      emit(column, 1, "negation", "!", "")
    }
    offset += RSTART + RLENGTH - 1
    rest = substr(line, offset + 1)
  }
}
