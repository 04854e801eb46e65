SELECT
  id AS run,
  strftime('%Y-%m-%dT%H:%M:%SZ', measured, 'unixepoch') AS measured,
  machine,
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
FROM measurement JOIN run ON run.id = measurement.run ORDER BY measured, id, name;
