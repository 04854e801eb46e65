#!/usr/bin/env bash
# Usage: scripts/dev/build-times.sh [--product NAME] [--configuration NAME] [--out FILE]
#
# Builds a new package that depends on this one, with an empty build folder, and prints when each Swift module was compiled,
# in seconds. With --out it also draws what ran beside what. Needs Linux: it reads the times of files with GNU find.
#
#   --product NAME         the product that the package uses (default: HeadlessUIKit)
#   --configuration NAME   release or debug (default: release)
#   --out FILE             the picture, a name that ends in .svg
#   --help                 this text
#
# Examples:
#   scripts/dev/build-times.sh --product AnimationCore
#   scripts/dev/build-times.sh --out docs/images/builds.svg
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, nothing written.
. "$(dirname "$0")/../lib/common.sh"

most_operands=0 product=HeadlessUIKit configuration=release out=''

parse() {
  parse_options "$@" <<'TABLE'
--configuration  configuration  release|debug
TABLE
  [[ $product =~ ^[A-Za-z]+$ ]] || usage_error "--product takes the name of a product, not '$product'"
  [[ -z $out || $out == *.svg ]] || usage_error "--out takes a name that ends in .svg, not '$out'"
  [ -z "$out" ] || check_out_file "$out"
  [ "$(uname -s)" = Linux ] || die "$EXIT_USAGE" "this script needs Linux, this is $(uname -s)"
}

# write_package FOLDER: a package that has this one's product as its only dependency.
write_package() {
  mkdir -p "$1/Sources/Consumer"
  ln -s "$root_dir" "$1/overshoot"
  : >"$1/Sources/Consumer/Consumer.swift"
  cat >"$1/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer", dependencies: [.package(path: "overshoot")],
    targets: [.target(name: "Consumer", dependencies: [.product(name: "$product", package: "overshoot")])])
MANIFEST
}

# starts: of what SwiftPM prints with -v, the commands that compile a module for the package: time, tab, module.
starts() {
  local line module
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$temp_dir/build.log"
    case $line in */swiftc\ -module-name\ *) module=${line#*-module-name } && printf '%s\t%s\n' "$EPOCHREALTIME" "${module%% *}" ;; esac
  done
}

# ends: of each module whose files are in the folder of the build, when the last of them was written: time, tab, module.
ends() {
  find "$temp_dir/package/.build/$configuration/" -name '*.o' -path '*.swift.o' -printf '%T@\t%P\n' |
    sed 's,\.build/.*,,' | sort -k 2,2 -k 1,1g | awk -F '\t' '{ last[$2] = $1 } END { for (name in last) print last[name] "\t" name }'
}

build() {
  local status=0
  say "building a package with $product ($configuration) …"
  swift package --package-path "$temp_dir/package" resolve >"$temp_dir/build.log" 2>&1 ||
    die_with "$temp_dir/build.log" "$EXIT_USAGE" "cannot read the package, see the log above"
  printf '%s\t\n' "$EPOCHREALTIME" >"$temp_dir/starts"
  mkfifo "$temp_dir/lines"
  starts <"$temp_dir/lines" >>"$temp_dir/starts" &
  run_child swift build --package-path "$temp_dir/package" -c "$configuration" -v >"$temp_dir/lines" 2>&1 || status=$?
  # Until the last line is read.
  wait
  [ "$status" -eq 0 ] ||
    die_with_end "$temp_dir/build.log" "$EXIT_USAGE" "cannot build $product, see the end of the log above"
  ends >"$temp_dir/ends"
}

# rows: module, start and end in seconds since the start of the build, in order of their starts.
rows() {
  awk -F '\t' '
    NR == FNR { end[$2] = $1; next }
    FNR == 1 { zero = $1; next }
    $2 in end && $2 != "Consumer" { printf "%s\t%.1f\t%.1f\t%.1f\n", $2, $1 - zero, end[$2] - zero, end[$2] - $1 }' \
    "$temp_dir/ends" "$temp_dir/starts"
}

draw() {
  local count
  need gnuplot gnuplot-nox
  count=$(wc -l <"$temp_dir/rows")
  gnuplot -e "set terminal svg size 900,$((90 + 22 * count)) dynamic font 'DejaVu Sans,Helvetica,Arial,sans-serif,13' \
    background '#ffffff'; set output '$temp_dir/plot'; headline='$product, $configuration'; lib='$lib_dir/plot'; \
    data='$temp_dir/rows'; rows=$count" "$lib_dir/plot/builds.gp" >"$temp_dir/gnuplot.log" 2>&1 ||
    die_with "$temp_dir/gnuplot.log" "$EXIT_USAGE" "gnuplot could not draw $out"
  publish "$temp_dir/plot" "$out"
  say "wrote $out"
}

main() {
  parse "$@"
  need swift
  make_temp_dir
  write_package "$temp_dir/package"
  build
  rows >"$temp_dir/rows"
  [ -s "$temp_dir/rows" ] || die "$EXIT_USAGE" "no module was compiled for $product"
  { printf 'module\tfrom\tto\tseconds\n' && cat "$temp_dir/rows"; } | print_table -
  [ -z "$out" ] || draw
}

main "$@"
