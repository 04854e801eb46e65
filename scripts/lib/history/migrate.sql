-- Version 1 of the history → version 2, in the transaction of history.sh, with schema.sql in between (the line 'schema').
-- Version 1 had the benchmark's name in every measurement. Fails, and changes nothing, unless every row arrives.
CREATE TEMP TABLE expectation (is_met INTEGER CHECK (is_met));
INSERT INTO expectation SELECT user_version = 1 FROM pragma_user_version;
DROP TRIGGER measurement_kept;
DROP TRIGGER measurement_unchanged;
ALTER TABLE measurement RENAME TO old_measurement;
-- schema
INSERT INTO series (name, machine)
SELECT DISTINCT name, machine FROM old_measurement JOIN run ON run.id = old_measurement.run ORDER BY name, machine;
INSERT INTO measurement
SELECT series.id, run.measured, run.id, observations, real_time, cpu_time, real_min, real_max, cpu_min, cpu_max
FROM old_measurement JOIN run ON run.id = old_measurement.run
JOIN series ON series.name = old_measurement.name AND series.machine = run.machine
ORDER BY series.id, run.measured, run.id;
INSERT INTO expectation SELECT (SELECT count(*) FROM measurement) = (SELECT count(*) FROM old_measurement);
DROP TABLE old_measurement;
