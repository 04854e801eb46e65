# The critical values of scripts/lib/history/steps.awk, N:VALUE for stretches of N runs of normal noise, from 20 000 draws:
#
#   awk -v runs=20 -f scripts/lib/compare/statistics.awk -f scripts/lib/history/steps.awk -f Tests/Scripts/awk/critical-values.awk
BEGIN {
  if (runs) {
    seed = 20011
    print_critical(runs, 20000, 0.001)
    exit
  }
}

# Prints N:CRITICAL for stretches of n runs of normal noise, from this many draws.
function print_critical(n, draws, chance,    d, i) {
  for (d = 1; d <= draws; d++) {
    for (i = 1; i <= n; i++) value[i] = normal()
    rated[d] = rating(1, n)
  }
  shell_sort(rated, draws)
  printf "%d:%.2f\n", n, rated[int(draws * (1 - chance) + 0.5)]
}

# A standard normal number, by Box and Muller.
function normal(    radius) { radius = sqrt(-2 * log(uniform())); return radius * cos(6.283185307179586 * uniform()) }

# Park and Miller's generator: the same numbers from every awk, whose own rand() differ.
function uniform() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
