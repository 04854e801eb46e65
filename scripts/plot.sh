#!/usr/bin/env bash
# Usage: scripts/plot.sh runs RUN.json [RUN.json...]
#        scripts/plot.sh scaling RUN.json
#        scripts/plot.sh frames FRAMES.json
#
# Draws results with gnuplot, as SVG, or as PNG if the file's name ends in .png.
#
#   runs      one row a benchmark. One run: its median times. Two or more: each benchmark's time divided by its time in
#             the first run, so that left of 1 is faster. Bars span the middle half of the repetitions.
#   scaling   time against size, both logarithmic: one line for each benchmark with several sizes. The size is the
#             counter 'cells' or the last number of the name (copy/cells:64, BM_Sort<int>/64/threads:4). Benchmarks that
#             match --roofline are drawn as the limit.
#   frames    every frame of a run in order of time, with its budget: Android Macrobenchmark JSON or Chrome Trace Event
#             JSON, as 'overshoot frames' exports them
#
#   --out FILE          the picture (default: KIND.svg)
#   --filter REGEX      only the benchmarks or runs whose name matches
#   --roofline REGEX    with scaling: the benchmarks that are the machine's limit (default: roofline|memcpy|copy)
#   --against REGEX     with scaling: divide by the time of the benchmark that matches, at the same size
#   --cpu               CPU time instead of real time
#   --title TEXT        another title
#   --size WxH          in pixels (default: 1000 wide, as high as needed)
#   --help              this text
#
# Examples:
#   scripts/plot.sh runs before.json after.json --out speedup.svg
#   scripts/plot.sh scaling run.json --filter '^BM_Sort' --out sort.png
#
# Exit codes: 0 done; 2 wrong usage, missing tool, unreadable file, nothing to draw, nothing written.
. "$(dirname "$0")/lib/common.sh"
readonly plot_lib=$lib_dir/plot

kind='' out='' filter='' roofline='roofline|memcpy|copy' against='' cpu=0 title='' size='' width=1000 height='' files=()

parse() {
  parse_options "$@" </dev/null
  if [ -n "$size" ]; then
    [[ $size =~ ^([1-9][0-9]{1,4})x([1-9][0-9]{1,4})$ ]] || usage_error "--size takes WIDTHxHEIGHT, not '$size'"
    width=${BASH_REMATCH[1]} height=${BASH_REMATCH[2]}
  fi
  kind=${operands[0]-}
  files=("${operands[@]:1}")
  case $kind in
    runs) [ "${#files[@]}" -ge 1 ] || usage_error "plot $kind needs a file" ;;
    scaling | frames) [ "${#files[@]}" -eq 1 ] || usage_error "plot $kind takes one file, not ${#files[@]}" ;;
    '') usage_error "the kind of plot is missing; give runs, scaling or frames" ;;
    *) usage_error "unknown kind of plot '$kind'; give runs, scaling or frames" ;;
  esac
  out=${out:-$kind.svg}
  [[ $out == *.svg || $out == *.png ]] || usage_error "--out takes a name that ends in .svg or .png, not '$out'"
}

check_files() {
  local file
  for file in "${files[@]}"; do
    if [ ! -f "$file" ] || [ ! -r "$file" ]; then die "$EXIT_USAGE" "cannot read $file"; fi
  done
  check_out_file "$out"
}

# extract PROGRAM FILE [OPTION...]: runs a jq program on a JSON file; exits with 2 if the file is not of that kind.
extract() {
  local jq_program=$plot_lib/$1 file=$2
  shift 2
  jq -r -L "$lib_dir" -L "$plot_lib" --arg filter "$filter" --arg clock "$([ "$cpu" -eq 0 ] || printf cpu)" "$@" -f "$jq_program" "$file" 2>"$temp_dir/jq.err" || {
    sed 's/^jq: error[^:]*: //' "$temp_dir/jq.err" | show_lines
    usage_error "$file is not a file for 'plot $kind'"
  }
}

# label FILE: the name of a run in the legend.
label() { basename "$1" | sed 's/\.[^.]*$//'; }

# draw PROGRAM DEFAULT_HEIGHT DEFAULT_TITLE VARIABLE...: calls gnuplot. A variable is NAME=TEXT.
draw() {
  local gnuplot_program=$plot_lib/$1 size assignments='' pair text
  size=$width,${height:-$2}
  text=${title:-$3}
  shift 3
  for pair in "headline=$text" "lib=$plot_lib" "data=$temp_dir/data" "$@"; do
    # Numbers as numbers; gnuplot's single-quoted strings know one escape, a doubled quote.
    text=${pair#*=}
    case $text in
      '' | *[!0-9]*) assignments+="${pair%%=*}='${text//\'/\'\'}'; " ;;
      *) assignments+="${pair%%=*}=$text; " ;;
    esac
  done
  case $out in
    *.svg) assignments+="set terminal svg size $size dynamic enhanced font 'DejaVu Sans,Helvetica,Arial,sans-serif,13' background '#ffffff'; " ;;
    # Twice the pixels, so that it is sharp in print and on dense screens.
    *.png) assignments+="set terminal pngcairo size $((${size%,*} * 2)),$((${size#*,} * 2)) enhanced font 'DejaVu Sans,13' fontscale 2 linewidth 2 pointscale 2 background '#ffffff'; " ;;
  esac
  gnuplot -e "$assignments set output '$temp_dir/plot'" "$gnuplot_program" >"$temp_dir/gnuplot.log" 2>&1 ||
    die_with "$temp_dir/gnuplot.log" "$EXIT_USAGE" "gnuplot could not draw $out"
  [ -s "$temp_dir/plot" ] || die "$EXIT_USAGE" "gnuplot drew nothing"
}

# rows_or_die [HINT]: exits with 2 if there is nothing to draw.
rows_or_die() {
  [ -s "$temp_dir/rows" ] ||
    die "$EXIT_USAGE" "nothing to draw: no row of ${files[*]} matches '$filter'${1:+; $1}"
}

# series_count: the number of series to draw.
series_count() { cut -f 1 "$temp_dir/rows" | uniq | grep -c .; }

# blocks: writes the rows to draw in gnuplot's form.
blocks() { awk -F '\t' -f "$plot_lib/blocks.awk" "$temp_dir/rows" >"$temp_dir/data"; }

plot_runs() {
  local file name index=0 names=() rows headline="Time per iteration"
  : >"$temp_dir/times"
  for file in "${files[@]}"; do
    name=$(label "$file")
    # Two files of one name in two folders are two runs.
    case " ${names[*]+"${names[*]}"} " in *" $name "*) name="$name ($((index + 1)))" ;; esac
    names+=("$name")
    extract runs.jq "$file" | awk -v label="$name" '{ print label "\t" $0 }' >>"$temp_dir/times"
    index=$((index + 1))
  done
  awk -F '\t' -v runs="$index" -v first="${names[0]}" -f "$plot_lib/runs.awk" "$temp_dir/times" >"$temp_dir/rows"
  rows_or_die "several runs are drawn by the benchmarks that the first and another one share"
  blocks
  rows=$(cut -f 2 "$temp_dir/rows" | sort -u | grep -c .)
  [ "$index" -eq 1 ] || headline="Time compared with ${names[0]}"
  draw runs.gp $((120 + rows * (14 + 10 * $(series_count)))) "$headline" "rows=$rows" "runs=$(series_count)" "relative=$((index > 1))"
}

plot_scaling() {
  local limits name='' headline="Time against size" sizes
  extract scaling.jq "${files[0]}" --arg roofline "$roofline" >"$temp_dir/all"
  if [ -n "$against" ]; then
    name=$(awk -F '\t' -v against="$against" '$1 ~ against { print $1; exit }' "$temp_dir/all")
    [ -n "$name" ] || die "$EXIT_USAGE" "--against: no benchmark with two or more sizes matches '$against'"
    awk -F '\t' -v OFS='\t' -v name="$name" '
      NR == FNR { if ($1 == name) base[$2] = $3; next }
      $1 != name && $2 in base { $3 = sprintf("%.9g", $3 / base[$2]); print }' "$temp_dir/all" "$temp_dir/all" >"$temp_dir/rows"
    mv "$temp_dir/rows" "$temp_dir/all"
    headline="Time compared with $name"
  fi
  # The limits last, where they are drawn over the others.
  awk -F '\t' '$4 == 0' "$temp_dir/all" >"$temp_dir/rows"
  rows_or_die "a line needs one benchmark with two or more sizes"
  limits=$(awk -F '\t' '$4 == 1 && !seen[$1]++ { n++ } END { print n + 0 }' "$temp_dir/all")
  awk -F '\t' '$4 == 1' "$temp_dir/all" >>"$temp_dir/rows"
  blocks
  sizes=$(extract size-name.jq "${files[0]}")
  [ "$cpu" -eq 0 ] || headline+=" (CPU)"
  draw scaling.gp $(($(series_count) > 24 ? 140 + 18 * $(series_count) : 600)) "$headline" \
    "series=$(series_count)" "limits=$limits" "sizes=$sizes" "against=$name"
}

plot_frames() {
  extract frames.jq "${files[0]}" >"$temp_dir/rows"
  rows_or_die
  blocks
  draw frames.gp $((60 + 240 * $(series_count))) "Frame times" "series=$(series_count)"
}

main() {
  parse "$@"
  check_files
  need gnuplot gnuplot-nox
  need jq
  make_temp_dir
  "plot_$kind"
  publish "$temp_dir/plot" "$out"
  say "wrote $out"
}

main "$@"
