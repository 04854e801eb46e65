#!/usr/bin/env bash
# Usage: scripts/dev/sbom.sh [--out FILE.json] [--check] [--no-install]
#
# Writes the software bill of materials of this tree, in the CycloneDX format (1.5, JSON): the package with its version, the
# Swift packages that it was resolved to, with version, commit and licence, and the system libraries that it links. It has no
# date and no random number: the same tree gives the same file.
#
# Package.resolved is not checked in: the commits in it are those of whoever resolved it, who may use a mirror. The versions
# are, in scripts/lib/sbom/versions.txt, and --check compares.
#
#   --out FILE      write there instead of to standard output
#   --check         write nothing; exit 1 if other packages or versions were resolved than those in versions.txt
#   --no-install    check for what is missing instead of installing it
#   --help          this text
#
# Examples:
#   scripts/dev/sbom.sh --out overshoot.cdx.json
#   scripts/dev/sbom.sh --check
#
# Exit codes: 0 done; 1 other packages or versions; 2 wrong usage, missing tool, packages that cannot be resolved, nothing written.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

most_operands=0 out='' check=0

# licences: lines of 'identity SPDX-ID', read from the licence of each checked out package.
licences() {
  local folder text
  for folder in "$root_dir"/.build/checkouts/*/; do
    text=$(cat "$folder"LICENSE* 2>/dev/null) || continue
    case $text in
      *'Runtime Library Exception'* | *'Runtime Library  Exception'*) printf '%s Apache-2.0 WITH Swift-exception\n' "$(basename "$folder")" ;;
      *'Apache License'*) printf '%s Apache-2.0\n' "$(basename "$folder")" ;;
      *'MIT License'*) printf '%s MIT\n' "$(basename "$folder")" ;;
    esac
  done
}

# library_version: that of Google Benchmark here, from pkg-config or Debian; nothing if neither knows it.
library_version() {
  pkg-config --modversion benchmark 2>/dev/null ||
    dpkg-query --showformat '${Version}' --show libbenchmark-dev 2>/dev/null || true
}

# check_versions: exits with 1 if the resolved packages are others than those that are checked in.
check_versions() {
  jq -r '.pins | sort_by(.identity)[] | "\(.identity) \(.state.version)"' "$root_dir/Package.resolved" >"$temp_dir/versions"
  if ! diff -u "$lib_dir/sbom/versions.txt" "$temp_dir/versions" | show_lines; then
    say "other packages or versions than in scripts/lib/sbom/versions.txt; resolve those, or check in the new ones"
    exit "$EXIT_REGRESSION"
  fi
  say "$(grep -c . "$temp_dir/versions") packages, all of the versions in scripts/lib/sbom/versions.txt"
}

main() {
  parse_options "$@" </dev/null
  [ -z "$out" ] || check_out_file "$out"
  set_up bench
  make_temp_dir
  swift package --package-path "$root_dir" --traits "$package_traits" resolve >"$temp_dir/log" 2>&1 ||
    die_with "$temp_dir/log" "$EXIT_USAGE" "cannot resolve the packages, see above"
  [ -f "$root_dir/Package.resolved" ] || die "$EXIT_USAGE" "no Package.resolved in $root_dir after 'swift package resolve'"
  if [ "$check" -eq 1 ]; then
    check_versions
    return
  fi
  jq -n -f "$lib_dir/sbom/cyclonedx.jq" --arg version "$(version_name)" --arg licences "$(licences)" \
    --arg library "$(library_version)" --slurpfile resolved "$root_dir/Package.resolved" >"$temp_dir/sbom.json"
  output=$out emit "$temp_dir/sbom.json"
}

main "$@"
