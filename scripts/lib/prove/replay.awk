# Recorded pair shifts of equal programs (benchmark <tab> shift) → gates that never ran: for each benchmark pairs are drawn
# without replacement, the sides of each exchanged at random, the same shift added to all, and the verdict taken look by look
# with confirmation, as scripts/lib/ab/pairs.sh does. Prints tab-separated rates for table.awk. Variables: gates, levels
# (per cents, with blanks), looks, alpha, floor, resolution, seed. Needs pairs.awk and what it needs.
BEGIN { FS = OFS = "\t" }
{ if (!($1 in count)) name[++names] = $1; recorded[$1, ++count[$1]] = $2 }

END {
  srand(seed)
  levels_count = split("0 " levels, level_list, " ")
  print "shift", "rows", "change found", "95 % interval", "no change", "inconclusive", "gates with a change"
  for (l = 1; l <= levels_count; l++) replay(level_list[l])
}

function replay(shift_percent,    gate, i, rows, found, calm, open_rows, changed_gates, changed) {
  for (gate = 1; gate <= gates; gate++) {
    changed = 0
    for (i = 1; i <= names; i++) {
      result = run(name[i], log(1 + shift_percent / 100))
      rows++
      if (result == "no change") calm++
      else if (result == "inconclusive") open_rows++
      else { found++; changed = 1 }
    }
    changed_gates += changed
  }
  binomial_interval(found + 0, rows, 0.05)
  print (shift_percent == 0 ? "none" : "+" shift_percent " %"), rows, sprintf("%.2f %%", 100 * found / rows),
    sprintf("%.2f .. %.2f %%", 100 * interval_low, 100 * interval_high), sprintf("%.1f %%", 100 * calm / rows),
    sprintf("%.1f %%", 100 * open_rows / rows), sprintf("%d of %d", changed_gates, gates)
}

function run(benchmark, added,    n, k, j, d, used, look, looks_count, sample, first_verdict) {
  n = remaining = count[benchmark]
  for (k = 1; k <= n; k++) order[k] = k
  used = 0
  looks_count = split(looks, look, " ")
  for (j = 1; j <= looks_count; j++) {
    while (used < look[j]) sample[++used] = draw(benchmark, n) + added
    for (k = 1; k <= used; k++) d[k] = sample[k]
    decide(d, used, level_at(looks, used, alpha) / names, alpha, floor, resolution, j == looks_count, 0)
    if (next_step == "done") return verdict
    if (next_step != "confirm") continue
    first_verdict = verdict
    for (k = 1; k <= used; k++) d[k] = draw(benchmark, n) + added
    decide(d, used, 2 * alpha, alpha, floor, resolution, 1, 1)
    if (verdict == first_verdict) return verdict
  }
  return "inconclusive"
}

# A recorded pair that this row has not had yet, as far as there are any, its sides exchanged in half of all cases.
function draw(benchmark, n,    k, taken) {
  if (remaining < 1) remaining = n
  k = 1 + int(rand() * remaining)
  taken = order[k]
  order[k] = order[remaining]
  order[remaining] = taken
  remaining--
  return rand() < 0.5 ? recorded[benchmark, taken] : -recorded[benchmark, taken]
}
