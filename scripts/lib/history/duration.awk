# duration(ns): four significant digits with the unit that keeps them readable.
function duration(ns) {
  if (ns < 1e3) return sprintf("%.4g ns", ns)
  if (ns < 1e6) return sprintf("%.4g µs", ns / 1e3)
  if (ns < 1e9) return sprintf("%.4g ms", ns / 1e6)
  return sprintf("%.4g s", ns / 1e9)
}

# change(before, after): in per cent with its sign.
function change(before, after) { return before > 0 ? sprintf("%+.1f %%", (after / before - 1) * 100) : "-" }

# short(commit): as much of a commit id as people read; "+dirty" and the like stay.
function short(commit) { return match(commit, /^[0-9a-f]+/) && RLENGTH == 40 ? substr(commit, 1, 9) substr(commit, 41) : commit }
