# Whether k observations per side can prove a change in m benchmarks. Variables: k, m, program.
function smallest_p(k,    p, i) {
  p = 2
  for (i = 1; i <= k; i++) p *= i / (k + i)
  return p
}
BEGIN {
  for (needed = 2; smallest_p(needed) > 0.05 / m; needed++) { }
  if (k < needed) {
    printf "%s: %d observations per side cannot prove a change in %d benchmarks (smallest p %.2g, needed %.2g): every shift " \
      "will be inconclusive. %d are needed: use --runs %d, a longer --time-budget or a narrower --filter.\n",
      program, k, m, smallest_p(k), 0.05 / m, needed, needed
  } else {
    # A shift that moves all of B's observations past A's is seen at once; see compare.sh for each row's own figure.
    printf "%s: %d observations per side can prove a change in %d benchmarks (smallest p %.2g, needed %.2g)\n",
      program, k, m, smallest_p(k), 0.05 / m
  }
}
