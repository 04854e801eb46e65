# Equivalent mutants, results and a sample of mutants (see sample.sh) → the survivors and the score. Exit code 1 if the
# score is below 'least' percent, 2 if nothing has been tested.
FILENAME == ARGV[1] { equivalent[$1, $2, $3] = 1; next }
FILENAME == ARGV[2] { status[$1, $2] = $3; noticed[$1, $2] = $5; next }
{
  result = ($1, $6, $7) in equivalent ? "equivalent" : status[$2, $3]
  count[result == "" ? "untested" : result]++
  if (result == "survived") {
    printf "%s:%s: survived: %s: %s → %s%s\n", $1, $4, $5, $6, $7 == "" ? "(left out)" : $7,
      noticed[$2, $3] == "" ? "" : " (" noticed[$2, $3] ")"
  }
}
END {
  tested = count["killed"] + count["survived"]
  score = tested ? 100 * count["killed"] / tested : 0
  printf "%d of %d killed (%.1f %%), %d equivalent, %d do not compile, %d untested\n", count["killed"], tested, score,
    count["equivalent"], count["uncompilable"], count["untested"]
  if (!tested) exit 2
  if (score < least) exit 1
}
