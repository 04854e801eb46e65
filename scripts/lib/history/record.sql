-- Adds the run in the table `incoming` (digest, document) with all its measurements, or nothing where that file is
-- recorded already. Prints "ID new" or "ID known".

CREATE TEMP TABLE answer AS
SELECT digest, document, NOT EXISTS (SELECT 1 FROM run WHERE run.digest = incoming.digest) AS is_new FROM incoming;

INSERT INTO run (measured, machine, commit_id, compiler, context, digest)
SELECT
  CAST(strftime('%s', document ->> 'measured') AS INTEGER),
  document ->> 'machine',
  document ->> 'commit',
  document ->> 'compiler',
  document -> 'context',
  digest
FROM answer WHERE is_new;

INSERT OR IGNORE INTO series (name, machine)
SELECT row.value ->> 'name', document ->> 'machine'
FROM answer JOIN json_each(answer.document, '$.measurements') AS row
WHERE is_new;

INSERT INTO measurement (series, measured, run, observations, real_time, cpu_time, real_min, real_max, cpu_min, cpu_max)
SELECT
  series.id,
  run.measured,
  run.id,
  row.value ->> 'observations',
  CAST(row.value ->> 'real_time' AS REAL),
  CAST(row.value ->> 'cpu_time' AS REAL),
  CAST(row.value ->> 'real_min' AS REAL),
  CAST(row.value ->> 'real_max' AS REAL),
  CAST(row.value ->> 'cpu_min' AS REAL),
  CAST(row.value ->> 'cpu_max' AS REAL)
FROM answer JOIN run ON run.digest = answer.digest JOIN json_each(answer.document, '$.measurements') AS row
JOIN series ON series.name = row.value ->> 'name' AND series.machine = run.machine
WHERE is_new;

SELECT run.id || ' ' || iif(is_new, 'new', 'known') FROM answer JOIN run ON run.digest = answer.digest;
