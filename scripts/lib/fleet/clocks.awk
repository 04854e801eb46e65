# Lines of read.jq → a warning for each node whose clock is wrong by more than half a minute. Variables: times (a file with the
# time of each result's file and its path), created (the time of the plan).
BEGIN {
  FS = "\t"
  while ((getline line < times) > 0) written[substr(line, index(line, " ") + 1)] = line + 0
}
$1 in written {
  ahead = $7 - written[$1]
  if (ahead > 30 && ahead > most[$3]) most[$3] = ahead
  if ($8 < created - 30 && created - $8 > behind[$3]) behind[$3] = created - $8
}
END {
  for (node in most) printf "warning: the clock of %s is %d s ahead\n", node, most[node]
  for (node in behind) printf "warning: the clock of %s is at least %d s behind\n", node, behind[node]
}
