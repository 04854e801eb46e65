# Tab-separated 'label, name, lower, median, upper' of one run or more → 'label, row, lower, median, upper, name' to draw.
# Rows count from the top. With several runs only names of the first, the others' times divided by its median.
# Variables: runs, first (the label of the first run).
$1 == first { order[++names] = $2; base[$2] = $4 }
runs == 1 || ($1 != first && $2 in base) { shared[$2] = 1; line[++lines] = $0 }
END {
  for (i = 1; i <= names; i++) if (order[i] in shared) row[order[i]] = ++rows
  for (i = 1; i <= lines; i++) {
    split(line[i], part, "\t")
    unit = runs == 1 ? 1 : base[part[2]]
    printf "%s\t%d\t%.9g\t%.9g\t%.9g\t%s\n", part[1], row[part[2]], part[3] / unit, part[4] / unit, part[5] / unit, part[2]
  }
}
