#!/usr/bin/env bash
# Usage: scripts/docs.sh [--out FOLDER] [--base-path PATH] [--no-install]
#        scripts/docs.sh --samples [--no-install] [FILE.md...]
#
# Builds the documentation as a static web site, without a network: the modules with their articles, and a page for each
# script of this folder, made from its own header. What docc warns of is an error, and so is a public symbol without
# documentation, or without a topic of its module.
#
#   --out FOLDER       where the site goes (default: results/docs); an older site there is replaced when the new one is whole
#   --base-path PATH   the path at which the site will be served, such as /overshoot (default: /)
#   --samples          compile and run every Swift sample of the named files instead, and check the calls of this project's
#                      commands in their shell samples (default: README.md, docs/*.md and all articles). A sample whose
#                      printed lines have a comment has to print what the comment says
#   --no-install       check for what is missing instead of installing it
#   --help             this text
#
# The site begins at FOLDER/index.html and needs a web server, as pages that are opened as files may not load their data.
# The HTML comments in front of samples are described in scripts/lib/docs/samples.awk. Exit codes: 0 done; 1 a sample does
# not compile, does not run or prints something else; 2 wrong call, missing tool, failed build, nothing written.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/docs/samples.sh"
readonly docs_lib=$lib_dir/docs

# Modules in the order of the landing page. A module without a catalog has its reference alone.
readonly modules=(AnimationCore HeadlessKit Transitions GoogleBenchmark AllocationCounter)
out='' base_path=/ samples=0 install=() files=() archives=()

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --out)
        out=$(option_value "$@")
        shift 2
        ;;
      --base-path)
        base_path=$(option_value "$@")
        shift 2
        ;;
      --samples)
        samples=1
        shift
        ;;
      --no-install)
        install=(--no-install)
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      -*) usage_error "unknown argument '$1'" ;;
      *)
        files+=("$1")
        shift
        ;;
    esac
  done
  [ "$samples" -eq 1 ] || [ "${#files[@]}" -eq 0 ] || usage_error "unknown argument '${files[0]}'; files go with --samples"
  [ "$samples" -eq 0 ] || [ -z "$out" ] || usage_error "--samples writes nothing; leave --out away"
  case $base_path in
    /*) ;;
    *) usage_error "--base-path has to begin with a slash, not '$base_path'" ;;
  esac
}

# toolchain_tool NAME: the path of a tool that comes with the Swift toolchain; fails where there is none.
toolchain_tool() {
  local beside
  beside=$(dirname "$(readlink -f "$(command -v swift)")")/$1
  if have "$1"; then
    command -v "$1"
  elif [ -x "$beside" ]; then
    printf '%s\n' "$beside"
  elif have xcrun; then
    xcrun --find "$1" 2>/dev/null
  else
    return 1
  fi
}

# build_modules: builds what is documented, and sets $built and the flags with which its modules are found.
build_modules() {
  swift_build "the modules" --target Transitions
  swift_build "the module of Google Benchmark" --target AllocationCounter
  built=$(bin_path)
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
    find "$root_dir/Sources" "$root_dir/.build/checkouts" -name module.modulemap
  )
  if have xcrun; then import_flags+=(-sdk "$(xcrun --show-sdk-path)"); fi
}

# check_out: refuses early what could not be written, or is no site of an earlier run.
check_out() {
  [ -n "$out" ] || { out=$root_dir/results/docs && mkdir -p "$root_dir/results"; }
  out=${out%/}
  if [ ! -d "$(dirname "$out")" ] || [ ! -w "$(dirname "$out")" ]; then
    die "$EXIT_USAGE" "cannot write into $(dirname "$out"); make it first, or give another --out"
  fi
  if [ -e "$out" ] && [ ! -f "$out/metadata.json" ] && [ -n "$(ls -A "$out" 2>/dev/null || printf file)" ]; then
    die "$EXIT_USAGE" "$out is there and is no documentation; give an empty or new folder"
  fi
}

# convert NAME KIND ARGUMENT...: one archive more, which links into those before it; docc's messages only where there are any.
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
    cat "$temp_dir/docc.log" >&2
    die "$EXIT_USAGE" "the documentation of $name is not in order, see above; nothing was written"
  fi
  archives+=("$temp_dir/$name.doccarchive")
}

# module_pages MODULE: its symbols from the compiled module, and its catalog where it has one.
module_pages() {
  local module=$1 graphs=$temp_dir/graphs/$1 triple catalog=() left
  mkdir -p "$graphs"
  triple=$(swiftc -print-target-info | jq -r .target.triple)
  show_progress "symbols of $module"
  "$extractor" -module-name "$module" "${import_flags[@]}" -target "$triple" -minimum-access-level public \
    -output-dir "$graphs" >"$temp_dir/extract.log" 2>&1 || {
    cat "$temp_dir/extract.log" >&2
    die "$EXIT_USAGE" "the symbols of $module cannot be read, see above; nothing was written"
  }
  # What overrides or implements something documented has inherited its text by now.
  left=$(jq -r '.symbols[] | select(.docComment == null and .location) | .pathComponents | join(".")' "$graphs"/*.json)
  [ -z "$left" ] || die "$EXIT_USAGE" "public, and without documentation in $module: $(tr '\n' ' ' <<<"$left")"
  if [ -d "$root_dir/Sources/$module/$module.docc" ]; then catalog=("$root_dir/Sources/$module/$module.docc"); fi
  convert "$module" Module "${catalog[@]+"${catalog[@]}"}" --additional-symbol-graph-dir "$graphs"
  [ "${#catalog[@]}" -gt 0 ] || return 0
  # docc groups by kind what no topic names, and calls such groups generated.
  left=$(jq -r '(.topicSections // [])[] | select(.generated) | .identifiers[] | split("/") | last' \
    "$temp_dir/$module.doccarchive/data/documentation/$(tr '[:upper:]' '[:lower:]' <<<"$module").json")
  [ -z "$left" ] ||
    die "$EXIT_USAGE" "${catalog[0]#"$root_dir"/}/$module.md has no topic for: $(tr '\n' ' ' <<<"$left")"
}

# script_pages: a catalog with one article a script, made from the scripts' headers, and the index of them.
script_pages() {
  local folder=$temp_dir/Scripts.docc script name
  mkdir -p "$folder"
  cat "$docs_lib/scripts.md" >"$folder/Scripts.md"
  for script in "$root_dir"/scripts/*.sh; do
    name=$(basename "$script" .sh)
    # An article's address is its file name; the page's own name would be taken by the landing page for 'scripts'.
    print_help "$script" | awk -v name="$name.sh" -f "$docs_lib/page.awk" >"$folder/$name.md"
    printf -- '- <doc:%s>\n' "$name" >>"$folder/Scripts.md"
  done
  convert Scripts Command "$folder"
}

# put_in_place FOLDER: replaces $out; an interrupt leaves the old site or the new one.
put_in_place() {
  staged=$(mktemp -d "$(dirname "$out")/.$(basename "$out").XXXXXX") || die "$EXIT_USAGE" "cannot write into $(dirname "$out")"
  chmod 755 "$staged"
  if ! { cp -R "$1/." "$staged/new" && mkdir "$staged/old"; }; then die "$EXIT_USAGE" "cannot write into $staged"; fi
  if [ -e "$out" ]; then mv "$out" "$staged/old/"; fi
  mv "$staged/new" "$out" || die "$EXIT_USAGE" "cannot write $out"
}
staged=
remove_staged() {
  [ -n "$staged" ] || return 0
  # Between the two moves there is only the old site, under its other name.
  if [ ! -e "$out" ] && [ -e "$staged/old/$(basename "$out")" ]; then mv "$staged/old/$(basename "$out")" "$out"; fi
  rm -rf -- "$staged"
}
at_exit remove_staged

build_site() {
  local module pages
  check_out
  docc=$(toolchain_tool docc) || die "$EXIT_USAGE" "docc is missing; it comes with the Swift toolchain, beside swift: install a whole one (https://www.swift.org/install)"
  extractor=$(toolchain_tool swift-symbolgraph-extract) || die "$EXIT_USAGE" "swift-symbolgraph-extract is missing; it comes with the Swift toolchain, beside swift"
  "$root_dir/scripts/setup.sh" --for bench "${install[@]+"${install[@]}"}"
  make_temp_dir
  build_modules
  for module in "${modules[@]}"; do module_pages "$module"; done
  script_pages
  show_progress "the whole site"
  "$docc" merge "${archives[@]}" --synthesized-landing-page-name Overshoot \
    --synthesized-landing-page-kind Package --synthesized-landing-page-topics-style list --output-path "$temp_dir/site" >"$temp_dir/docc.log" 2>&1 || {
    cat "$temp_dir/docc.log" >&2
    die "$EXIT_USAGE" "the pages cannot be put together, see above; nothing was written"
  }
  clear_progress
  sed "s|BASE|${base_path%/}|g" "$docs_lib/index.html" >"$temp_dir/site/index.html"
  pages=$(find "$temp_dir/site/documentation" -name index.html | grep -c .)
  put_in_place "$temp_dir/site"
  say "$program: wrote $out ($pages pages); serve that folder at $base_path"
}

main() {
  parse "$@"
  if [ "$samples" -eq 1 ]; then
    check_samples "${files[@]+"${files[@]}"}"
  else
    build_site
  fi
}

main "$@"
