# Synthetic histories with known steps. Source it, or load it from bats; needs $db and $scripts.
#
# synthetic_runs RUNS BENCHMARKS TRUTH VALUES: writes a history of one machine: to VALUES run, number of the benchmark and time in
# nanoseconds, tabs between; to TRUTH the steps: number of the benchmark, the first run after the step, its size (a fraction), and
# 'step' or 'machine'. The seed is SEED (default 1).
#
# Every benchmark has noise of its own (between 0.2 and 2 %, normal), in a quarter of them with a slow drift of up to 1 %, and 1 %
# outliers of 5 to 50 %. Steps come about every 250 runs of a benchmark, at least 20 apart, and are between 2.5 and 30 % in either
# direction. Twice in a history all benchmarks of the machine change by 3 to 20 % at once.
synthetic_runs() {
  awk -v runs="$1" -v benchmarks="$2" -v truth="$3" -v values="$4" -v seed="${SEED:-1}" '
    function uniform() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
    function normal(    r) { r = sqrt(-2 * log(uniform())); return r * cos(6.283185307179586 * uniform()) }
    function size(low, high) { return (uniform() < 0.5 ? -1 : 1) * low * exp(log(high / low) * uniform()) }
    BEGIN {
      OFS = "\t"
      seed = (seed * 7919 + 12345) % 2147483647
      for (b = 1; b <= benchmarks; b++) {
        level[b] = log(10) + uniform() * log(1e6)
        noise[b] = 0.002 * exp(log(10) * uniform())
        drift[b] = uniform() < 0.25 ? size(0.002, 0.01) : 0
        next_step[b] = 20 + int(-250 * log(uniform()))
      }
      machine_at[int(runs * (0.2 + 0.2 * uniform()))] = size(0.03, 0.2)
      machine_at[int(runs * (0.6 + 0.2 * uniform()))] = size(0.03, 0.2)
      machine = 0
      for (r = 1; r <= runs; r++) {
        if (r in machine_at) { machine += log(1 + machine_at[r]); print 0, r, machine_at[r], "machine" >truth }
        for (b = 1; b <= benchmarks; b++) {
          if (r == next_step[b]) {
            step = size(0.025, 0.3)
            level[b] += log(1 + step)
            if (r <= runs - 5) print b, r, step, "step" >truth
            next_step[b] = r + 20 + int(-250 * log(uniform()))
          }
          x = level[b] + machine + drift[b] * sin(6.283185307179586 * r / 400) + noise[b] * normal()
          if (uniform() < 0.01) x += log(1.05) + uniform() * (log(1.5) - log(1.05))
          printf "%d\t%d\t%.6g\n", r, b, exp(x) >values
        }
      }
    }'
}

# load_runs LAST VALUES: adds the runs up to LAST that are not in the history yet, one an hour, without JSON in between. Makes the
# history by recording one run the usual way first.
load_runs() {
  local first file
  if [ ! -e "$db" ]; then
    file=$(mktemp)
    write_run "$file" 2020-01-01T00:00:00+00:00 first=1
    "$scripts/history.sh" record --db "$db" --machine first "$file" 2>/dev/null
    rm -f "$file"
  fi
  first=$(sqlite3 "$db" 'SELECT max(id) FROM run')
  sqlite3 "$db" >/dev/null <<SQL
CREATE TEMP TABLE value (run INTEGER, benchmark INTEGER, time REAL);
.mode tabs
.import "|awk -F '\t' '\$1 >= $first && \$1 <= $1' $2" value
BEGIN;
INSERT INTO run (id, measured, machine, commit_id, compiler, context, digest)
SELECT DISTINCT run + 1, 1600000000 + 3600 * run, 'bench', printf('%040x', run), 'cc', '{}', 'synthetic ' || run FROM value;
INSERT OR IGNORE INTO series (name, machine) SELECT DISTINCT printf('suite/benchmark-%04d', benchmark), 'bench' FROM value;
INSERT INTO measurement
SELECT series.id, 1600000000 + 3600 * value.run, value.run + 1, 5, time, time, time * 0.99, time * 1.02, time * 0.99, time * 1.02
FROM value JOIN series ON series.name = printf('suite/benchmark-%04d', benchmark) ORDER BY series.id, value.run;
COMMIT;
SQL
}
