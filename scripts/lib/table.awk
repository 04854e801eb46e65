# Tab-separated rows, the first one the heading → aligned columns: the first to the left, the others to the right.
# mawk counts bytes, so the one two-byte character that the tables use (µ) is allowed for.
function columns(text) { return length(text) - gsub(/µ/, "µ", text) * (length("µ") - 1) }
{
  for (i = 1; i <= NF; i++) {
    cell[NR, i] = $i
    if (columns($i) > width[i] && $i !~ /^ERROR/) width[i] = columns($i)
  }
  if (NF > most) most = NF
}
function spaces(n,   text) { text = ""; while (n-- > 0) text = text " "; return text }
END {
  for (row = 1; row <= NR; row++) {
    line = cell[row, 1] spaces(width[1] - columns(cell[row, 1]))
    for (i = 2; i <= most; i++) line = line "  " spaces(width[i] - columns(cell[row, i])) cell[row, i]
    sub(/ +$/, "", line)
    print line
    if (row == 1) { rule = line; gsub(/./, "-", rule); print rule }
  }
}
