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

function begin_program() {
  program = out "/" name "-" FNR ".swift"
  expected = out "/" name "-" FNR ".expected"
  printf "" >program
}
function location(line) { printf "#sourceLocation(file: \"%s\", line: %d)\n", file, line >>program }

/^<!-- sample(:.*)?( -->)?$/ {
  directive = $0
  sub(/^<!-- sample:? */, "", directive)
  hasHidden = directive !~ /-->$/
  sub(/ *-->$/, "", directive)
  hidden = ""
  hiddenLine = FNR + 1
  if (!hasHidden) next
  while ((getline line) > 0 && line != "-->") hidden = hidden line "\n"
  next
}

/^```json$/ && directive == "scenario" {
  scenario = out "/" name "-" FNR ".json"
  printf "scenario - %s %s:%d\n", scenario, file, FNR
  printf "" >scenario
  directive = ""
  next
}
scenario != "" && /^```$/ { close(scenario); scenario = ""; next }
scenario != "" { print >>scenario; next }

/^```swift$/ {
  inBlock = 1
  kind = directive == "" ? "program" : directive
  sub(/[: ].*/, "", kind)
  if (kind == "excerpt") {
    excerpt = out "/" name "-" FNR ".excerpt"
    sub(/^excerpt /, "", directive)
    printf "excerpt %s %s %s:%d\n", directive, excerpt, file, FNR
    printf "" >excerpt
  } else if (kind == "continued" && program == "") {
    printf "unclear %s:%d goes on with nothing\n", file, FNR
  } else if (kind != "continued" && kind != "not") {
    if (kind != "program" && kind != "manifest") printf "unclear %s:%d has the unknown kind '%s'\n", file, FNR, kind
    if (program != "") close(program)
    begin_program()
    if (kind == "manifest") {
      location(FNR)
      printf "import PackageDescription; let package = Package(name: \"Sample\",\n" >>program
    }
  }
  if (kind != "excerpt" && kind != "not") {
    if (hidden != "") { location(hiddenLine); printf "%s", hidden >>program }
    if (kind != "manifest") location(FNR + 1)
  }
  directive = hidden = ""
  next
}
inBlock && /^```$/ {
  inBlock = 0
  if (kind == "excerpt") close(excerpt)
  if (kind == "manifest") print ")" >>program
  next
}
inBlock && kind == "excerpt" { print >>excerpt; next }
inBlock && kind != "not" {
  print >>program
  if (match($0, /^ *print\(.*\) *\/\/ /)) print substr($0, RSTART + RLENGTH) >>expected
  else if (prints && match($0, /^ *\/\/ /)) print substr($0, RSTART + RLENGTH) >>expected
  prints = /^ *print\(/ && !/ \/\/ /
  next
}
# Anything but empty lines between the comment and its block takes the comment's meaning away: an error, not a surprise.
!inBlock && $0 != "" && (directive != "" || hidden != "") {
  printf "unclear %s:%d has a comment for a sample that does not follow\n", file, FNR
  directive = hidden = ""
}
