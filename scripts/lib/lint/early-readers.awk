# Commands at the end of a pipe that stop reading: the writer is ended by SIGPIPE when it has more to write, and with
# pipefail the pipeline fails, now and then. Prints each as 'file:line: text'; the exit code is 1 if there are any. Allowed:
# where the status of the pipeline is ignored (|| true), and head -c, which limits what is read.
{
  code = $0
  sub(/(^|[ \t])#.*/, "", code)
  gsub(/\|\|/, " ", code)
  if ($0 !~ /\|\| true/ && code ~ /\|[^|]*[ \t(](head[ \t]+-n|head$|grep[ \t]+(-[a-zA-Z]*q|--quiet)|sed[ \t]+-?n?[ \t]*['"]?[0-9]+q)/) {
    printf "%s:%d: stops reading its pipe, which fails the pipeline now and then; use sed -n 1p or awk: %s\n", FILENAME, FNR, $0
    found = 1
  }
}
END { exit found }
