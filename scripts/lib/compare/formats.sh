# The output formats of a comparison: the files in lib/compare/formats. compare.sh, ab.sh and frames.sh source this file.
#
# FORMAT.awk reads the records of verdict.awk, FORMAT.jq the JSON result. A new format is one such file; the help texts and
# the check of --format find it.

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

# name_formats KIND: standard input, a help text, with the names in place of @FORMATS@.
name_formats() { sed "s/@FORMATS@/$(format_names "$1" | sed 's/ /, /g')/"; }

# render_result FORMAT FILE: a JSON result in a format that is a jq program.
render_result() { jq -r -L "$lib_dir/compare" -f "$lib_dir/compare/formats/$1.jq" "$2"; }

# terminal_width: its columns, or 0 for no limit if the results do not go to a terminal.
terminal_width() {
  local size=0
  if [ -z "$output" ] && [ -t 1 ]; then
    size=$(stty size <&1 2>/dev/null) || size='0 80'
    size=${size#* }
  fi
  printf '%s' "${COLUMNS:-$size}"
}
