SELECT
  run.id AS run,
  strftime('%Y-%m-%dT%H:%M:%SZ', run.measured, 'unixepoch') AS measured,
  run.machine,
  commit_id AS "commit",
  compiler,
  name,
  observations,
  real_time AS real_time_ns,
  cpu_time AS cpu_time_ns,
  real_min AS real_min_ns,
  real_max AS real_max_ns,
  cpu_min AS cpu_min_ns,
  cpu_max AS cpu_max_ns
FROM run JOIN series ON series.machine = run.machine
JOIN measurement ON measurement.series = series.id AND measurement.measured = run.measured AND measurement.run = run.id
ORDER BY run.measured, run.id, name;
