#!/usr/bin/env bash
# Usage: scripts/dev/release.sh [--out FOLDER] [--prebuilt FILE]
#
# Builds the tool 'overshoot' as install.sh does and packs it for others. On Linux Swift's libraries are inside: it runs
# without a Swift toolchain, with the C library of this machine or a newer one.
#
#   FOLDER/overshoot-VERSION-linux-x86_64.tar.gz       the tool with its manual and completions: a folder to be copied to
#                                                      a PREFIX, or for: scripts/install.sh --prebuilt
#   FOLDER/overshoot-VERSION-linux-x86_64.artifactbundle.zip   for SwiftPM: the plugins of a package can run the tool
#   FOLDER/SHA256SUMS                                  checksums; SwiftPM wants that of the bundle
#
# The files are made beside their places and moved there when all are complete; older ones of the same names are replaced. The
# bundle is for one platform; info.json of several bundles can be merged by hand.
#
#   --out FOLDER      where the files go (default: results/release)
#   --prebuilt FILE   pack this program instead of building one
#   --help            this text
#
# In another package's manifest, with the checksum of the bundle:
#   .binaryTarget(name: "overshoot", url: "https://…/overshoot-VERSION-linux-x86_64.artifactbundle.zip", checksum: "…")
#
# Examples:
#   scripts/dev/release.sh
#   scripts/dev/release.sh --prebuilt ~/.local/bin/overshoot --out /tmp/release
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, a folder that cannot be written.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/static-tool.sh"

most_operands=0 out=$results_dir/release prebuilt='' version='' stem=''

parse() {
  parse_options "$@" </dev/null
  if [ -n "$prebuilt" ] && { [ ! -f "$prebuilt" ] || [ ! -x "$prebuilt" ]; }; then
    die "$EXIT_USAGE" "not a program: $prebuilt; give the tool to pack"
  fi
}

# platform: the system and processor, as file names have them.
platform() {
  local system
  system=$(uname -s | tr '[:upper:]' '[:lower:]')
  printf '%s-%s' "${system/darwin/macos}" "$(uname -m)"
}

# triple: the platform, as artifact bundles have it.
triple() {
  case $(uname -s) in
    Darwin) printf '%s-apple-macosx' "$(uname -m)" ;;
    *) printf '%s-unknown-linux-gnu' "$(uname -m)" ;;
  esac
}

# pack_archive: the tool as install.sh installs it, in one folder.
pack_archive() {
  "$root_dir/scripts/install.sh" --prebuilt "$temp_dir/overshoot" "$temp_dir/$stem" 2>"$temp_dir/install.log" ||
    die_with "$temp_dir/install.log" "$EXIT_USAGE" "cannot install the tool into a temporary folder, see above"
  # The list of install.sh belongs to the PREFIX that the files get.
  rm -r "$temp_dir/$stem/share/overshoot"
  cp "$root_dir/LICENSE" "$temp_dir/$stem/"
  # Names, times and owners of this machine do not belong into the archive.
  tar -C "$temp_dir" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf - "$stem" | gzip -9n >"$temp_dir/$stem.tar.gz"
}

# pack_bundle: the folder that SwiftPM's binary targets take, with its description, as a zip file.
pack_bundle() {
  local bundle=$temp_dir/overshoot.artifactbundle
  mkdir -p "$bundle/$stem/bin"
  cp "$temp_dir/$stem/bin/overshoot" "$bundle/$stem/bin/"
  jq -n --arg version "$version" --arg path "$stem/bin/overshoot" --arg triple "$(triple)" '
    {schemaVersion: "1.0",
     artifacts: {overshoot: {type: "executable", version: $version, variants: [{path: $path, supportedTriples: [$triple]}]}}}' \
    >"$bundle/info.json"
  (cd "$temp_dir" && zip -q -r -X "$stem.artifactbundle.zip" overshoot.artifactbundle) ||
    die "$EXIT_USAGE" "cannot make a zip file in $temp_dir"
}

main() {
  parse "$@"
  need jq
  need zip
  [ "$out" != "$results_dir/release" ] || make_folder "$out"
  check_out_folder "$out"
  make_temp_dir
  local tool=$prebuilt file
  if [ -z "$tool" ]; then
    build_tool
    tool=$(bin_path)/overshoot
  fi
  cp -- "$tool" "$temp_dir/overshoot"
  strip_tool "$temp_dir/overshoot"
  version=$(cd / && env -i "$temp_dir/overshoot" --version) || die "$EXIT_USAGE" "the tool does not run: $tool"
  stem=overshoot-$version-$(platform)
  pack_archive
  pack_bundle
  (cd "$temp_dir" && printf '%s\0' "$stem.tar.gz" "$stem.artifactbundle.zip" | sha256_of_list) >"$temp_dir/SHA256SUMS"
  for file in "$stem.tar.gz" "$stem.artifactbundle.zip" SHA256SUMS; do publish "$temp_dir/$file" "$out/$file"; done
  say "the tool has $(($(wc -c <"$temp_dir/$stem/bin/overshoot"))) bytes"
  for file in "$stem.tar.gz" "$stem.artifactbundle.zip" SHA256SUMS; do printf '%s\n' "$out/$file"; done
}

main "$@"
