#!/usr/bin/env bash
# Usage: scripts/history.sh record [--machine NAME] [--commit ID] RUN.json...
#        scripts/history.sh trend [--last N] NAME
#        scripts/history.sh changes [--filter REGEX] [--last N] [--newest N] [--format table|json]
#        scripts/history.sh export --format csv|json
#
# Keeps the medians of benchmark runs in an append-only SQLite file, and finds lasting changes of each benchmark.
#
# record takes any Google Benchmark JSON file: one row per benchmark, the median of its repetitions. A file that is
# recorded already is not recorded again. Benchmarks with a failed, skipped or non-finite repetition are left out with a
# warning; a file without any other is refused. Several processes may record at the same time. Runs of different machines
# are different series: the machine is the file's context (CPU model, else host name, and number of CPUs) or --machine,
# which CI with changing host names needs.
#
# trend lists the runs of one benchmark and marks its steps. changes lists the steps of all of them; with --newest N
# only those that start within the newest N runs of their series, and then a slower one is exit code 1. A step lasts for
# five runs at least and is larger than 2 % and than the noise of its series; one that came with another kernel is marked, and does
# not fail; scripts/lib/history/steps.awk states the
# method, and docs/ci.md its error rate.
#
#   --db FILE        the history (default: results/history.sqlite)
#   --wait SECONDS   how long to wait for another process that holds the history (default: 30)
#   --last N         use the newest N runs of a series (default: 500)
#   --time WHICH     cpu or real time (default: own, the CPU's except for benchmarks that ask for real or manual time;
#                    other programs on the machine lengthen real time)
#   --filter REGEX   only the benchmarks whose name matches
#   --all            show all steps and runs; of more than 40 only the largest steps, or the runs of steps and the newest 20
#   --help           this text
#
# Needs sqlite3 (3.38 or newer) and jq.
#
# Examples:
#   scripts/history.sh record --machine ci run.json
#   scripts/history.sh changes --newest 10
#
# Exit codes: 0 done; 1 a slower step (changes --newest); 2 wrong usage, missing or locked file; 3 a run or a history that
# cannot be trusted.
. "$(dirname "$0")/lib/common.sh"

readonly history_lib=$lib_dir/history default_last=500
# The largest file that is checked as a whole before it is used, in bytes.
readonly largest_checked=50000000
. "$lib_dir/history/search.sh"

status=$EXIT_OK db=$root_dir/results/history.sqlite wait_seconds=30 last=$default_last newest=0 all=0 clock=own format='' filter='' machine='' commit=''

parse() {
  parse_options "$@" <<'TABLE'
--wait     wait_seconds  count
--last     last          count
--newest   newest        count
--time     clock         cpu|real|own
--format   format        text
--machine  machine       text
--commit   commit        text
TABLE
  take_command 'record|trend|changes|export'
}

main() {
  parse "$@"
  need sqlite3
  need jq
  make_temp_dir
  # Results go through a file: standard output receives all of a result or an error is reported.
  exec 3>&1 >"$temp_dir/result"
  "verb_$verb"
  print_file "$temp_dir/result" >&3
  return "$status"
}

# --- record

verb_record() {
  local index
  [ ${#arguments[@]} -gt 0 ] || usage_error "record needs a Google Benchmark JSON file"
  mkdir -p "$(dirname "$db")" || die "$EXIT_USAGE" "cannot make the folder of $db"
  [ ! -s "$db" ] || check_history may-be-new
  for index in "${!arguments[@]}"; do read_run "${arguments[index]}" "$temp_dir/input-$index" "$temp_dir/run-$index.json"; done
  record_all
}

# read_run FILE COPY DOCUMENT: writes what is to be stored. The file, which may be a pipe, is read once. All files are read before
# anything is stored, so that a bad file among several leaves the history as it was.
read_run() {
  local status=0 reason flaw
  { [ -r "$1" ] && [ ! -d "$1" ]; } || die "$EXIT_USAGE" "cannot read $1"
  cat -- "$1" >"$2" || { check_temp_dir; die "$EXIT_USAGE" "cannot read $1"; }
  [ -s "$2" ] || die "$EXIT_UNTRUSTED" "$1 is empty; was there a filter that matches nothing?"
  jq -n -L "$lib_dir" --arg machine "$machine" --arg commit "$commit" -f "$history_lib/run.jq" "$2" >"$3" 2>"$temp_dir/jq.err" ||
    status=$?
  reason=$(cat "$temp_dir/jq.err")
  case $status in
    0) ;;
    10) die "$EXIT_USAGE" "$1 is not Google Benchmark JSON: $reason" ;;
    11) die "$EXIT_UNTRUSTED" "$1 was not recorded: $reason" ;;
    *)
      check_temp_dir
      die "$EXIT_UNTRUSTED" "$1 is not a complete JSON file: $reason"
      ;;
  esac
  while IFS= read -r flaw; do warn "$1: left out $flaw"; done < <(jq -r '.left_out[] | gsub("\n"; " ")' "$3")
}

# record_all: one transaction, which makes the tables if there are none. It takes the write lock before it reads, so that
# processes that start a history at the same time wait for each other.
record_all() {
  local index file run state digest
  {
    printf 'BEGIN IMMEDIATE;\n'
    cat "$history_lib/schema.sql"
    for index in "${!arguments[@]}"; do
      digest=$(sha256 "$temp_dir/input-$index")
      printf 'CREATE TEMP TABLE incoming AS SELECT %s AS digest, CAST(readfile(%s) AS TEXT) AS document;\n' \
        "$(quoted "$digest")" "$(quoted "$temp_dir/run-$index.json")"
      cat "$history_lib/record.sql"
      printf 'DROP TABLE incoming; DROP TABLE answer;\n'
    done
    printf 'COMMIT;\n'
  } | query >"$temp_dir/answers"
  index=0
  while read -r run state; do
    file=${arguments[index]}
    case $state in
      new) say "recorded $file as run $run" ;;
      *) say "$file is recorded already, as run $run" ;;
    esac
    index=$((index + 1))
  done <"$temp_dir/answers"
  [ "$index" -eq "${#arguments[@]}" ] || die "$EXIT_UNTRUSTED" "the history $db answered $index of ${#arguments[@]} records"
}

# --- trend and changes

verb_trend() {
  local index count
  [ ${#arguments[@]} -eq 1 ] || usage_error "trend needs the name of one benchmark"
  check_history
  begin_search
  if recall; then search_some "name = $(quoted "${arguments[0]}")"; else search_all; fi
  query >"$temp_dir/runs" <<SQL
SELECT json_group_array(json(run)) FROM (
  SELECT json_object('name', name, 'machine', run.machine, 'run', run.id, 'measured', strftime('%Y-%m-%dT%H:%M:%SZ', run.measured, 'unixepoch'),
    'commit', coalesce(commit_id, '-'), 'time', $(time_sql time), 'min', $(time_sql min), 'max', $(time_sql max),
    'observations', observations) AS run
  FROM ($(newest_sql "$last" "name = $(quoted "${arguments[0]}")")) AS series
  CROSS JOIN measurement ON series = series.id AND (measurement.measured, run) >= (first_measured, first_run)
  JOIN run ON run.id = measurement.run ORDER BY run.measured, run.id);
SQL
  [ "$(cat "$temp_dir/runs")" != '[]' ] || die "$EXIT_USAGE" "no benchmark '${arguments[0]}'; some names: $(some_names)"
  found_steps >"$temp_dir/steps.json"
  count=$(jq 'group_by(.machine) | length' "$temp_dir/runs")
  for ((index = 0; index < count; index++)); do
    jq -r -L "$lib_dir" --slurpfile steps "$temp_dir/steps.json" --argjson index "$index" --argjson all "$all" \
      'include "history/tables"; group_by(.machine)[$index] | trend($steps[0])' "$temp_dir/runs" | print_table spare=7 width="$output_width" -
    printf '\n'
  done
}

verb_changes() {
  local selected
  [ ${#arguments[@]} -eq 0 ] || usage_error "changes takes no '${arguments[0]}'; --filter selects benchmarks"
  check_value --format 'table|json' "${format:=table}"
  check_history
  query >"$temp_dir/names" <<<'SELECT json_group_array(name) FROM series;'
  selected=$(jq --arg filter "$filter" 'map(select(test($filter))) | length' "$temp_dir/names" 2>/dev/null) ||
    usage_error "--filter takes a regular expression, not '$filter'"
  [ "$selected" -gt 0 ] || die "$EXIT_USAGE" "no benchmark matches '$filter'; some names: $(some_names)"
  begin_search
  if [ "$newest" -gt 0 ] && recall; then
    find_suspects
    search_some 'id IN (SELECT series FROM found.suspect)'
  else
    search_all
  fi
  found_steps | jq --arg filter "$filter" --argjson newest "$newest" \
    'map(select((.name | test($filter)) and ($newest == 0 or .runs_since <= $newest)))' >"$temp_dir/changes"
  if [ "$format" = json ]; then
    jq 'map(del(.is_benchmark))' "$temp_dir/changes"
  elif [ "$(jq length "$temp_dir/changes")" -gt 0 ]; then
    jq -r -L "$lib_dir" --argjson all "$all" --argjson series "$selected" 'include "history/tables"; changes($series)' "$temp_dir/changes" | print_table spare=9 width="$output_width" -
  else
    printf 'no step in %d series\n' "$selected"
  fi
  # Steps of the machine, or of its kernel, are not regressions of a benchmark.
  [ "$newest" -eq 0 ] || ! jq -e 'any(.is_benchmark and .change > 0 and .kernel_change == null)' "$temp_dir/changes" >/dev/null || status=$EXIT_REGRESSION
}

some_names() {
  query <<<"SELECT group_concat(name, ', ') FROM (SELECT DISTINCT name FROM series ORDER BY name LIMIT 20);"
}

# --- export

verb_export() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "export takes no '${arguments[0]}'"
  check_value --format 'csv|json' "$format"
  check_history
  case $format in
    csv) query -csv -header -newline $'\n' <"$history_lib/export-csv.sql" ;;
    json) query <"$history_lib/export-json.sql" ;;
  esac
}

# --- the database

# check_history [may-be-new]: exits unless the file is a complete history.
check_history() {
  local found
  [ -e "$db" ] || die "$EXIT_USAGE" "no such history: $db; make one with: history.sh record RUN.json"
  [ -s "$db" ] || die "$EXIT_USAGE" "the history $db is empty; add to it with: history.sh record RUN.json"
  found=$(query <<'SQL'
SELECT application_id || ' ' || user_version || ' ' || (SELECT count(*) > 0 FROM sqlite_master)
FROM pragma_application_id, pragma_user_version;
SQL
  )
  case $found in
    '1331054674 2 1') ;;
    '1331054674 1 1') die "$EXIT_USAGE" "$db was written by an older release; record its runs again into another file (--db)" ;;
    *' 0') [ "${1-}" = may-be-new ] || die "$EXIT_USAGE" "no history in $db; choose another with --db" ;;
    '1331054674 '*) die "$EXIT_USAGE" "$db was written by a newer version of this script; update it" ;;
    *) die "$EXIT_USAGE" "$db is an SQLite file but not a history; choose another with --db" ;;
  esac
  # Reading all of a large file would take longer than the rest; damage is found when a damaged page is read.
  [ "$(wc -c <"$db")" -le "$largest_checked" ] || return 0
  found=$(query <<<'PRAGMA quick_check(1);')
  [ "$found" = ok ] || damaged "$found"
}

# begin_search: attaches an empty database for a search to the history.
attach=
begin_search() {
  sqlite3 "$temp_dir/search.sqlite" <"$history_lib/search.sql" || { check_temp_dir; die "$EXIT_USAGE" "SQLite cannot write into $temp_dir"; }
  attach="ATTACH $(quoted "$temp_dir/search.sqlite") AS found;"
}

# query [OPTION]...: runs the SQL on standard input in one connection, up to the first error.
query() {
  sqlite3 -batch -bail -init /dev/null -cmd ".timeout $((wait_seconds * 1000))" -cmd "$attach" "$@" "$db" 2>"$temp_dir/sqlite.err" ||
    explain_error
}

explain_error() {
  local message
  message=$(grep -v '^--' "$temp_dir/sqlite.err" | tr '\n' ' ') || true
  case $message in
    *'is locked'*) die "$EXIT_USAGE" "another process has held $db for $wait_seconds s; nothing was written; try again" ;;
    *'not a database'* | *malformed* | *'disk I/O'*) damaged "$message" ;;
    *) die "$EXIT_USAGE" "SQLite cannot use $db; nothing was written: $message" ;;
  esac
}

damaged() {
  die "$EXIT_UNTRUSTED" "the history $db is damaged ($1); nothing was written; restore a copy, or save what is" \
    "readable with: sqlite3 $db .recover | sqlite3 saved.sqlite"
}

# quoted TEXT: an SQL string.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

main "$@"
