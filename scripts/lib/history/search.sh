# Searches the series of a history for steps. Source it from history.sh.
#
# Between SQLite and awk go numbers only; names, machines and commits stay in SQLite. A search has a database of its own beside
# the history, attached to it as 'found':
#
#   value    the newest runs of each series (series, run, value: a logarithm), in order of time
#   factor   the common factor of all benchmarks of a run: the median of its values' distances to their series' medians
#   step     what steps.awk found
#   level    the newest level of each series, as the history's table of that name has it
#
# A search of everything takes a tenth of a second for each series. Its levels and factors are remembered in the history, so that
# the next search looks only at what has been recorded since: series whose newest runs are where the last level was have no new
# step.

# After more new runs everything is searched again.
readonly most_new_runs=250

# which_clock: the SQL expression for the clock of a series. The time is the CPU's, which other programs on the machine do not
# lengthen, unless --time or the benchmark's name states another.
which_clock() {
  case $clock in
    cpu | real) printf "'%s'" "$clock" ;;
    *) printf "iif(name LIKE '%%/real_time%%' OR name LIKE '%%/manual_time%%', 'real', 'cpu')" ;;
  esac
}

# time_sql KIND: the SQL expression for the time (KIND: time, min or max) of a measurement, where 'series' has its series.
time_sql() { printf "iif(%s = 'cpu', cpu_%s, real_%s)" "$(which_clock)" "$1" "$1"; }
value_sql() { printf 'ln(max(%s, 1e-6))' "$(time_sql time)"; }

# newest_sql COUNT CONDITION: a table of series, name and the first of their newest runs (measured, run).
newest_sql() {
  printf 'SELECT id, name'
  printf ", coalesce((SELECT %s FROM measurement WHERE series = series.id ORDER BY measured DESC, run DESC
    LIMIT 1 OFFSET $1 - 1), %s) AS first_%s" measured -9e18 measured run 0 run
  printf ' FROM series WHERE %s' "$2"
}

# values_sql CONDITION: the values of the series that meet it.
values_sql() {
  cat <<SQL
INSERT INTO found.value
SELECT series.id, run, $(value_sql) FROM ($(newest_sql "$last" "$1")) AS series
CROSS JOIN measurement ON series = series.id AND (measured, run) >= (first_measured, first_run)
ORDER BY series.id, measured, run;
SQL
}

# factors_sql VALUES MEDIANS: the factors of those runs that have five benchmarks or more.
factors_sql() {
  cat <<SQL
INSERT INTO found.factor
SELECT run, avg(distance) FROM (
  SELECT run, value - median AS distance, row_number() OVER (PARTITION BY run ORDER BY value - median) AS place,
    count(*) OVER (PARTITION BY run) AS count
  FROM $1 JOIN $2 USING (series))
WHERE count >= 5 AND place IN ((count + 1) / 2, (count + 2) / 2) GROUP BY run;
SQL
}

# find_steps: the steps in found.value, without the common factors, and in the factors of each machine.
find_steps() {
  query -separator "$(printf '\t')" >"$temp_dir/values" <<'SQL'
SELECT series, run, printf('%.17g', found.value.value - coalesce(factor.value, 0)) FROM found.value LEFT JOIN found.factor USING (run)
ORDER BY found.value.rowid;
SELECT -(SELECT min(id) FROM series WHERE machine = run.machine), run, printf('%.17g', value) FROM found.factor JOIN run ON id = run
ORDER BY machine, measured, id;
SQL
  awk -f "$history_lib/steps.awk" -v levels="$temp_dir/levels" "$temp_dir/values" >"$temp_dir/steps"
  query <<SQL
.mode tabs
.import $temp_dir/steps step
SQL
}

# found_steps: the steps as a JSON array, in order of time.
found_steps() {
  query <<'SQL'
SELECT json_group_array(json(step)) FROM (
  SELECT json_object('name', coalesce(name, '(all benchmarks)'), 'is_benchmark', json(iif(name IS NULL, 'false', 'true')),
    'machine', run.machine, 'run', run.id, 'since', strftime('%Y-%m-%dT%H:%M:%SZ', run.measured, 'unixepoch'),
    'commit', coalesce(run.commit_id, '-'), 'runs_before', runs_before, 'runs_after', runs_after, 'before', before, 'after', after,
    'change', after / before - 1, 'score', score, 'last_commit_before', coalesce(last.commit_id, '-'), 'runs_since', runs_since,
    'kernel_change', iif(json_extract(last.context, '$.kernel_release') <> json_extract(run.context, '$.kernel_release'),
      json_extract(last.context, '$.kernel_release') || ' -> ' || json_extract(run.context, '$.kernel_release'), NULL)) AS step
  FROM found.step JOIN run ON run.id = step.run JOIN run AS last ON last.id = last_run LEFT JOIN series ON series.id = step.series
  ORDER BY run.measured, coalesce(name, '(all benchmarks)'), run.machine);
SQL
}

# search_all: the steps of all series. What the next search needs goes into the history, if it can be written and this search has
# the default options.
search_all() {
  {
    values_sql 1
    cat <<'SQL'
INSERT INTO found.median
SELECT series, avg(value) FROM (
  SELECT series, value, row_number() OVER (PARTITION BY series ORDER BY value) AS place, count(*) OVER (PARTITION BY series) AS count
  FROM found.value)
WHERE place IN ((count + 1) / 2, (count + 2) / 2) GROUP BY series;
SQL
    factors_sql found.value found.median
  } | query
  find_steps
  if is_default; then remember || true; fi
}

is_default() { [ "$clock" = own ] && [ "$last" -eq "$default_last" ]; }

remember() {
  sqlite3 -batch -bail -init /dev/null -cmd '.timeout 1000' -cmd "$attach" "$db" >/dev/null 2>&1 <<SQL
BEGIN IMMEDIATE;
DELETE FROM searched; DELETE FROM main.level; DELETE FROM main.factor;
CREATE TEMP TABLE newest (series INTEGER, centre REAL, noise REAL, runs INTEGER, is_first INTEGER);
.mode tabs
.import $temp_dir/levels newest
INSERT INTO main.level SELECT series, median, centre, noise, runs, is_first FROM newest JOIN found.median USING (series);
INSERT INTO main.factor SELECT * FROM found.factor;
INSERT INTO searched SELECT coalesce(max(id), 0) FROM run;
COMMIT;
SQL
}

# search_some CONDITION: the steps of the series that meet the SQL condition, with the factors of the last search and of newer runs (recall).
search_some() {
  values_sql "$1" | query
  find_steps
}

# find_suspects: the series in which a step may have started within the newest runs: new ones, those whose last known step is there, and
# those of whose last 5, 6, 7 ... runs the median differs from their level by nearly as much as a step has to. steps.awk compares the
# same medians, but knows the noise of both sides.
find_suspects() {
  query <<SQL
WITH newest AS MATERIALIZED (
  SELECT series.id AS series, $(value_sql) - coalesce(factor.value, 0) AS value, run > (SELECT run FROM searched) AS is_fresh,
    row_number() OVER (PARTITION BY series.id ORDER BY measured DESC, run DESC) AS place
  FROM ($(newest_sql "$newest" 1)) AS series
  CROSS JOIN measurement ON measurement.series = series.id AND measurement.measured >= first_measured
  LEFT JOIN found.factor USING (run)),
ranked AS (
  SELECT series, last.place AS count, one.value, row_number() OVER (PARTITION BY series, last.place ORDER BY one.value) AS rank
  FROM newest AS last JOIN newest AS one USING (series) WHERE last.place >= 5 AND one.place <= last.place),
middle AS (SELECT series, avg(value) AS value FROM ranked WHERE rank IN ((count + 1) / 2, (count + 2) / 2) GROUP BY series, count)
INSERT INTO found.suspect
SELECT series FROM newest LEFT JOIN main.level USING (series) GROUP BY series
HAVING centre IS NULL OR (NOT is_first AND runs + sum(is_fresh) <= $newest) OR (sum(is_fresh) AND series IN (
  SELECT series FROM middle JOIN main.level USING (series) WHERE abs(value - centre) > 0.9 * max(ln(1.02), noise)));
SQL
}

# recall: the factors of all runs into found.factor; fails if no search is remembered, or more than most_new_runs have come since.
recall() {
  is_default || return 1
  [ "$(query <<<"SELECT (SELECT count(*) FROM run WHERE id > searched.run) <= $most_new_runs FROM searched;")" = 1 ] || return 1
  {
    printf 'INSERT INTO found.factor SELECT * FROM main.factor;\n'
    factors_sql "(SELECT series.id AS series, measurement.run, $(value_sql) AS value FROM run CROSS JOIN series USING (machine)
      CROSS JOIN measurement ON series = series.id AND measurement.measured = run.measured AND measurement.run = run.id
      WHERE run.id > (SELECT run FROM searched))" main.level
  } | query
}
