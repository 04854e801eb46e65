-- The history file. Rows are added and never changed: the triggers refuse UPDATE and DELETE to every program that
-- opens the file, not only to history.sh. Times are in nanoseconds, instants in seconds since 1970 UTC.
-- A rollback journal, not WAL: the history stays one file that CI can cache or copy at any moment between two records.

PRAGMA application_id = 1331054674; -- "OVHR"
PRAGMA user_version = 1;

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

CREATE TABLE IF NOT EXISTS measurement (
  run INTEGER NOT NULL REFERENCES run (id),
  name TEXT NOT NULL,
  observations INTEGER NOT NULL CHECK (observations > 0),
  real_time REAL NOT NULL,
  cpu_time REAL NOT NULL,
  real_min REAL NOT NULL,
  real_max REAL NOT NULL,
  cpu_min REAL NOT NULL,
  cpu_max REAL NOT NULL,
  PRIMARY KEY (name, run)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS run_kept BEFORE DELETE ON run
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS run_unchanged BEFORE UPDATE ON run
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS measurement_kept BEFORE DELETE ON measurement
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
CREATE TRIGGER IF NOT EXISTS measurement_unchanged BEFORE UPDATE ON measurement
BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
