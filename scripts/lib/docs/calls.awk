# Calls of this project's commands in the shell samples of a Markdown file, a line each: place, command and arguments, with
# tabs between them. -v file=… is the file's name. In console samples, what follows a '$ '; in sh samples, every line.

# words(text): splits as a shell does; a command that is ours is printed.
function words(text,    i, letter, quote, word, any) {
  count = 0
  for (i = 1; i <= length(text) + 1; i++) {
    letter = i > length(text) ? ";" : substr(text, i, 1)
    if (quote != "") {
      if (letter == quote) quote = ""
      else word = word letter
    } else if (letter == "'" || letter == "\"") {
      quote = letter
      any = 1
    } else if (letter == "#" && word == "" && !any) {
      i = length(text)
    } else if (letter ~ /[ \t;|&()<>]/) {
      if (word != "" || any) list[++count] = word
      word = ""
      any = 0
      if (letter !~ /[ \t<>]/) { command(); count = 0 }
    } else word = word letter
  }
}
function command(    first, i, line) {
  first = 1
  while (first <= count && list[first] ~ /^([A-Z_a-z]+=.*|\$)$/) first++
  sub(/^\.\//, "", list[first])
  if (first > count || (list[first] != "overshoot" && list[first] !~ /^scripts\/(dev\/)?[a-z0-9-]+\.sh$/)) return
  line = place
  for (i = first; i <= count; i++) line = line "\t" (list[i] == "" ? " " : list[i])
  print line
}

/^```(sh|console)$/ { block = substr($0, 4); next }
/^```$/ { block = ""; next }
block == "" { next }
block == "console" && pending == "" && !/^\$ / { next }
{
  line = $0
  if (block == "console" && pending == "") line = substr(line, 3)
  if (pending == "") place = file ":" FNR
  if (sub(/\\$/, "", line)) { pending = pending line " "; next }
  words(pending line)
  pending = ""
}
