# Lines of read.jq, in order of their names → the paths of the results to keep: measured, the first of its shard, and of the
# CPU model that absolute times are of (variable: model, empty for any). The others' names and reasons go into the file
# `refused`, nodes to exclude into `excluded`. The shards in the file `collected` have a result already.
BEGIN { while ((getline line < collected) > 0) kept[line] }
{
  name = $1
  sub(/.*\//, "", name)
  split(name, part, ".")
  if ($2 != part[1]) why = "holds the shard " $2
  else if ($4 == "refused") { why = "node " $3 " failed its check: " $5; print $3 "\t" $5 >>excluded }
  else if ($4 != "measured") why = "failed on " $3 ": " $5
  else if (model != "" && $6 != model) { why = "node " $3 " has the CPU model " $6 ", not " model; print $3 "\tCPU model " $6 >>excluded }
  else if ($2 in kept) why = "was delivered twice"
  else { kept[$2]; print $1; next }
  print name "\t" why >>refused
}
