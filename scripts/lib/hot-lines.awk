# Tab-separated rows 'source file, function, line, count' → the lines that cost most, with their text, as a table.
# Variables: most (rows), total (what the shares are of).
{ count[$1 "\t" $3] += $4 }
END {
  print "line\tshare\t"
  for (row = 0; row < most; row++) {
    best = ""
    for (key in count) if (count[key] >= 0.0005 * total && (best == "" || count[key] > count[best])) best = key
    if (best == "") break
    split(best, part, "\t")
    text = ""
    if (part[2] > 0) for (i = 1; i <= part[2]; i++) if ((getline text <part[1]) <= 0) { text = ""; break }
    close(part[1])
    sub(/^[ \t]+/, "", text)
    gsub(/\t/, " ", text)
    file = part[1]
    sub(/.*\//, "", file)
    printf "%s:%d  %s\t%.1f %%\n", file, part[2], substr(text, 1, 80), 100 * count[best] / total
    delete count[best]
  }
}
