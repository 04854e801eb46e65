# The Swift samples of a Markdown file as programs. -v out=FOLDER gets FOLDER/<name>-<line>.swift for each program, and beside
# it .expected, the lines that the program has to print, where it says any. -v name=… and -v file=… are the file's name
# for programs and for messages. Prints 'excerpt SOURCE BLOCK' for a block that must be in a file.
#
# A block is a program of its own unless an HTML comment in front of it, which no reader sees, says otherwise:
#
#   <!-- sample: continued -->         it goes on with the program of the block before
#   <!-- sample: excerpt PATH -->      its lines are in that file of the project
#   <!-- sample: manifest -->          it is the middle of a package's manifest: dependencies and targets
#   <!-- sample: scenario -->          in front of a block of JSON: it is a scenario file, which is run and audited
#   <!-- sample: not ours: REASON -->  it cannot be compiled here, as code for another platform
#   <!-- sample                        these lines go in front of the block; with 'continued' after the colon both
#   let engine = BatchEngine()
#   -->
#
# A line 'print(…)  // text' says what it prints, as does a line '// text' right under a line 'print(…)'.

# A block's lines go into the file `target`, if there is one.
function start(extension) {
  target = out "/" name "-" FNR extension
  printf "" >target
}
function location(line) { printf "#sourceLocation(file: \"%s\", line: %d)\n", file, line >>target }

/^<!-- sample(:.*)?( -->)?$/ {
  directive = $0
  sub(/^<!-- sample:? */, "", directive)
  has_hidden = directive !~ /-->$/
  sub(/ *-->$/, "", directive)
  hidden = ""
  hidden_line = FNR + 1
  while (has_hidden && (getline line) > 0 && line != "-->") hidden = hidden line "\n"
  next
}

/^```swift$/ || (/^```json$/ && directive == "scenario") {
  kind = directive == "" ? "program" : directive
  sub(/[: ].*/, "", kind)
  if (kind !~ /^(program|continued|excerpt|manifest|scenario|not)$/) printf "unclear %s:%d has the unknown kind '%s'\n", file, FNR, kind
  target = ""
  if (kind == "scenario") {
    start(".json")
    printf "scenario - %s %s:%d\n", target, file, FNR
  } else if (kind == "excerpt") {
    start(".excerpt")
    printf "%s %s %s:%d\n", directive, target, file, FNR
  } else if (kind == "continued" && program == "") {
    printf "unclear %s:%d goes on with nothing\n", file, FNR
  } else if (kind != "not") {
    if (kind != "continued") { start(".swift"); program = target }
    target = program
    expected = program
    sub(/swift$/, "expected", expected)
    if (kind == "manifest") { location(FNR); print "import PackageDescription; let package = Package(name: \"Sample\"," >>target }
    if (hidden != "") { location(hidden_line); printf "%s", hidden >>target }
    if (kind != "manifest") location(FNR + 1)
  }
  in_block = 1
  directive = hidden = ""
  next
}
in_block && /^```$/ {
  if (kind == "manifest") print ")" >>target
  if (target != "") close(target)
  in_block = 0
  next
}
in_block {
  if (target == "") next
  print >>target
  if (kind == "excerpt" || kind == "scenario") next
  if (match($0, /^ *print\(.*\) *\/\/ /)) print substr($0, RSTART + RLENGTH) >>expected
  else if (prints && match($0, /^ *\/\/ /)) print substr($0, RSTART + RLENGTH) >>expected
  prints = /^ *print\(/ && !/ \/\/ /
  next
}
# Anything but empty lines between the comment and its block takes the comment's meaning away: an error, not a surprise.
$0 != "" && (directive != "" || hidden != "") {
  printf "unclear %s:%d has a comment for a sample that does not follow\n", file, FNR
  directive = hidden = ""
}
