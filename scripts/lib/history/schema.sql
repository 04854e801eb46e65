-- The history file, version 2. Rows are added and never changed: the triggers refuse UPDATE and DELETE to every program that
-- opens the file, not only to history.sh. Times are in nanoseconds, instants in seconds since 1970 UTC.
-- A rollback journal, not WAL: the history stays one file that CI can cache or copy at any moment between two records.

PRAGMA application_id = 1331054674; -- "OVHR"
PRAGMA user_version = 2;

CREATE TABLE IF NOT EXISTS run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  measured INTEGER NOT NULL,
  recorded INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
  machine TEXT NOT NULL,
  commit_id TEXT,
  compiler TEXT,
  context TEXT NOT NULL CHECK (json_valid(context)),
  digest TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX IF NOT EXISTS run_order ON run (machine, measured, id);

-- A benchmark on a machine.
CREATE TABLE IF NOT EXISTS series (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  machine TEXT NOT NULL,
  UNIQUE (name, machine)
) STRICT;

-- In the order of their series and time, so that the newest of a series are side by side in the file.
CREATE TABLE IF NOT EXISTS measurement (
  series INTEGER NOT NULL REFERENCES series (id),
  measured INTEGER NOT NULL,
  run INTEGER NOT NULL REFERENCES run (id),
  observations INTEGER NOT NULL CHECK (observations > 0),
  real_time REAL NOT NULL,
  cpu_time REAL NOT NULL,
  real_min REAL NOT NULL,
  real_max REAL NOT NULL,
  cpu_min REAL NOT NULL,
  cpu_max REAL NOT NULL,
  PRIMARY KEY (series, measured, run)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS run_kept BEFORE DELETE ON run
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS run_unchanged BEFORE UPDATE ON run
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS series_kept BEFORE DELETE ON series
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS series_unchanged BEFORE UPDATE ON series
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS measurement_kept BEFORE DELETE ON measurement
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS measurement_unchanged BEFORE UPDATE ON measurement
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;

-- What the last search for steps found, so that the next one needs to look only at what is new. Not recorded data: it can be
-- deleted at any time. Values are logarithms.

-- The newest run that was searched.
CREATE TABLE IF NOT EXISTS searched (run INTEGER NOT NULL) STRICT;
-- The common factor of all benchmarks of a run.
CREATE TABLE IF NOT EXISTS factor (run INTEGER PRIMARY KEY, value REAL NOT NULL) STRICT;
-- The median of a series; its level since its last step without the common factor, the noise there, and the runs in it.
CREATE TABLE IF NOT EXISTS level (
  series INTEGER PRIMARY KEY,
  median REAL NOT NULL,
  centre REAL NOT NULL,
  noise REAL NOT NULL,
  runs INTEGER NOT NULL,
  is_first INTEGER NOT NULL
) STRICT;
