# The runs of one benchmark on the machine of $MACHINE, tab-separated for table.awk. The steps come first on the command
# line (the lines of steps.awk), then the series as steps.awk reads it.
BEGIN { FS = OFS = "\t"; machine = ENVIRON["MACHINE"] }
FILENAME == ARGV[1] { if ($2 == machine) step[$3] = change($8, $9); next }
$2 != machine { next }
!rows++ { print "measured (UTC)", "run", "commit", "time", "change", "n", "spread", "step" }
{
  print $4, $3, short($5), duration($6), (rows > 1 ? change(previous, $6) : ""), $7,
    ($6 > 0 ? sprintf("%.1f %%", ($9 - $8) / $6 * 100) : ""), step[$3]
  previous = $6
}
