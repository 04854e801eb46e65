# Tab-separated rows 'source file, function, line, count' → the lines that cost most, with their text, as a table.
# Variables: most (rows), total (what the shares are of), root (what relative paths may be relative to). Lines under
# 0.05 % are left out; what has no line comes last.
$3 == 0 { without_line += $4; next }
{ count[$1 "\t" $3] += $4 }
END {
  print "line\tshare"
  for (row = 0; row < most; row++) {
    best = ""
    for (key in count) if (count[key] >= 0.0005 * total && (best == "" || count[key] > count[best])) best = key
    if (best == "") break
    split(best, part, "\t")
    text = line_of(part[1], part[2])
    if (text == "") text = line_of(root "/" part[1], part[2])
    sub(/^[ \t]+/, "", text)
    gsub(/\t/, " ", text)
    file = part[1]
    sub(/.*\//, "", file)
    printf "%s:%d  %s\t%.1f %%\n", file, part[2], substr(text, 1, 80), 100 * count[best] / total
    delete count[best]
  }
  if (without_line) printf "(instructions without a source line)\t%.1f %%\n", 100 * without_line / total
}

# A line of a file; nothing where it is not there.
function line_of(file, number,   text, i) {
  text = ""
  for (i = 1; i <= number; i++) if ((getline text <file) <= 0) { text = ""; break }
  close(file)
  return text
}
