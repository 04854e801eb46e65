# Tab-separated rows 'source file, function, line, count' → a callgrind profile without calls, for callgrind_annotate.
{
  total += $4
  count[$1 "\t" $2 "\t" $3] += $4
}
END {
  print "# callgrind format"
  print "version: 1"
  print "creator: profile.sh"
  print "positions: line"
  print "events: Ir"
  printf "totals: %.0f\n", total
  for (key in count) {
    split(key, part, "\t")
    printf "\nfl=%s\nfn=%s\n%d %.0f\n", part[1], part[2], part[3], count[key]
  }
}
