-- Everything that is recorded, as one JSON array of runs in order of time; times in nanoseconds.
SELECT json_group_array(json(document)) FROM (
  SELECT json_object(
    'run', id,
    'measured', strftime('%Y-%m-%dT%H:%M:%SZ', measured, 'unixepoch'),
    'recorded', strftime('%Y-%m-%dT%H:%M:%SZ', recorded, 'unixepoch'),
    'machine', machine,
    'commit', commit_id,
    'compiler', compiler,
    'digest', digest,
    'context', json(context),
    'measurements', (
      SELECT json_group_array(
        json_object(
          'name', name, 'observations', observations, 'real_time', real_time, 'cpu_time', cpu_time,
          'real_min', real_min, 'real_max', real_max, 'cpu_min', cpu_min, 'cpu_max', cpu_max
        )
      )
      FROM (
        SELECT * FROM series JOIN measurement
        ON measurement.series = series.id AND measurement.measured = run.measured AND measurement.run = run.id
        WHERE series.machine = run.machine ORDER BY name
      )
    )
  ) AS document
  FROM run ORDER BY measured, id
);
