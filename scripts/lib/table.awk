# Tab-separated rows, the first one the heading → a table of aligned columns: the first to the left, the others to the right.
# print_table in common.sh runs it with LC_ALL=C: characters are counted in bytes of UTF-8. Lines without a tab before and after the
# rows stay as they are.
#
# Variables: plain (1: no line under the heading), width (of the terminal; 0: no limit), spare (so many columns after the first
# are left out, the last of them first, where a width leaves too little room for the names), longest (of a name without a
# width; 0: no limit). Names that are too long lose their middle, but never what tells them apart.
BEGIN { FS = "\t" }
!/\t/ { if (rows) after[++after_count] = $0; else print; next }
{
  rows++
  for (i = 1; i <= NF; i++) {
    cell[rows, i] = $i
    size = characters($i)
    if (size > widest[i] && $i !~ /^ERROR/) widest[i] = size
  }
  if (NF > columns) columns = NF
}

END {
  if (rows) print_rows()
  for (i = 1; i <= after_count; i++) print after[i]
}

# name_room(): the columns for the names, after leaving out what has to be.
function name_room(    room, i) {
  if (!width) return longest
  room = width
  for (i = 2; i <= columns; i++) room -= widest[i] + 2
  for (i = spare + 1; i >= 2 && room < widest[1] && room < 24; i--) { room += widest[i] + 2; left_out[i] }
  return room < 8 ? 8 : room
}

function print_rows(    room, row, i, line, rule, name) {
  room = name_room()
  if (room && widest[1] > room) { shorten_names(room); widest[1] = room }
  for (row = 1; row <= rows; row++) {
    name = cell[row, 1]
    if (room && characters(name) > room) { print name; name = "" }
    line = pad(name, widest[1])
    for (i = 2; i <= columns; i++) if (!(i in left_out)) line = line "  " align(cell[row, i], widest[i])
    sub(/ +$/, "", line)
    print line
    if (row == 1 && !plain) { rule = pad("", characters(line)); gsub(/ /, "-", rule); print rule }
  }
}

# shorten_names(room): takes out of the middle of each long name as much as needed, where that leaves it different from all
# others. A name for which there is no such place stays, on a line of its own.
function shorten_names(room,    row, name, tail, k, text) {
  for (row = 1; row <= rows; row++) if (characters(cell[row, 1]) <= room) taken[cell[row, 1]]
  for (row = 1; row <= rows; row++) {
    name = cell[row, 1]
    if (characters(name) <= room) continue
    # From equal halves to long ends, then to long beginnings.
    for (k = 0; k <= room - 4; k++) {
      tail = int((room - 3) / 2) + k
      if (tail > room - 4) tail = room - 4 - k
      text = shortened(name, room, tail)
      if (!(text in taken)) { taken[text]; cell[row, 1] = text; break }
    }
  }
}

# characters(text): how many characters the UTF-8 text has, without the colors of a terminal.
function characters(text) {
  if (index(text, "\033")) gsub(/\033\[[0-9;]*m/, "", text)
  return text ~ /[\200-\377]/ ? length(text) - gsub(/[\200-\277]/, "", text) : length(text)
}

# pad(text, columns): the text with spaces after it up to that many columns. No sprintf: mawk's has a limited buffer.
function pad(text, columns) { return text spaces(columns - characters(text)) }

# align(text, columns): the text with spaces before it.
function align(text, columns) { return spaces(columns - characters(text)) text }

function spaces(count) { return count > 0 ? sprintf("%*s", count, "") : "" }

# shortened(text, columns, tail): UTF-8 text of more than that many characters with "..." in its middle, and `tail` characters after it.
function shortened(text, columns, tail) { return head_of(text, columns - 3 - tail) "..." tail_of(text, tail) }

function head_of(text, count,    at) {
  for (at = 1; at <= length(text); at++) if (substr(text, at, 1) !~ /[\200-\277]/ && count-- == 0) break
  return substr(text, 1, at - 1)
}

function tail_of(text, count,    at) {
  for (at = length(text); at > 0 && count > 0; at--) if (substr(text, at, 1) !~ /[\200-\277]/) count--
  return substr(text, at + 1)
}
