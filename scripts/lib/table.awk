# Tab-separated rows, the first one the heading → a table of aligned columns: the first to the left, the others to the right.
# print_table in common.sh runs it. Needs compare/text.awk. Lines without a tab before and after the rows stay as they are.
#
# Variables: plain (1: no line under the heading), free (the first of the columns that are not aligned, if there are any; the
# last one takes what room is left), width (of the terminal; 0: no limit), longest (of the first column's texts, without a
# terminal; 0: no limit), least (the room that the free columns need).
BEGIN { FS = "\t" }
!/\t/ { if (rows) after[++after_count] = $0; else print; next }
{
  rows++
  for (i = 1; i <= NF; i++) {
    cell[rows, i] = $i
    size = characters($i)
    if (size > widest[i] && $i !~ /^ERROR/ && (!free || i < free)) widest[i] = size
  }
  if (NF > columns) columns = NF
}

END {
  if (rows) print_rows()
  for (i = 1; i <= after_count; i++) print after[i]
}

function print_rows(    last, room, row, i, line, rule) {
  last = free ? free - 1 : columns
  if (width > 0 && free) {
    room = width - least
    for (i = 2; i <= last; i++) room -= widest[i] + 2
    longest = room < 20 ? 20 : room
  }
  if (longest && widest[1] > longest) widest[1] = longest
  for (row = 1; row <= rows; row++) {
    line = pad(longest ? shortened(cell[row, 1], widest[1]) : cell[row, 1], widest[1])
    for (i = 2; i <= last; i++) line = line "  " align(cell[row, i], widest[i])
    for (; i < columns; i++) line = line "  " cell[row, i]
    if (free && cell[row, columns] != "") {
      room = width > 0 ? width - characters(line) - 2 : length(cell[row, columns])
      if (room >= 8 || width == 0) line = line "  " shortened(cell[row, columns], room)
    }
    if (!free) sub(/ +$/, "", line)
    print line
    if (row == 1 && !plain) { rule = pad("", characters(line)); gsub(/ /, "-", rule); print rule }
  }
}
