# The output formats of a comparison: the files in lib/compare/formats. compare.sh, ab.sh, frames.sh and fleet.sh source it.
#
# FORMAT.jq reads the JSON result (result.jq), FORMAT.awk the records of judged benchmarks (totals.awk). A new format is one
# such file; the help texts and the check of --format find it.

# format_names KIND: the names of the awk or jq formats, or of any, in alphabetic order on one line.
format_names() {
  local file names=
  for file in "$lib_dir"/compare/formats/*; do
    case $1 in any | "${file##*.}") names="$names $(basename "${file%.*}")" ;; esac
  done
  printf '%s' "${names# }"
}

# is_format NAME KIND
is_format() {
  case " $(format_names "$2") " in *" $1 "*) return 0 ;; *) return 1 ;; esac
}

# make_result RECORDS WITH_BENCHMARKS: the JSON result of records; 0 leaves the benchmarks out. $temp_dir/call.json has what
# was compared.
make_result() {
  jq -n -R -c -L "$lib_dir/compare" --slurpfile calls "$temp_dir/call.json" --arg with_benchmarks "$2" \
    -f "$lib_dir/compare/result.jq" "$1"
}

# render_result FORMAT FILE: a JSON result in a format that is a jq program.
render_result() {
  local ascii=()
  if [ "$1" = json ]; then ascii=(-a); fi
  jq -r ${ascii[@]+"${ascii[@]}"} -L "$lib_dir/compare" -f "$lib_dir/compare/formats/$1.jq" "$2" |
    if [ "$1" = json ]; then sed 's/##\[/#\\u0023[/g'; else cat; fi
}

# terminal_width: its columns, or 0 for no limit if the results do not go to a terminal.
terminal_width() {
  local size=0
  if [ -z "$output" ] && [ -t 1 ]; then
    size=$(stty size <&1 2>/dev/null) || size='0 80'
    size=${size#* }
  fi
  printf '%s' "${COLUMNS:-$size}"
}
