# A sentence for every run at which half of a machine's benchmarks stepped: that is rarely the code. The series come
# first on the command line, then the lines of steps.awk.
BEGIN { FS = "\t" }
FILENAME == ARGV[1] { if (!(($1, $2) in seen)) { seen[$1, $2] = 1; on_machine[$2]++ } next }
!(($2, $3) in moved) { order[++runs] = $2 FS $3 }
{ moved[$2, $3]++ }
END {
  for (i = 1; i <= runs; i++) {
    split(order[i], run, FS)
    count = moved[run[1], run[2]]
    if (count >= 3 && 2 * count >= on_machine[run[1]]) {
      printf "%d of %d benchmarks stepped at run %d: look at the machine and the toolchain first.\n", count,
        on_machine[run[1]], run[2]
    }
  }
}
