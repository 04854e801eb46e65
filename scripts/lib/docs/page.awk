# A script's header, as --help prints it, as an article of a documentation catalog. -v name=… is the page's title.
#
# The header's form: 'Usage: …' to the first empty line; paragraphs, which start in the first column; and tables, whose rows
# start after two spaces: a term, two or more spaces, its meaning, which may continue on indented lines. A row whose
# meaning is itself a term and its meaning (--for WHAT  bench  …) gives a row for each of those. 'Examples:' starts a
# block of calls.

# code(text): the text with code in backticks, which also keeps Markdown from joining two dashes.
function code(text,    words, count, i, word, before, after, result) {
  while (match(text, /<[^<> ]* [^<>]*>/))
    text = substr(text, 1, RSTART - 1) joined(substr(text, RSTART, RLENGTH)) substr(text, RSTART + RLENGTH)
  while (match(text, /(^|[ (])'[^' ]+( [^' ]+)*'/))
    text = substr(text, 1, RSTART - 1) quoted(substr(text, RSTART, RLENGTH)) substr(text, RSTART + RLENGTH)
  count = split(text, words, / +/)
  for (i = 1; i <= count; i++) {
    word = words[i]
    before = after = ""
    if (word !~ /^`/) {
      if (match(word, /^[("]+/)) { before = substr(word, 1, RLENGTH); word = substr(word, RLENGTH + 1) }
      if (match(word, /[]).,;:"]+$/)) { after = substr(word, RSTART); word = substr(word, 1, RSTART - 1) }
      if (word ~ /^--?[A-Za-z]/ || word ~ /^--$/ || word ~ /^[A-Za-z0-9._<>\001-]+\// ||
          word ~ /\.(sh|json|md|txt|svg|png|html|csv|sqlite|awk|py)$/ || word ~ /[<>_*]/)
        word = "`" word "`"
    }
    word = before word after
    result = result (i > 1 ? " " : "") word
  }
  gsub(/\001/, " ", result)
  return result
}
function joined(part) { gsub(/ /, "\001", part); return part }
function quoted(part,    lead) {
  lead = substr(part, 1, 1) == "'" ? "" : substr(part, 1, 1)
  part = substr(part, length(lead) + 2)
  return lead "`" joined(substr(part, 1, length(part) - 1)) "`"
}

# flush(): prints the current paragraph or row.
function flush(    first) {
  if (term != "") {
    printf "- term `%s`: %s\n", term, code(text)
    inTable = 1
  } else if (text != "") {
    if (inTable) print ""
    inTable = 0
    if (!hasAbstract) {
      # The index shows the first sentence.
      first = match(text, /\. [A-Z]/) ? RSTART : length(text)
      printf "%s\n\n## Synopsis\n\n```\n%s```\n\n## Description\n\n", code(substr(text, 1, first)), usage
      text = substr(text, first + 2)
      hasAbstract = 1
    }
    if (text != "") printf "%s\n\n", code(text)
  }
  term = text = ""
}

BEGIN { printf "# %s\n\n", name }

NR == 1 || inUsage {
  inUsage = $0 != ""
  sub(/^Usage: |^       /, "")
  if (inUsage) usage = usage $0 "\n"
  next
}
/^Examples:$/ { flush(); print "## Examples\n\n```sh"; inExamples = 1; next }
inExamples && /^$/ { print "```\n"; inExamples = 0; next }
inExamples { sub(/^  /, ""); print; next }
/^$/ { flush(); if (inTable) { print ""; inTable = 0 } next }
/^  [^ ]/ {
  row = substr($0, 3)
  if (match(row, /   */)) {
    at = RSTART
    wide = RLENGTH
    flush()
    term = substr(row, 1, at - 1)
    text = substr(row, at + wide)
    head = term
    sub(/ [^ ]*$/, "", head)
    isNested = 0
    if (match(text, /^[a-z]+   */)) nested(text)
    next
  }
  if (term != "") flush()
  text = text (text == "" ? "" : " ") row
  next
}
/^   / {
  row = $0
  sub(/^ +/, "", row)
  if (isNested && match(row, /^[a-z]+   */)) { flush(); nested(row) }
  else text = text " " row
  next
}
{
  if (term != "") flush()
  isNested = 0
  text = text (text == "" ? "" : " ") $0
}
END { flush() }

function nested(row,    word) {
  isNested = 1
  match(row, /^[a-z]+/)
  word = substr(row, 1, RLENGTH)
  sub(/^[a-z]+ */, "", row)
  term = head " " word
  text = row
}
