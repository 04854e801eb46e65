# shellcheck disable=SC2154  # set by the script that sources this file

# Searches the series of a history for steps. Source it from history.sh.
#
# A search of everything takes a tenth of a second for each series. Its results, the last level of every series and the common
# factor of every run, are remembered in the history, so that the next search looks only at what has been recorded since: series
# whose newest runs are where the last level was have no new step.

# After more new runs everything is searched again.
readonly most_new_runs=250

# series CONDITION: number, machine ... of the newest runs of the series that meet the SQL condition, as steps.awk reads them. The
# time is the CPU's, which other programs on the machine do not lengthen, unless --time or the benchmark's name states another.
series() {
  query -separator "$(printf '\t')" <<SQL
WITH
  position AS (SELECT id, row_number() OVER (PARTITION BY machine ORDER BY measured, id) AS position FROM run),
  first AS (
    SELECT *, $(which_clock) AS clock,
      coalesce((SELECT measured FROM measurement WHERE series = series.id ORDER BY measured DESC, run DESC LIMIT 1 OFFSET $last - 1), -9e18) AS measured_first,
      coalesce((SELECT run FROM measurement WHERE series = series.id ORDER BY measured DESC, run DESC LIMIT 1 OFFSET $last - 1), 0) AS run_first
    FROM series WHERE $1
  )
SELECT replace(replace(name, char(9), ' '), char(10), ' '), first.machine, run.id, datetime(run.measured, 'unixepoch'),
  coalesce(commit_id, '-'), printf('%.17g', iif(clock = 'cpu', cpu_time, real_time)), observations,
  printf('%.17g', iif(clock = 'cpu', cpu_min, real_min)), printf('%.17g', iif(clock = 'cpu', cpu_max, real_max)),
  position, first.id
FROM first CROSS JOIN measurement ON series = first.id AND (measurement.measured, measurement.run) >= (measured_first, run_first)
JOIN run ON run.id = measurement.run JOIN position ON position.id = run.id
ORDER BY name, first.machine, run.measured, run.id;
SQL
}

# which_clock: the SQL expression for the clock of a series.
which_clock() {
  case $clock in
    cpu | real) printf "'%s'" "$clock" ;;
    *) printf "iif(name LIKE '%%/real_time%%' OR name LIKE '%%/manual_time%%', 'real', 'cpu')" ;;
  esac
}

# find_steps [AWK-OPTION]...: the steps of $temp_dir/series into $temp_dir/steps.
find_steps() {
  awk -f "$lib_dir/compare/sort.awk" -f "$history_lib/steps.awk" "$@" "$temp_dir/series" >"$temp_dir/steps"
}

# search_all: the steps of all series; what the next search needs goes into $temp_dir/state and, if it can be written, into the
# history.
search_all() {
  series 1 >"$temp_dir/series"
  : >"$temp_dir/state"
  find_steps -v remember="$temp_dir/state"
  if ! remembers; then return; fi
  sed -n 's/^level\t//p' "$temp_dir/state" >"$temp_dir/level.tsv"
  sed -n 's/^factor\t//p' "$temp_dir/state" >"$temp_dir/factor.tsv"
  keep "DELETE FROM searched; DELETE FROM level; DELETE FROM factor;
.import $temp_dir/level.tsv level
.import $temp_dir/factor.tsv factor
INSERT INTO searched SELECT coalesce(max(id), 0) FROM run;"
}

# remembers: whether this search is of the kind that the history remembers: with the default options.
remembers() { [ "$clock" = own ] && [ "$last" -eq "$default_last" ]; }

# keep SQL: writes what was found, unless the history cannot be written now: the next search then takes longer.
keep() {
  printf 'BEGIN IMMEDIATE;\n%s\nCOMMIT;\n' "$1" |
    sqlite3 -batch -bail -init /dev/null -cmd '.timeout 1000' -cmd '.mode tabs' "$db" >/dev/null 2>&1 || true
}

# recall: the state of the last search into $temp_dir/state, with the common factors of newer runs; searches everything if there
# is none, or an old one. Then the factors of all runs, in order of time, into $temp_dir/factors. $searched_run is the newest run
# that was searched.
recall() {
  local state
  state=''
  ! remembers || state=$(query <<<"SELECT run || ' ' || (SELECT count(*) FROM run WHERE id > searched.run) FROM searched;")
  if [ -z "$state" ] || [ "${state#* }" -gt "$most_new_runs" ]; then
    search_all
    searched_run=9223372036854775807
  else
    searched_run=${state% *}
    query -separator "$(printf '\t')" >"$temp_dir/state" <<SQL
SELECT 'level', series, printf('%.17g', median), printf('%.17g', centre), printf('%.17g', noise), runs, is_first FROM level;
SELECT 'factor', run, printf('%.17g', value), '', '', '', '' FROM factor;
SQL
    if [ "${state#* }" -gt 0 ]; then add_factors; fi
  fi
  query -separator "$(printf '\t')" >"$temp_dir/runs" <<SQL
SELECT run.machine, run.id, '', datetime(run.measured, 'unixepoch'), coalesce(commit_id, '-')
FROM (SELECT id, row_number() OVER (PARTITION BY machine ORDER BY measured DESC, id DESC) AS age FROM run) AS newest
JOIN run ON run.id = newest.id WHERE age <= $((2 * last)) ORDER BY run.machine, run.measured, run.id;
SQL
  # From the first run with a factor on.
  awk 'BEGIN { FS = OFS = "\t" } FILENAME == ARGV[1] { if ($1 == "factor") value[$2] = $3; next }
    { $3 = value[$2] } $3 != "" || begun[$1] { begun[$1] = 1; print }' "$temp_dir/state" "$temp_dir/runs" >"$temp_dir/factors"
}

# add_factors: of the runs that are newer than the last search.
add_factors() {
  query -separator "$(printf '\t')" >"$temp_dir/new" <<SQL
SELECT run.id, series.id, printf('%.17g', iif($(which_clock) = 'cpu', cpu_time, real_time))
FROM run CROSS JOIN series ON series.machine = run.machine
CROSS JOIN measurement ON measurement.series = series.id AND measurement.measured = run.measured AND measurement.run = run.id
WHERE run.id > $searched_run AND run.id NOT IN (SELECT run FROM factor) ORDER BY run.id;
SQL
  [ -s "$temp_dir/new" ] || return 0
  awk -f "$lib_dir/compare/sort.awk" -f "$history_lib/new-factors.awk" "$temp_dir/state" "$temp_dir/new" >"$temp_dir/factor.tsv"
  [ -s "$temp_dir/factor.tsv" ] || return 0
  keep ".import $temp_dir/factor.tsv factor"
  sed 's/^/factor\t/' "$temp_dir/factor.tsv" >>"$temp_dir/state"
}

# search_newest: the steps of those series in which one may have started within the newest runs.
search_newest() {
  recall
  [ "$searched_run" -lt 9223372036854775807 ] || return 0
  query -separator "$(printf '\t')" >"$temp_dir/newest" <<SQL
WITH first AS (
  SELECT id, $(which_clock) AS clock,
    coalesce((SELECT measured FROM measurement WHERE series = series.id ORDER BY measured DESC, run DESC LIMIT 1 OFFSET $newest - 1), -9e18) AS measured
  FROM series
)
SELECT first.id, run, printf('%.17g', iif(clock = 'cpu', cpu_time, real_time)), run > $searched_run
FROM first CROSS JOIN measurement ON series = first.id AND measurement.measured >= first.measured
ORDER BY series, measurement.measured DESC, run DESC;
SQL
  awk -f "$lib_dir/compare/sort.awk" -f "$history_lib/screen.awk" -v newest="$newest" "$temp_dir/state" "$temp_dir/newest" >"$temp_dir/suspects"
  series "id IN ($(paste -sd , "$temp_dir/suspects"))" >"$temp_dir/series"
  find_steps -v factors="$temp_dir/factors"
}
