# The gates of prove-gate.sh --frames → its table, tab-separated for table.awk. Ends with 1 where the gate did not prove
# itself. Input fields: part, whether the gate alarmed, whether it named the planted fault, the change that it
# saw, seconds. Needs statistics.awk.
BEGIN { FS = OFS = "\t" }

{
  gates[$1]++
  seconds[$1, gates[$1]] = $5
  if ($2 == "true") alarms[$1]++
  if ($3 == "true") found[$1]++
  if (!($1 in least) || $4 < least[$1]) least[$1] = $4
  if (!($1 in most) || $4 > most[$1]) most[$1] = $4
}

END {
  print "what", "counted", "of", "rate", "95 % interval", "required", "median seconds"
  line("same", "unchanged tree: gates with a false alarm", alarms["same"], "0 %")
  line("work", "0.5 % more instructions: found" seen("work"), found["work"], "100 %")
  line("stall", "4 ms of work in one frame: found, with the frame", found["stall"], "100 %")
  line("wait", "4 ms without the processor: gates with a false alarm", alarms["wait"], "0 %")
  line("time", "5 % longer frames: found by ab.sh --frames" seen("time"), found["time"], "95 %")
  exit failed
}

# seen(part): the least and the greatest change that the gates saw.
function seen(part) { return sprintf(" (%+.2f .. %+.2f %%)", 100 * least[part], 100 * most[part]) }

function line(part, what, count, required,    i, times) {
  if (!gates[part]) return
  for (i = 1; i <= gates[part]; i++) times[i] = seconds[part, i]
  shell_sort(times, gates[part])
  binomial_interval(count + 0, gates[part], 0.05)
  print what, count + 0, gates[part], sprintf("%.1f %%", 100 * count / gates[part]),
    sprintf("%.1f .. %.1f %%", 100 * interval_low, 100 * interval_high), required,
    sprintf("%d", median_of_sorted(times, gates[part]))
  if (required == "0 %" ? count > 0 : count < required / 100 * gates[part]) failed = 1
}
