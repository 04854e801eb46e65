# The inputs of compare.sh: what the call names, run where it is a benchmark executable, and read into sorted rows.
#
# Reads the call's verb, inputs, benchmark_options, aggregates_only, compat, dump and metric.

# Sets old_file, new_file, old_filter, new_filter, replacement and description.
name_sides() {
  old_filter=
  new_filter=
  case $verb in
    benchmarks)
      old_file=${inputs[0]}
      new_file=${inputs[1]}
      description="Comparing $old_file to $new_file"
      ;;
    filters)
      old_file=${inputs[0]}
      new_file=$old_file
      old_filter=${inputs[1]}
      new_filter=${inputs[2]}
      description="Comparing $old_filter to $new_filter (from $old_file)"
      ;;
    benchmarksfiltered)
      old_file=${inputs[0]}
      old_filter=${inputs[1]}
      new_file=${inputs[2]}
      new_filter=${inputs[3]}
      description="Comparing $old_filter (from $old_file) to $new_filter (from $new_file)"
      ;;
  esac
  replacement=
  if [ -n "$old_filter" ] && [ -n "$new_filter" ]; then
    replacement="[$old_filter vs. $new_filter]"
  else # as in the original, one empty filter switches both off
    old_filter=
    new_filter=
  fi
}

# Leaves the rows of both sides in $temp_dir/old.tsv and $temp_dir/new.tsv.
load_sides() {
  local old_kind new_kind option
  old_kind=$(kind_of "$old_file")
  new_kind=$(kind_of "$new_file")
  for option in "${benchmark_options[@]+"${benchmark_options[@]}"}"; do
    case $option in
      --benchmark_out_format=json) ;;
      --benchmark_out_format=*) usage_error "only --benchmark_out_format=json can be compared" ;;
    esac
  done
  if [ "$old_kind$new_kind" = executableexecutable ]; then
    for option in "${benchmark_options[@]+"${benchmark_options[@]}"}"; do
      case $option in
        --benchmark_out=*)
          tell "WARNING: '$option' will be passed to both benchmarks causing it to be overwritten"
          ;;
      esac
    done
  fi
  if [ "$old_kind$new_kind" = jsonjson ] && [ "${#benchmark_options[@]}" -gt 0 ]; then
    tell "WARNING: passing optional flags has no effect since both inputs are JSON"
  fi
  run_side old "$old_kind" "$old_file" "$old_filter"
  run_side new "$new_kind" "$new_file" "$new_filter"
  # Both at once: reading is most of the work.
  local old_pid new_pid old_status=0 new_status=0
  read_rows old "$old_file" "$old_filter" &
  old_pid=$!
  read_rows new "$new_file" "$new_filter" &
  new_pid=$!
  wait "$old_pid" || old_status=$?
  wait "$new_pid" || new_status=$?
  if [ "$old_status" -ne 0 ]; then exit "$old_status"; fi
  if [ "$new_status" -ne 0 ]; then exit "$new_status"; fi
}

# What the original prints among its results goes there with --compat only.
tell() { if [ -n "$compat" ]; then printf '%s\n' "$1"; else say "$1"; fi; }

# kind_of FILE: json or executable; ends with a sentence where it can be neither.
kind_of() {
  [ -e "$1" ] || die "$EXIT_USAGE" "'$1' does not exist"
  [ -f "$1" ] || [ -p "$1" ] || die "$EXIT_USAGE" "'$1' is no file"
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

# run_side SIDE KIND FILE FILTER: where KIND is executable, runs it. Leaves the path of the JSON in ${SIDE}_json.
run_side() {
  local file=$3 json=$3 option status=0
  if [ "$2" = executable ]; then
    local arguments=("${benchmark_options[@]+"${benchmark_options[@]}"}")
    if [ "$aggregates_only" = 1 ]; then arguments+=(--benchmark_display_aggregates_only=true); fi
    if [ -n "$4" ]; then arguments+=("--benchmark_filter=$4"); fi
    json=
    for option in "${arguments[@]+"${arguments[@]}"}"; do
      case $option in --benchmark_out=*) json=${option#*=} ;; esac
    done
    if [ -z "$json" ]; then
      json=$temp_dir/$1.json
      arguments+=("--benchmark_out=$json")
    fi
    case $file in */*) ;; *) file=./$file ;; esac
    tell "RUNNING: $file ${arguments[*]}"
    if [ -n "$compat" ]; then
      "$file" "${arguments[@]}" || status=$?
    else
      "$file" "${arguments[@]}" >&2 || status=$?
    fi
    [ "$status" -eq 0 ] || die "$EXIT_UNTRUSTED" "$3 failed with status $status: nothing to compare"
    [ -s "$json" ] || die "$EXIT_UNTRUSTED" "$3 wrote no results: did its filter match any benchmark?"
  fi
  if [ -p "$json" ]; then json=$(keep_pipe "$1" "$json"); fi
  if [ "$1" = old ]; then old_json=$json; else new_json=$json; fi
}

# keep_pipe SIDE PIPE: a pipe can be read once only, but may be both sides of a filter and be looked at after an error.
keep_pipe() {
  local kept=$temp_dir/$1.json
  if [ "$1" = new ] && [ "$old_file" = "$new_file" ]; then
    kept=$temp_dir/old.json
  else
    cat "$2" >"$kept"
  fi
  [ -s "$kept" ] || die "$EXIT_UNTRUSTED" "'$2' is empty: the run that should have written it failed"
  printf '%s' "$kept"
}

# read_rows SIDE NAME FILTER: the side's JSON into sorted rows: family, instance, aggregates last, repetition.
read_rows() {
  local json=$new_json reason=$temp_dir/$1.reason status=0
  if [ "$1" = old ]; then json=$old_json; fi
  awk -v keep_integers="$([ -z "$compat" ] || [ -z "$dump" ] || echo 1)" -f "$compare_dir/sanitise.awk" <"$json" |
    jq -n -r -L "$compare_dir" -L "$lib_dir" --arg metric "$metric" --arg filter "$3" --arg replacement "$replacement" \
      --arg dump "$([ -z "$compat" ] || [ -z "$dump" ] || echo true)" -f "$compare_dir/rows.jq" 2>"$reason" |
    LC_ALL=C sort -s -t "$(printf '\t')" -k1,1n -k2,2n -k3,3n -k4,4n >"$temp_dir/$1.tsv" || status=$?
  case $status in
    0) ;;
    10) die "$EXIT_USAGE" "'$2' is no Google Benchmark JSON: $(cat "$reason")" ;;
    11) die "$EXIT_UNTRUSTED" "'$2' is damaged: $(cat "$reason")" ;;
    *) explain_failure "$json" "$2" "$reason" ;;
  esac
}

# A file that jq could not read: cut off, damaged, or something else altogether. $1 file, $2 its name, $3 jq's message.
explain_failure() {
  local message start
  message=$(sed -e 's/^jq: error ([^)]*): //' "$3" | head -n 1)
  start=$(head -c 512 "$1" | tr -d ' \t\r\n' | cut -c 1)
  case $message in
    [Rr]egex*) usage_error "a filter is no regular expression: $message" ;;
  esac
  if [ "$start" != "{" ]; then
    die "$EXIT_USAGE" "'$2' is neither a benchmark executable nor Google Benchmark JSON"
  fi
  case $message in
    *EOF*) die "$EXIT_UNTRUSTED" "'$2' is cut off ($message): the run that wrote it did not finish; run it again" ;;
    *) die "$EXIT_UNTRUSTED" "'$2' is damaged: $message" ;;
  esac
}
