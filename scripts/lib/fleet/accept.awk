# shards.tsv, the lines of read.jq, and lines of sha256sum of the delivered files, in order of their names → the paths of the results to
# keep: intact, of this plan, measured, the first of its shard, and of the CPU model that absolute times are of (variable: model, empty
# for any). A result is named SHARD.NODE.DIGEST.json. The others' names and reasons go into the file `refused`, nodes to exclude into
# `excluded`. The shards in the file `collected` have a result already. Warns of each node whose clock is more than half a minute wrong:
# a result that ended after its file was written (`times`: a file with the time of each result's file and its path), or started before
# the plan was made (`created`), in the file `warnings`. Nothing else depends on clocks.
BEGIN {
  while ((getline line < collected) > 0) kept[line]
  while ((getline line < times) > 0) written[substr(line, index(line, " ") + 1)] = line + 0
}
FILENAME == ARGV[ARGC - 3] { planned[$1]; next }
FILENAME == ARGV[ARGC - 2] { result[$1] = $0; next }
{
  digest = substr($0, 1, 16)
  path = substr($0, 67)
  name = path
  sub(/.*\//, "", name)
  why = flaw_of_file()
  if (why == "") { $0 = result[path]; why = flaw_of_result() }
  if (why != "") { print name "\t" why >>refused; next }
  kept[$2]
  print path
  if (!(path in written)) next
  ahead = $7 - written[path]
  if (ahead > 30 && ahead > most[$3]) most[$3] = ahead
  if ($8 < created - 30 && created - $8 > behind[$3]) behind[$3] = created - $8
}
END {
  for (node in most) printf "warning: the clock of %s is %d s ahead\n", node, most[node] >>warnings
  for (node in behind) printf "warning: the clock of %s is at least %d s behind\n", node, behind[node] >>warnings
}

function flaw_of_file() {
  if (split(name, part, ".") != 4 || part[1] !~ /^[0-9a-f]+$/ || length(part[1]) != 16 || length(part[3]) != 16 || part[4] != "json")
    return "is not the result of a shard"
  if (!(part[1] in planned)) return "is of another plan: no shard " part[1] " here"
  if (part[3] != digest) return "is truncated or changed: its digest is " digest
  return path in result ? "" : "is not the result of a shard"
}

function flaw_of_result() {
  if ($2 != part[1]) return "holds the shard " $2
  if ($4 == "refused") { print $3 "\t" $5 >>excluded; return "node " $3 " failed its check: " $5 }
  if ($4 != "measured") return "failed on " $3 ": " $5
  if (model != "" && $6 != model) { print $3 "\tCPU model " $6 >>excluded; return "node " $3 " has the CPU model " $6 ", not " model }
  return $2 in kept ? "was delivered twice" : ""
}
