-- The database of a search, attached to the history as 'found' (search.sh). Values are logarithms.
CREATE TABLE value (series INTEGER, run INTEGER, value REAL);
CREATE TABLE median (series INTEGER PRIMARY KEY, median REAL);
CREATE TABLE factor (run INTEGER PRIMARY KEY, value REAL);
CREATE TABLE step (series INTEGER, run INTEGER, last_run INTEGER, runs_before INTEGER, runs_after INTEGER, before REAL, after REAL,
  score REAL, runs_since INTEGER);
CREATE TABLE suspect (series INTEGER PRIMARY KEY);
