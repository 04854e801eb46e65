# The output formats of a comparison: the files in lib/compare/formats. compare.sh, ab.sh, frames.sh and fleet.sh source it.
#
# FORMAT.jq reads the JSON result (result.jq). A new format is one such file; the help texts and the check of --format find it.

description='' color=0 no_utest=0 all=0

# format_names: in alphabetic order on one line.
format_names() {
  local file names=
  for file in "$lib_dir"/compare/formats/*.jq; do names="$names $(basename "$file" .jq)"; done
  printf '%s' "${names# }"
}

# is_format NAME
is_format() { case " $(format_names) " in *" $1 "*) ;; *) return 1 ;; esac }

# make_result RECORDS ROWS: the JSON result of records; 'few' leaves out the benchmarks that a table does not show. $temp_dir/call.json
# has what was compared.
make_result() {
  jq -n -c -L "$lib_dir/compare" --slurpfile calls "$temp_dir/call.json" --arg rows "$2" -f "$lib_dir/compare/result.jq" "$1"
}

# render_result FORMAT FILE: a JSON result in a format. Variables: description (what was compared), color and all (0 or 1), no_utest
# (1: --details without U tests).
render_result() {
  local ascii=() width=$output_width
  [ -z "$output" ] || width=${COLUMNS:-0}
  if [ "$1" = json ]; then ascii=(-a); fi
  jq -r ${ascii[@]+"${ascii[@]}"} -L "$lib_dir/compare" --arg description "$description" --arg suite "${command_name%.sh}" --argjson color "$color" --argjson all "$all" \
    --argjson utest "$((! no_utest))" -f "$lib_dir/compare/formats/$1.jq" "$2" |
    case $1 in
      json) sed 's/##\[/#\\u0023[/g' ;;
      table) print_table plain=1 spare=2 longest=100 width="$width" ;;
      *) cat ;;
    esac
}
