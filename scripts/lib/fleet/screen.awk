# shards.tsv, then lines of sha256sum of the delivered files → the paths that may be results into the file `accepted`; name,
# a tab and why not into `refused`. A result is named SHARD.NODE.DIGEST.json.
BEGIN { FS = "\t" }
FILENAME == ARGV[ARGC - 2] { planned[$1]; next }
{
  digest = substr($0, 1, 16)
  path = substr($0, 67)
  name = path
  sub(/.*\//, "", name)
  if (split(name, part, ".") != 4 || part[1] !~ /^[0-9a-f]+$/ || length(part[1]) != 16 || length(part[3]) != 16 || part[4] != "json")
    print name "\tis not the result of a shard" >>refused
  else if (!(part[1] in planned)) print name "\tis of another plan: no shard " part[1] " here" >>refused
  else if (part[3] != digest) print name "\tis truncated or changed: its digest is " digest >>refused
  else print path >accepted
}
