#!/usr/bin/env bash
# Usage: scripts/history.sh record [--machine NAME] [--commit ID] RUN.json...
#        scripts/history.sh trend [--last N] NAME
#        scripts/history.sh changes [--filter REGEX] [--last N] [--newest N] [--format table|json]
#        scripts/history.sh export --format openmetrics|csv|json
#
# Keeps the medians of benchmark runs in an append-only SQLite file, and shows when a benchmark changed for good.
#
# record takes any Google Benchmark JSON file: one row per benchmark, the median of its repetitions. A file recorded
# before is not recorded again. A file with a failed, skipped or non-finite repetition is refused whole. Records may
# run at the same time. Runs of different machines are different series: the machine is the file's context (CPU model,
# else host name, and number of CPUs) or --machine, which CI with changing host names needs.
#
# trend lists the runs of one benchmark and marks its steps. changes lists the steps of all of them; with --newest N
# only those that begin within the newest N runs of their series, and then a slower one is exit code 1. A step lasts for
# five runs at least and is larger than 2 % and than the noise of its series; scripts/lib/history/steps.awk states the
# method, and docs/ci.md how often it is wrong.
#
#   --db FILE        the history (default: results/history.sqlite)
#   --wait SECONDS   how long to wait for another process that holds the history (default: 30)
#   --last N         look at the newest N runs of a series (default: 500)
#   --time WHICH     cpu or real time (default: own, the CPU's except for benchmarks that ask for real or manual time;
#                    other programs on the machine lengthen real time)
#   --filter REGEX   only the benchmarks whose name matches (extended regular expression)
#   --help           this text
#
# Exit codes: 0 done; 1 a slower step (changes --newest); 2 wrong call, missing or locked file; 3 a run or a history that
# cannot be trusted. Needs sqlite3 (3.38 or newer) and jq.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

readonly history_lib=$lib_dir/history
verb='' db=$root_dir/results/history.sqlite wait_seconds=30 last=500 newest=0 clock=own format='' filter='' machine='' commit=''
arguments=()

parse() {
  case ${1-} in
    -h | --help)
      print_help "${BASH_SOURCE[0]}"
      exit "$EXIT_OK"
      ;;
    record | trend | changes | export)
      verb=$1
      shift
      ;;
    '') usage_error "say what to do: record, trend, changes or export" ;;
    *) usage_error "unknown verb '$1'" ;;
  esac
  while [ $# -gt 0 ]; do
    case $1 in
      --db) db=$(option_value "$@") ;;
      --wait) wait_seconds=$(whole_number "$@") ;;
      --last) last=$(whole_number "$@") ;;
      --newest) newest=$(whole_number "$@") ;;
      --time)
        clock=$(option_value "$@")
        case $clock in
          cpu | real | own) ;;
          *) usage_error "--time takes cpu, real or own, not '$clock'" ;;
        esac
        ;;
      --format) format=$(option_value "$@") ;;
      --filter) filter=$(option_value "$@") ;;
      --machine) machine=$(option_value "$@") ;;
      --commit) commit=$(option_value "$@") ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      -*) usage_error "unknown argument '$1'" ;;
      *)
        arguments+=("$1")
        shift
        continue
        ;;
    esac
    shift 2
  done
}

main() {
  parse "$@"
  need sqlite3
  need jq
  make_temp_dir
  "verb_$verb"
}

# --- record

verb_record() {
  local file
  [ ${#arguments[@]} -gt 0 ] || usage_error "record needs a Google Benchmark JSON file"
  mkdir -p "$(dirname "$db")" || die "$EXIT_USAGE" "cannot make the folder of $db"
  [ ! -s "$db" ] || check_history may-be-new
  for file in "${arguments[@]}"; do read_run "$file"; done
  for file in "${arguments[@]}"; do record "$file"; done
}

# read_run FILE: checks a run before anything is written, so that a bad file among several leaves the history as it was.
read_run() {
  local document flaws
  [ -r "$1" ] || die "$EXIT_USAGE" "cannot read $1"
  document=$(run_document "$1")
  jq -L "$lib_dir" --arg machine "$machine" --arg commit "$commit" -f "$history_lib/run.jq" "$1" >"$document" \
    2>"$temp_dir/jq.err" || die "$EXIT_UNTRUSTED" "$1 is no complete JSON file: $(cat "$temp_dir/jq.err")"
  [ -s "$document" ] || die "$EXIT_UNTRUSTED" "$1 is empty: did a filter match nothing?"
  flaws=$(jq -r '.wrong // empty' "$document")
  [ -z "$flaws" ] || die "$EXIT_USAGE" "$1 $flaws"
  flaws=$(jq -r '.flaws // empty | join("; ")' "$document")
  [ -z "$flaws" ] || die "$EXIT_UNTRUSTED" "$1 was not recorded: $flaws"
}

run_document() { printf '%s/%s.json' "$temp_dir" "$(printf '%s' "$1" | cksum | tr -d ' ')"; }

# record FILE: one transaction, which first makes the tables where there are none yet. It takes the write lock before it
# reads, so two processes that start a history at the same time cannot meet.
record() {
  local answer digest
  digest=$(sha256 "$1")
  answer=$(
    {
      printf 'BEGIN IMMEDIATE;\n'
      cat "$history_lib/schema.sql"
      printf 'CREATE TEMP TABLE incoming AS SELECT %s AS digest, CAST(readfile(%s) AS TEXT) AS document;\n' \
        "$(quoted "$digest")" "$(quoted "$(run_document "$1")")"
      cat "$history_lib/record.sql"
      printf 'COMMIT;\n'
    } | query
  )
  case $answer in
    *' new') say "recorded $1 as run ${answer% *}" ;;
    *' known') say "$1 is recorded already, as run ${answer% *}" ;;
    *) die "$EXIT_UNTRUSTED" "the history answered '$answer' to $1" ;;
  esac
}

# --- trend and changes

verb_trend() {
  local machine_name
  [ ${#arguments[@]} -eq 1 ] || usage_error "trend needs the name of one benchmark"
  check_history
  find_steps
  NAME=${arguments[0]} awk -F '\t' '$1 == ENVIRON["NAME"]' "$temp_dir/series" >"$temp_dir/one"
  NAME=${arguments[0]} awk -F '\t' '$1 == ENVIRON["NAME"]' "$temp_dir/steps" >"$temp_dir/one-steps"
  [ -s "$temp_dir/one" ] || die "$EXIT_USAGE" "no benchmark is called ${arguments[0]}; there are: $(some_names)"
  cut -f 2 "$temp_dir/one" | uniq >"$temp_dir/machines"
  while IFS= read -r machine_name; do
    printf '%s on %s\n\n' "${arguments[0]}" "$machine_name"
    MACHINE=$machine_name awk -f "$history_lib/duration.awk" -f "$history_lib/trend.awk" \
      "$temp_dir/one-steps" "$temp_dir/one" | awk -F '\t' -f "$lib_dir/table.awk"
    printf '\n'
  done <"$temp_dir/machines"
}

verb_changes() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "changes takes no '${arguments[0]}'; --filter selects benchmarks"
  case ${format:=table} in
    table | json) ;;
    *) usage_error "changes has no format '$format' (table or json)" ;;
  esac
  check_history
  find_steps
  PATTERN=$filter awk -F '\t' '$1 ~ ENVIRON["PATTERN"]' "$temp_dir/series" >"$temp_dir/selected" ||
    usage_error "--filter is no extended regular expression: $filter"
  [ -s "$temp_dir/selected" ] || die "$EXIT_USAGE" "no benchmark matches '$filter'; there are: $(some_names)"
  PATTERN=$filter awk -F '\t' -v newest="$newest" '$1 ~ ENVIRON["PATTERN"] && (!newest || $12 <= newest)' \
    "$temp_dir/steps" | sort -t "$(printf '\t')" -k4,4 -k1,1 >"$temp_dir/changes"
  if [ "$format" = json ]; then
    jq -R -s -f "$history_lib/changes.jq" "$temp_dir/changes"
  elif [ -s "$temp_dir/changes" ]; then
    awk -f "$history_lib/duration.awk" -f "$history_lib/changes.awk" "$temp_dir/changes" |
      awk -F '\t' -f "$lib_dir/table.awk"
  else
    printf 'no step in %d series\n' "$(cut -f 1,2 "$temp_dir/selected" | uniq | wc -l)"
  fi
  # The machine's own steps are no regression of a benchmark.
  [ "$newest" -eq 0 ] || awk -F '\t' '$1 != "(all benchmarks)" && $9 > $8 { exit 1 }' "$temp_dir/changes" ||
    exit "$EXIT_REGRESSION"
}

# find_steps: all series into $temp_dir/series, their steps into $temp_dir/steps.
find_steps() {
  series >"$temp_dir/series"
  awk -f "$lib_dir/compare/sort.awk" -f "$history_lib/steps.awk" "$temp_dir/series" >"$temp_dir/steps"
}

# series: name, machine, run, instant, commit, time, observations, least and largest, position of the run among
# its machine's, in order of time. The time is the CPU's, which other programs on the machine do not lengthen, unless
# --time or the benchmark says otherwise.
series() {
  local which
  case $clock in
    cpu | real) which="'$clock'" ;;
    *) which="iif(name LIKE '%/real_time%' OR name LIKE '%/manual_time%', 'real', 'cpu')" ;;
  esac
  query -separator "$(printf '\t')" <<SQL
SELECT replace(replace(name, char(9), ' '), char(10), ' '), machine, id, datetime(measured, 'unixepoch'),
  coalesce(commit_id, '-'), printf('%.17g', iif(clock = 'cpu', cpu_time, real_time)), observations,
  printf('%.17g', iif(clock = 'cpu', cpu_min, real_min)), printf('%.17g', iif(clock = 'cpu', cpu_max, real_max)),
  position
FROM (
  SELECT *, $which AS clock, row_number() OVER (PARTITION BY name, machine ORDER BY measured DESC, id DESC) AS age,
    dense_rank() OVER (PARTITION BY machine ORDER BY measured, id) AS position
  FROM measurement JOIN run ON run.id = measurement.run
)
WHERE age <= $last ORDER BY name, machine, measured, id;
SQL
}

some_names() {
  query <<<"SELECT group_concat(name, ', ') FROM (SELECT DISTINCT name FROM measurement ORDER BY name LIMIT 20);"
}

# --- export

verb_export() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "export takes no '${arguments[0]}'"
  case $format in
    csv | json | openmetrics) ;;
    '') usage_error "export needs --format openmetrics, csv or json" ;;
    *) usage_error "export has no format '$format' (openmetrics, csv or json)" ;;
  esac
  check_history
  # Through a file, so that a reader gets all of it or nothing.
  case $format in
    csv) query -csv -header -newline $'\n' <"$history_lib/export-csv.sql" ;;
    json | openmetrics) query <"$history_lib/export-json.sql" ;;
  esac >"$temp_dir/export"
  case $format in
    openmetrics) jq -r -f "$history_lib/openmetrics.jq" "$temp_dir/export" ;;
    *) cat "$temp_dir/export" ;;
  esac
}

# --- the database

# check_history [may-be-new]: the file is there, is whole, and is a history that this script knows.
check_history() {
  local found
  [ -e "$db" ] || die "$EXIT_USAGE" "there is no history $db; 'history.sh record RUN.json' starts one"
  [ -s "$db" ] || die "$EXIT_USAGE" "the history $db is empty; 'history.sh record RUN.json' starts it"
  found=$(query <<'SQL'
SELECT application_id || ' ' || user_version || ' ' || (SELECT count(*) > 0 FROM sqlite_master)
FROM pragma_application_id, pragma_user_version;
SQL
  )
  case $found in
    '1331054674 1 1') ;;
    *' 0') [ "${1-}" = may-be-new ] || die "$EXIT_USAGE" "$db holds no history" ;;
    '1331054674 '*) die "$EXIT_USAGE" "$db was written by a newer version of this script" ;;
    *) die "$EXIT_USAGE" "$db is an SQLite file, but no history; choose another with --db" ;;
  esac
  found=$(query <<<'PRAGMA quick_check(1);')
  [ "$found" = ok ] || damaged "$found"
}

# query [OPTION]...: runs the SQL on standard input in one connection and stops at the first error.
query() {
  sqlite3 -batch -bail -init /dev/null -cmd ".timeout $((wait_seconds * 1000))" "$@" "$db" 2>"$temp_dir/sqlite.err" ||
    explain_error
}

explain_error() {
  local message
  message=$(grep -v '^--' "$temp_dir/sqlite.err" | tr '\n' ' ') || true
  case $message in
    *'is locked'*) die "$EXIT_USAGE" "another process has held $db for $wait_seconds s; nothing was written: try again" ;;
    *'not a database'* | *malformed* | *'disk I/O'*) damaged "$message" ;;
    *) die "$EXIT_USAGE" "SQLite cannot use $db; nothing was written: $message" ;;
  esac
}

damaged() {
  die "$EXIT_UNTRUSTED" "the history $db is damaged ($1); nothing was written. Put a copy back, or save what can be" \
    "read with: sqlite3 $db .recover | sqlite3 saved.sqlite"
}

# quoted TEXT: an SQL string.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

main "$@"
