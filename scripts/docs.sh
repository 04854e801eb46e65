#!/usr/bin/env bash
# Usage: scripts/docs.sh [--out FOLDER] [--base-path PATH] [--no-install]
#        scripts/docs.sh --samples [--no-install] [FILE.md...]
#
# Builds the documentation as a static web site, without a network: the modules with their articles, and a page for each
# script, made from its header. A warning of docc is an error, and so is a public symbol without documentation or without a
# topic in its module.
#
#   --out FOLDER       the site (default: results/docs); an older site is replaced when the new one is complete
#   --base-path PATH   the path at which the site will be served, such as /overshoot (default: /)
#   --samples          instead compile and run every Swift sample of the files, and check the calls of this project's
#                      commands in their shell samples (default: README.md, docs/*.md and all articles). A sample must
#                      print what its comments state
#   --no-install       check for what is missing instead of installing it
#   --help             this text
#
# The site starts at FOLDER/index.html and needs a web server: browsers do not let pages opened as files load their data.
# scripts/lib/docs/samples.awk describes the HTML comments in front of samples.
#
# Examples:
#   scripts/docs.sh --out site --base-path /overshoot
#   scripts/docs.sh --samples README.md
#
# Exit codes: 0 done; 1 a sample does not compile, does not run or prints something else; 2 wrong usage, missing tool,
# failed build, nothing written.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/docs/samples.sh"
readonly docs_lib=$lib_dir/docs

# Modules in the order of the landing page. A module without a catalog has only its reference. AnimationMath is on the pages of
# AnimationCore, which exports it again.
readonly modules=(AnimationCore AnimationTimeline TimelineCompiler HeadlessKit AnimationBaselines AnimationTesting Transitions GoogleBenchmark AllocationCounter)
out='' base_path=/ samples=0 archives=()

parse() {
  parse_options "$@" </dev/null
  [ "$samples" -eq 1 ] || [ "${#operands[@]}" -eq 0 ] ||
    usage_error "unknown argument '${operands[0]}'; files need --samples"
  [ "$samples" -eq 0 ] || [ -z "$out" ] || usage_error "--samples writes nothing; leave out --out"
  [[ $base_path == /* ]] || usage_error "--base-path takes a path that starts with /, not '$base_path'"
}

# toolchain_tool NAME: the path of a tool that comes with the Swift toolchain; fails if there is none.
toolchain_tool() {
  PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")") command -v "$1" || xcrun --find "$1" 2>/dev/null
}

# build_modules: builds the documented modules, and sets $built and the flags with which they are imported.
build_modules() {
  swift_build "the modules" --target HeadlessKit
  swift_build "the transitions" --target Transitions
  swift_build "the frame times and animation tests" --target AnimationTesting
  swift_build "the module of Google Benchmark" --target AllocationCounter
  built=$(bin_path)
  # Beside the products, wherever these were built.
  checkouts=$(cd -P "$built/../.." && pwd)/checkouts
  import_flags=(-I "$built/Modules")
  local map
  while IFS= read -r map; do
    case $map in
      # Written by SwiftPM for C targets that have none of their own; it names the headers by full path.
      "$built"/*) import_flags+=(-Xcc "-fmodule-map-file=$map") ;;
      *) import_flags+=(-I "$(dirname "$map")") ;;
    esac
  done < <(
    find "$built"/C*.build -maxdepth 1 -name module.modulemap
    find "$root_dir/Sources" "$checkouts" -name module.modulemap
  )
  if have xcrun; then import_flags+=(-sdk "$(xcrun --show-sdk-path)"); fi
}

# check_out: exits with 2 if the site could not be written, or would replace something else than a site.
check_out() {
  out=${out:-$root_dir/results/docs}
  out=${out%/}
  check_out_folder "$(dirname "$out")"
  if [ -e "$out" ] && [ ! -f "$out/metadata.json" ] && [ -n "$(ls -A "$out" 2>/dev/null || printf file)" ]; then
    die "$EXIT_USAGE" "$out exists and is not documentation; give an empty or new folder"
  fi
}

# convert NAME KIND ARGUMENT...: makes one more archive, which links into those before it; shows docc's messages if any.
convert() {
  local name=$1 kind=$2 status=0 before=() archive
  shift 2
  for archive in "${archives[@]+"${archives[@]}"}"; do before+=(--dependency "$archive"); done
  show_progress "pages of $name"
  "$docc" convert "$@" --fallback-display-name "$name" --fallback-bundle-identifier "overshoot.$name" \
    --fallback-default-module-kind "$kind" --warnings-as-errors --enable-experimental-external-link-support --hosting-base-path "$base_path" \
    "${before[@]+"${before[@]}"}" --output-path "$temp_dir/$name.doccarchive" >"$temp_dir/docc.log" 2>&1 || status=$?
  clear_progress
  # Some of docc's warnings leave its exit code at 0.
  if [ "$status" -ne 0 ] || grep -qE '(^|[^a-z])(warning|error):' "$temp_dir/docc.log"; then
    die_with "$temp_dir/docc.log" "$EXIT_USAGE" "docc reports flaws in $name, see above; nothing was written"
  fi
  archives+=("$temp_dir/$name.doccarchive")
}

# module_pages MODULE: the archive of its symbols, from the compiled module, and of its catalog if it has one.
module_pages() {
  local module=$1 graphs=$temp_dir/graphs/$1 triple catalog=() left
  mkdir -p "$graphs"
  triple=$(swiftc -print-target-info | jq -r .target.triple)
  show_progress "symbols of $module"
  "$extractor" -module-name "$module" "${import_flags[@]}" -target "$triple" -minimum-access-level public \
    -experimental-allowed-reexported-modules=AnimationMath -output-dir "$graphs" >"$temp_dir/extract.log" 2>&1 ||
    die_with "$temp_dir/extract.log" "$EXIT_USAGE" "cannot read the symbols of $module, see above; nothing was written"
  # Symbols that override or implement a documented one have inherited its text by now.
  left=$(jq -r '.symbols[] | select(.docComment == null and .location) | .pathComponents | join(".")' "$graphs"/*.json)
  [ -z "$left" ] || die "$EXIT_USAGE" "public symbols without documentation in $module: $(tr '\n' ' ' <<<"$left")"
  catalog=("$root_dir"/Sources/*/"$module/$module.docc")
  [ -d "${catalog[0]}" ] || catalog=()
  convert "$module" Module "${catalog[@]+"${catalog[@]}"}" --additional-symbol-graph-dir "$graphs"
  [ "${#catalog[@]}" -gt 0 ] || return 0
  # docc groups symbols without a topic by kind, and marks these groups as generated.
  left=$(jq -r '(.topicSections // [])[] | select(.generated) | .identifiers[] | split("/") | last' \
    "$temp_dir/$module.doccarchive/data/documentation/$(tr '[:upper:]' '[:lower:]' <<<"$module").json")
  [ -z "$left" ] ||
    die "$EXIT_USAGE" "${catalog[0]#"$root_dir"/}/$module.md has no topic for: $(tr '\n' ' ' <<<"$left")"
}

# script_pages: a catalog with one article for each script, made from its header, and their index.
script_pages() {
  local folder=$temp_dir/Scripts.docc
  mkdir -p "$folder"
  {
    cat "$docs_lib/scripts.md"
    add_script_pages "$folder" "$root_dir"/scripts/*.sh
    printf '\n### Commands for work on this project\n\n'
    add_script_pages "$folder" "$root_dir"/scripts/dev/*.sh
  } >"$folder/Scripts.md"
  convert Scripts Command "$folder"
}

# add_script_pages FOLDER SCRIPT...: writes the articles and prints their links.
add_script_pages() {
  local folder=$1 script name
  shift
  for script; do
    name=$(basename "$script" .sh)
    # An article's address is its file name; the page's own name would be taken by the landing page for 'scripts'.
    print_help "$script" | awk -v name="$name.sh" -f "$docs_lib/page.awk" >"$folder/$name.md"
    printf -- '- <doc:%s>\n' "$name"
  done
}

# put_in_place FOLDER: replaces $out; an interrupt leaves the old site or the new one.
put_in_place() {
  stage "$(dirname "$out")/.overshoot" || die "$EXIT_USAGE" "cannot write into $(dirname "$out")"
  if ! { cp -R "$1/." "$staged/new" && mkdir "$staged/old"; }; then die "$EXIT_USAGE" "cannot write into $staged"; fi
  at_exit put_back
  if [ -e "$out" ]; then mv "$out" "$staged/old/"; fi
  mv "$staged/new" "$out" || die "$EXIT_USAGE" "cannot write $out"
}
# put_back: between the two moves there is only the old site, under its other name.
put_back() {
  if [ ! -e "$out" ] && [ -e "$staged/old/$(basename "$out")" ]; then mv "$staged/old/$(basename "$out")" "$out"; fi
}

build_site() {
  local module pages
  check_out
  docc=$(toolchain_tool docc) || die "$EXIT_USAGE" "docc is missing; it comes with the Swift toolchain, next to swift: install a complete one (https://www.swift.org/install)"
  extractor=$(toolchain_tool swift-symbolgraph-extract) || die "$EXIT_USAGE" "swift-symbolgraph-extract is missing; it comes with the Swift toolchain, next to swift"
  set_up bench
  make_temp_dir
  build_modules
  for module in "${modules[@]}"; do module_pages "$module"; done
  script_pages
  show_progress "the whole site"
  "$docc" merge "${archives[@]}" --synthesized-landing-page-name Overshoot \
    --synthesized-landing-page-kind Package --synthesized-landing-page-topics-style list --output-path "$temp_dir/site" >"$temp_dir/docc.log" 2>&1 ||
    die_with "$temp_dir/docc.log" "$EXIT_USAGE" "cannot merge the pages, see above; nothing was written"
  clear_progress
  sed "s|BASE|${base_path%/}|g" "$docs_lib/index.html" >"$temp_dir/site/index.html"
  pages=$(find "$temp_dir/site/documentation" -name index.html | grep -c .)
  put_in_place "$temp_dir/site"
  say "wrote $out ($pages pages); serve that folder at $base_path"
}

main() {
  parse "$@"
  if [ "$samples" -eq 1 ]; then
    check_samples "${operands[@]+"${operands[@]}"}"
  else
    build_site
  fi
}

main "$@"
