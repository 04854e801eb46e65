# The rows of table.jq → one line a benchmark, as wide as the terminal. Needs text.awk. Variable: width (columns of the
# terminal, 0: no limit).
BEGIN {
  FS = "\t"
  columns = 5
  row[++rows] = "benchmark\tshift\tinterval\tresolves\tturns\tverdict\t"
}
{ row[++rows] = $0 }

END {
  for (i = 1; i <= rows; i++) {
    split(row[i], cell, FS)
    for (c = 1; c <= columns; c++) if (characters(cell[c]) > widest[c]) widest[c] = characters(cell[c])
  }
  # Names are shortened if the rest of the line needs the room.
  most = width > 0 ? width - widest[2] - widest[3] - widest[4] - widest[5] - columns * 2 - length("inconclusive") : 100
  if (most < 20) most = 20
  if (widest[1] > most) widest[1] = most
  for (i = 1; i <= rows; i++) {
    split(row[i], cell, FS)
    text = pad(shortened(cell[1], widest[1]), widest[1])
    for (c = 2; c <= columns; c++) text = text "  " align(cell[c], widest[c])
    text = text "  " cell[6]
    room = width > 0 ? width - characters(text) - 2 : length(cell[7])
    if (cell[7] != "" && room >= 8) text = text "  " shortened(cell[7], room)
    print text
  }
}
