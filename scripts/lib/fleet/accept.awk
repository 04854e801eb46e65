# Lines of read.jq, in order of their names → the paths of the results to keep: measured, the first of its shard, and of the
# CPU model that absolute times are of (variable: model, empty for any). The others' names and reasons go into the file
# `refused`, nodes to exclude into `excluded`. The shards in the file `collected` have a result already. Warns of each node whose
# clock is more than half a minute wrong: a result that ended after its file was written (`times`: a file with the time of each
# result's file and its path), or started before the plan was made (`created`), in the file `warnings`. Nothing else depends on clocks.
BEGIN {
  while ((getline line < collected) > 0) kept[line]
  while ((getline line < times) > 0) written[substr(line, index(line, " ") + 1)] = line + 0
}
{
  name = $1
  sub(/.*\//, "", name)
  split(name, part, ".")
  if ($2 != part[1]) why = "holds the shard " $2
  else if ($4 == "refused") { why = "node " $3 " failed its check: " $5; print $3 "\t" $5 >>excluded }
  else if ($4 != "measured") why = "failed on " $3 ": " $5
  else if (model != "" && $6 != model) { why = "node " $3 " has the CPU model " $6 ", not " model; print $3 "\tCPU model " $6 >>excluded }
  else if ($2 in kept) why = "was delivered twice"
  else {
    kept[$2]
    print $1
    if (!($1 in written)) next
    ahead = $7 - written[$1]
    if (ahead > 30 && ahead > most[$3]) most[$3] = ahead
    if ($8 < created - 30 && created - $8 > behind[$3]) behind[$3] = created - $8
    next
  }
  print name "\t" why >>refused
}
END {
  for (node in most) printf "warning: the clock of %s is %d s ahead\n", node, most[node] >>warnings
  for (node in behind) printf "warning: the clock of %s is at least %d s behind\n", node, behind[node] >>warnings
}
