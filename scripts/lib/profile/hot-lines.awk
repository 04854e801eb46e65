# Tab-separated rows 'source file, function, line, count' → rows of lines with their text: line, share, count. Variables: total (what
# the shares are of), root (what relative paths may be relative to).
{ count[$1 "\t" $3] += $4 }
END {
  for (key in count) {
    split(key, part, "\t")
    if (part[2] == 0) { without_line += count[key]; continue }
    text = line_of(part[1], part[2])
    if (text == "") text = line_of(root "/" part[1], part[2])
    sub(/^[ \t]+/, "", text)
    gsub(/\t/, " ", text)
    sub(/.*\//, "", part[1])
    printf "%s:%d  %s\t%.1f %%\t%.0f\n", part[1], part[2], text, 100 * count[key] / total, count[key]
  }
  if (without_line) printf "(without a source line)\t%.1f %%\t%.0f\n", 100 * without_line / total, without_line
}

# A line of a file; nothing where it is not there.
function line_of(file, number,   text, i) {
  text = ""
  for (i = 1; i <= number; i++) if ((getline text <file) <= 0) { text = ""; break }
  close(file)
  return text
}
