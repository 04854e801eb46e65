# 'stack BEFORE AFTER' (shares in millionths) → tab-separated table of the functions whose own share moved most.
# Variable: most (rows). Read after shorten.awk.
{
  stack = $0
  sub(/ [0-9]+ [0-9]+$/, "", stack)
  depth = split(stack, frame, ";")
  before[frame[depth]] += $(NF - 1)
  after[frame[depth]] += $NF
}
function moved(name,   shift) { shift = after[name] - before[name]; return shift < 0 ? -shift : shift }
END {
  print "function\tself before\tself after\tpoints"
  for (row = 0; row < most; row++) {
    best = ""
    for (name in after) if (!(name in done) && moved(name) >= 500 && (best == "" || moved(name) > moved(best))) best = name
    if (best == "") break
    done[best] = 1
    shown = shortened(best, 72)
    printf "%s\t%.1f %%\t%.1f %%\t%+.1f\n", shown, before[best] / 1e4, after[best] / 1e4, (after[best] - before[best]) / 1e4
  }
}
