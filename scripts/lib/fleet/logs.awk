# Lines of tasks.awk, then the shards of an array, in order → shard, a tab and the last line of its log. Variables: logs (the
# folder), job.
BEGIN { FS = OFS = "\t" }
FILENAME == ARGV[1] { node[$1] = " on " $2; next }
{
  task = FNR - 1
  path = logs "/" job "_" task ".log"
  last = ""
  state = (getline line < path)
  if (state < 0) last = "job " job "_" task node[task] " left no log; does the node share the file system of " logs "?"
  else {
    for (; state > 0; state = (getline line < path)) if (line ~ /[^ ]/) last = line
    close(path)
    if (last ~ /DUE TO TIME LIMIT/) last = last "; give submit a longer --time"
  }
  if (last != "") print $1, last
}
