# The inputs of compare.sh: files and filters of both sides, benchmark executables run, all read into sorted rows.
#
# Reads the call's verb, inputs, old_inputs, new_inputs, benchmark_options, aggregates_only, compat, dump and metric.

# name_sides: sets old_file, new_file (for messages), old_filter, new_filter, replacement and description.
name_sides() {
  old_filter='' new_filter='' replacement=''
  case $verb in
    benchmarks) [ "${#inputs[@]}" -eq 0 ] || old_inputs=("${inputs[0]}") new_inputs=("${inputs[1]}") ;;
    filters) old_inputs=("${inputs[0]}") new_inputs=("${inputs[0]}") old_filter=${inputs[1]} new_filter=${inputs[2]} ;;
    *) old_inputs=("${inputs[0]}") new_inputs=("${inputs[2]}") old_filter=${inputs[1]} new_filter=${inputs[3]} ;;
  esac
  old_file=$(joined "${old_inputs[@]}")
  new_file=$(joined "${new_inputs[@]}")
  case $verb in
    benchmarks) description="Comparing $old_file to $new_file" ;;
    filters) description="Comparing $old_filter to $new_filter (from $old_file)" ;;
    *) description="Comparing $old_filter (from $old_file) to $new_filter (from $new_file)" ;;
  esac
  # As in the original, one empty filter switches both off.
  if [ -z "$old_filter" ] || [ -z "$new_filter" ]; then old_filter='' new_filter=''; else replacement="[$old_filter vs. $new_filter]"; fi
}

# joined TEXT...: with ", " between them.
joined() {
  local text
  printf -v text '%s, ' "$@"
  printf '%s' "${text%, }"
}

# load_sides: leaves the rows of both sides in $temp_dir/old.tsv and $temp_dir/new.tsv, its context and number of rows in
# $temp_dir/old.context and $temp_dir/new.context, and says in $identical (true or false) whether both files have the same bytes.
load_sides() {
  local option old_kind new_kind old_pid new_pid old_status=0 new_status=0
  old_kind=$(kinds_of "${old_inputs[@]}")
  new_kind=$(kinds_of "${new_inputs[@]}")
  for option in "${benchmark_options[@]+"${benchmark_options[@]}"}"; do
    case $old_kind-$new_kind:$option in
      *:--benchmark_out_format=json) ;;
      *:--benchmark_out_format=*) usage_error "only --benchmark_out_format=json can be compared" ;;
      executable-executable:--benchmark_out=*)
        tell "WARNING: '$option' will be passed to both benchmarks causing it to be overwritten"
        ;;
    esac
  done
  if [ "$old_kind-$new_kind" = json-json ] && [ "${#benchmark_options[@]}" -gt 0 ]; then
    tell "WARNING: passing optional flags has no effect since both inputs are JSON"
  fi
  one_json old "$old_kind" "$old_filter" "${old_inputs[@]}"
  one_json new "$new_kind" "$new_filter" "${new_inputs[@]}"
  identical=false
  if [ "$old_filter" = "$new_filter" ] && cmp -s "$old_json" "$new_json"; then identical=true; fi
  # Both at once: reading is most of the work.
  read_rows old "$old_json" "$old_file" "$old_filter" &
  old_pid=$!
  read_rows new "$new_json" "$new_file" "$new_filter" &
  new_pid=$!
  wait "$old_pid" || old_status=$?
  wait "$new_pid" || new_status=$?
  [ "$old_status" -eq 0 ] || exit "$old_status"
  [ "$new_status" -eq 0 ] || exit "$new_status"
}

# tell TEXT: prints a message; with --compat to standard output, as the original does.
tell() { if [ -n "$compat" ]; then printf '%s\n' "$1"; else say "$1"; fi; }

# kinds_of FILE...: json or executable; several files have to be JSON.
kinds_of() {
  local file kind
  for file; do
    kind=$(kind_of "$file") || exit
    [ "$#" -eq 1 ] || [ "$kind" = json ] || usage_error "several inputs on one side have to be JSON files, not '$file'"
  done
  printf '%s' "$kind"
}

# kind_of FILE: json or executable; an error if it can be neither.
kind_of() {
  [ -e "$1" ] || die "$EXIT_USAGE" "'$1' does not exist"
  [ -f "$1" ] || [ -p "$1" ] || die "$EXIT_USAGE" "'$1' is not a file"
  [ -r "$1" ] || die "$EXIT_USAGE" "'$1' cannot be read: check its permissions"
  if [ -p "$1" ]; then
    printf json
    return
  fi
  [ -s "$1" ] ||
    die "$EXIT_UNTRUSTED" "'$1' is empty: the run that should have written it failed, or matched no benchmark"
  case $(od -An -tx1 -N4 "$1" | tr -d ' \n') in
    7f454c46 | feedface | feedfacf | cefaedfe | cffaedfe | cafebabe) printf executable ;; # ELF and Mach-O
    2321*) if [ -x "$1" ]; then printf executable; else printf json; fi ;;                # a script
    *) printf json ;;
  esac
}

# one_json SIDE KIND FILTER INPUT...: leaves the path of the side's JSON in ${SIDE}_json: the input itself, what the
# executable writes, or several inputs merged.
one_json() {
  local side=$1 kind=$2 filter=$3 json
  shift 3
  if [ "$#" -gt 1 ]; then
    json=$temp_dir/$side.json
    merge_files "$@" >"$json"
  elif [ "$kind" = executable ]; then
    run_executable "$side" "$1" "$filter"
    json=$executable_json
  elif [ -p "$1" ]; then
    json=$(keep_pipe "$side" "$1")
  else
    json=$1
  fi
  if [ "$side" = old ]; then old_json=$json; else new_json=$json; fi
}

# run_executable SIDE FILE FILTER: leaves the path of its results in $executable_json.
run_executable() {
  local file=$2 option status=0 arguments=("${benchmark_options[@]+"${benchmark_options[@]}"}")
  if [ "$aggregates_only" = 1 ]; then arguments+=(--benchmark_display_aggregates_only=true); fi
  if [ -n "$3" ]; then arguments+=("--benchmark_filter=$3"); fi
  executable_json=
  for option in "${arguments[@]+"${arguments[@]}"}"; do
    case $option in --benchmark_out=*) executable_json=${option#*=} ;; esac
  done
  if [ -z "$executable_json" ]; then
    executable_json=$temp_dir/$1.json
    arguments+=("--benchmark_out=$executable_json")
  fi
  case $file in */*) ;; *) file=./$file ;; esac
  tell "RUNNING: $file ${arguments[*]}"
  if [ -n "$compat" ]; then
    "$file" "${arguments[@]}" || status=$?
  else
    "$file" "${arguments[@]}" >&2 || status=$?
  fi
  [ "$status" -eq 0 ] || die "$EXIT_UNTRUSTED" "$2 failed with status $status: nothing to compare"
  [ -s "$executable_json" ] || die "$EXIT_UNTRUSTED" "$2 wrote no results: did its filter match any benchmark?"
}

# keep_pipe SIDE PIPE: a pipe can be read once only, but may be both sides of a filter.
keep_pipe() {
  local kept=$temp_dir/$1.json
  if [ "$1" = new ] && [ "$old_file" = "$new_file" ]; then
    kept=$temp_dir/old.json
  else
    cat "$2" >"$kept" || temporary_failure
  fi
  [ -s "$kept" ] || die "$EXIT_UNTRUSTED" "'$2' is empty: the run that should have written it failed"
  printf '%s' "$kept"
}

# merge_files FILE...: one Google Benchmark file in which each of them is one observation of each benchmark.
merge_files() {
  local file number=0 plain=()
  for file; do
    number=$((number + 1))
    with_jq "$file" "$file" "$temp_dir/merge.$number.json" -n -a -L "$lib_dir" 'include "gbench"; document'
    plain+=("$temp_dir/merge.$number.json")
  done
  jq -s -a -L "$lib_dir" -f "$compare_dir/merge.jq" "${plain[@]}" --args "$@" ||
    temporary_failure
}

# read_rows SIDE JSON NAME FILTER: the rows to $temp_dir/SIDE.tsv, the context to $temp_dir/SIDE.context.
read_rows() {
  local line
  with_jq "$2" "$3" "$temp_dir/$1.rows" -n -r -L "$lib_dir" -L "$compare_dir" --arg metric "$metric" --arg filter "$4" \
    --arg replacement "$replacement" -f "$compare_dir/read.jq"
  { IFS= read -r line && printf '%s\n' "$line" >"$temp_dir/$1.context" && cat >"$temp_dir/$1.tsv"; } <"$temp_dir/$1.rows" ||
    temporary_failure
}

# with_jq FILE NAME OUTPUT ARGUMENT...: jq with these arguments on a file; ends with an error if that is not valid JSON.
with_jq() {
  local file=$1 name=$2 result=$3 reason=$3.reason status=0
  shift 3
  if [ -n "$(LC_ALL=C tr -cd '\000' <"$file" | head -c 1 | od -An -tx1)" ]; then
    die "$EXIT_UNTRUSTED" "'$name' is damaged: it has a NUL byte"
  fi
  as_jq_reads "$file" | jq "$@" 2>"$reason" >"$result" || status=$?
  case $status in
    0) ;;
    10) die "$EXIT_USAGE" "'$name' is not Google Benchmark JSON: $(cat "$reason")" ;;
    11) die "$EXIT_UNTRUSTED" "'$name' is damaged: $(cat "$reason")" ;;
    *) explain_failure "$file" "$name" "$reason" ;;
  esac
}

# as_jq_reads FILE: with NaN in the spelling that jq 1.6 knows; and for the dump of --compat, which writes times back as they
# were, with times as text.
as_jq_reads() {
  if [ -n "$compat" ] && [ -n "$dump" ]; then
    LC_ALL=C sed -E 's/"((real|cpu)_time"[[:space:]]*:[[:space:]]*)(-?[0-9][-+.0-9eE]*)/"\1"number:\3"/g' "$1"
  elif LC_ALL=C grep -q '": *-\{0,1\}nan' "$1"; then
    LC_ALL=C sed -E 's/([^\]":[[:space:]]*-?)nan/\1NaN/g' "$1"
  else
    cat "$1"
  fi
}

# explain_failure FILE NAME REASON: a file that jq could not read: cut off, damaged, or something else altogether.
explain_failure() {
  local message start
  message=$(sed -e 's/^jq: error ([^)]*): //' "$3" | sed -n 1p)
  start=$(head -c 512 "$1" | tr -d ' \t\r\n' | cut -c 1)
  case $message in
    '' | *'writing output failed'*) temporary_failure ;;
    'Regex failure: '* | *' is not a valid regex: '*)
      usage_error "invalid filter, not a regular expression: $message"
      ;;
  esac
  if [ "$start" != "{" ]; then
    die "$EXIT_USAGE" "'$2' is neither a benchmark executable nor Google Benchmark JSON"
  fi
  case $message in
    *EOF*) die "$EXIT_UNTRUSTED" "'$2' is cut off ($message): the run that wrote it did not finish; run it again" ;;
    *) die "$EXIT_UNTRUSTED" "'$2' is damaged: $message" ;;
  esac
}

# list_metrics: the fields of both sides that --metric can name, on one line.
list_metrics() {
  jq -r '.benchmarks[] | to_entries[] | select((.value | type) == "number") | .key' <(as_jq_reads "$old_json") \
    <(as_jq_reads "$new_json") | LC_ALL=C sort -u |
    grep -v -x -e family_index -e per_family_instance_index -e repetitions -e repetition_index -e threads | paste -s -d ' ' -
}

# temporary_failure: a step failed that fails only if it cannot write, or is not there.
temporary_failure() {
  check_temp_dir
  die "$EXIT_USAGE" "cannot read the inputs"
}
