# Finds the phrases of a list in files. The list comes first: on each line a phrase (an extended regular expression of
# lower-case words), a tab, and what to write instead; '#' starts a comment. A phrase is also found in names, where its words
# are joined (takeOver, take_over); 'name:' before it is for names alone, 'text:' for all but names. Prints
# 'FILE:LINE: phrase: replacement'; exit 1 if there are any.
FNR == 1 { is_list = FILENAME == ARGV[1] }
is_list && (/^#/ || /^$/) { next }
is_list {
  at = index($0, "\t")
  if (!at) { printf "%s:%d: no tab between phrase and replacement\n", FILENAME, FNR; found = 1; next }
  words = substr($0, 1, at - 1)
  is_name_only = sub(/^name:/, "", words)
  is_text_only = sub(/^text:/, "", words)
  phrase[++phrases] = words
  replacement[phrases] = substr($0, at + 1)
  if (!is_name_only) { in_text[phrases]; text = text (text == "" ? "" : "|") words }
  if (!is_text_only) { in_names[phrases]; names = names (names == "" ? "" : "|") words }
  next
}
FNR == 1 {
  is_code = names != "" && FILENAME !~ /\.(md|yml|css)$/
  comment = FILENAME ~ /\.(swift|h|hpp|c|cpp|js)$/ ? "//.*" : "(^|[ \t])#.*"
  joined = names
  gsub(/ /, "", joined)
}
{
  line = tolower($0)
  if (text != "" && line ~ whole(text))
    for (i = 1; i <= phrases; i++) if (i in in_text && line ~ whole(phrase[i])) report(i, "")
  if (!is_code) next
  gsub(/_/, "", line)
  if (line ~ joined) check_names($0)
}
END { exit found }

function report(i, place) {
  printf "%s:%d: '%s'%s: write %s\n", FILENAME, FNR, phrase[i], place, replacement[i]
  found = 1
}

# The names of a line, outside of strings and comments.
function check_names(code,    name, i) {
  gsub(/"([^"\\]|\\.)*"/, "", code)
  sub(comment, "", code)
  while (match(code, /[A-Za-z_][A-Za-z0-9_-]*/)) {
    name = spaced(substr(code, RSTART, RLENGTH))
    code = substr(code, RSTART + RLENGTH)
    for (i = 1; i <= phrases; i++) if (i in in_names && name ~ ("(^| )(" phrase[i] ")( |$)")) report(i, " in a name")
  }
}

# The words of a name: takeOver, take_over → take over.
function spaced(name,    i, letter, result) {
  for (i = 1; i <= length(name); i++) {
    letter = substr(name, i, 1)
    if (letter ~ /[A-Z]/ && substr(name, i - 1, 1) ~ /[a-z0-9]/) result = result " "
    result = result (letter == "_" ? " " : tolower(letter))
  }
  return result
}

# The phrase between the ends of words.
function whole(words) { return "(^|[^a-z0-9_])(" words ")([^a-z0-9_]|$)" }
