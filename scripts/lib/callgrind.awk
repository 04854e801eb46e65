# For readers of callgrind's profiles: 'kind=(7) name' defines a name, 'kind=(7)' refers to it. The space of numbers is one each for
# objects, files and functions.

# name_of(space, line): the name in such a line.
function name_of(space, line,    number) {
  sub(/^[^=]*=/, "", line)
  number = line
  sub(/\).*/, ")", number)
  if (line ~ /\) /) {
    sub(/^\([0-9]+\) /, "", line)
    known[space, number] = line
  }
  return (space, number) in known ? known[space, number] : line
}
