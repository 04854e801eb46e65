#!/usr/bin/env bash
# Usage: scripts/dev/test-arm64.sh [--filter PATTERN | --record] [--dir FOLDER] [--suite NAME] [--mirror URL] [--apt-option OPTION]...
#                              [--no-install] [--help]
#
# Tests the package for arm64 Linux on an x86-64 Debian machine: cross-compiles it and its Swift tests with Debian's own
# Swift, runs the tests in an emulator of the processor (QEMU), and compares the positions of the shipped transitions
# with the digests recorded for arm64. Times are not tested. On an arm64 machine use scripts/test.sh.
#
# Two Debian systems, one with the compiler and one with the libraries for arm64, are unpacked once (about 1 GB of
# downloads, 7 GB on disk). Needs root: the compiler runs in a chroot, and QEMU is registered with Linux (binfmt_misc) if
# it is not yet.
#
#   --filter PATTERN      only the tests whose name matches
#   --record              instead of testing: write the rows for arm64 into Benchmarks/digests.json
#   --dir FOLDER          folder of the systems and the build (default: overshoot-arm64 in $XDG_CACHE_HOME or ~/.cache)
#   --suite NAME          Debian's suite (default: sid; it needs a swiftlang package of 6.2 or newer for both machines)
#   --mirror URL          Debian's mirror (default: https://deb.debian.org/debian)
#   --apt-option OPTION   an option for apt, such as 'Acquire::Check-Valid-Until "false"' for an old mirror
#   --no-install          only check for mmdebstrap and QEMU
#   --help                this text
#
# Examples:
#   sudo scripts/dev/test-arm64.sh
#   sudo scripts/dev/test-arm64.sh --dir /var/tmp/arm64 --filter SpringTests
#
# Exit codes: 0 all passed; 1 a test failed or positions differ; 2 wrong usage, missing tool, failed download or build.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

most_operands=0 filter='' record=0 dir='' suite=sid mirror=https://deb.debian.org/debian apt_options=()
readonly triple=aarch64-unknown-linux-gnu

parse() {
  parse_options "$@" <<'TABLE'
--apt-option  apt_options  list
TABLE
  [ "$record" -eq 0 ] || [ -z "$filter" ] || usage_error "--record runs no tests; leave out --filter"
  [[ $suite != *[!a-z0-9-]* ]] || usage_error "--suite takes the name of a Debian suite, not '$suite'"
  dir=${dir:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/overshoot-arm64}
  [[ $dir == /* ]] || dir=$PWD/$dir
}

check_machine() {
  case $(uname -sm) in
    'Linux x86_64') ;;
    'Linux aarch64') die "$EXIT_USAGE" "this is an arm64 machine; use scripts/test.sh" ;;
    *) die "$EXIT_USAGE" "this script needs x86-64 Linux, this is $(uname -sm)" ;;
  esac
  [ "$(id -u)" -eq 0 ] || die "$EXIT_USAGE" "root is needed for a chroot; run it with sudo"
  mkdir -p "$dir" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $dir; give another one with --dir"
}

# unpack NAME ARCHITECTURE VARIANT PACKAGES: unpacks a Debian system into $dir/SUITE-NAME, unless it is there already.
unpack() {
  local name=$1 architecture=$2 variant=$3 packages=$4 log=$temp_dir/$1.log
  [ ! -d "$dir/$suite-$name" ] || return 0
  say "unpacking Debian $suite for $architecture ($name) …"
  unfinished=$dir/.$suite-$name
  remove_unfinished
  run_logged "$log" mmdebstrap --variant="$variant" --architectures="$architecture" --include="$packages" \
    "${apt_options[@]+"${apt_options[@]/#/--aptopt=}"}" "$suite" "$unfinished" "$mirror" ||
    die_with_end "$log" "$EXIT_USAGE" "mmdebstrap cannot unpack Debian $suite for $architecture, see its last lines above"
  if [ "$name" = libraries ]; then complete_libraries "$unfinished"; fi
  mv -- "$unfinished" "$dir/$suite-$name"
}

# remove_unfinished: removes a system that was not unpacked to its end.
unfinished=
remove_unfinished() { if [ -n "$unfinished" ]; then rm -rf --one-file-system -- "$unfinished"; fi; }
at_exit remove_unfinished

# complete_libraries FOLDER: adds what the packages leave to their installation scripts.
complete_libraries() {
  local version overlay
  ln -sfn usr/lib "$1/lib"
  # The compiler takes the newest gcc, even one without the headers of C++.
  for version in "$1"/usr/lib/gcc/aarch64-linux-gnu/*; do
    [ -d "$1/usr/include/c++/${version##*/}" ] || rm -rf -- "$version"
  done
  # Debian ships the module of this library but not the library; nothing in it is needed.
  overlay=$1/usr/libexec/swift/lib/swift/linux/lib_Testing_Foundation.a
  [ -e "$overlay" ] || printf '!<arch>\n' >"$overlay"
}

# describe_sdk: writes the SDK with which SwiftPM builds for the other system. It turns off the verifier of the
# intermediate language, and a pass that fails: Debian's compiler has assertions, and they refuse generic code that released
# compilers accept.
describe_sdk() {
  local bundle=$dir/sdks/debian-arm64.artifactbundle swift=$libraries/usr/libexec/swift/lib
  mkdir -p "$bundle/arm64"
  jq -n '{schemaVersion: "1.0", artifacts: {"debian-arm64": {type: "swiftSDK", version: "1.0", variants: [{path: "arm64"}]}}}' \
    >"$bundle/info.json"
  jq -n --arg triple "$triple" --arg root "$libraries" --arg swift "$swift" '{schemaVersion: "4.0", targetTriples: {($triple): {
    sdkRootPath: $root, swiftResourcesPath: "\($swift)/swift", swiftStaticResourcesPath: "\($swift)/swift_static",
    toolsetPaths: ["toolset.json"]}}}' >"$bundle/arm64/swift-sdk.json"
  jq -n '{schemaVersion: "1.0", rootPath: "/usr/libexec/swift/bin",
    swiftCompiler: {extraCLIOptions: ["-use-ld=lld", "-Xfrontend", "-sil-verify-none",
      "-Xllvm", "-sil-disable-pass=loadable-address"]}}' >"$bundle/arm64/toolset.json"
}

# in_compiler COMMAND...: runs it in the compiler's system, with the project and the build under the same paths. The mounts
# end with the command. git fetches packages from the same places as outside.
in_compiler() {
  local places=("$root_dir" "$dir") url place
  git config --get-regexp '^url\..*\.insteadof$' >"$temp_dir/urls" || true
  : >"$dir/gitconfig"
  while read -r url place; do
    url=${url#url.}
    url=${url%.insteadof}
    git config --file "$dir/gitconfig" --add "url.$url.insteadOf" "$place"
    if [ "${url#/}" != "$url" ] && [ -d "$url" ]; then places+=("$url"); fi
  done <"$temp_dir/urls"
  cp -- /etc/resolv.conf "$compiler/etc/resolv.conf"
  # shellcheck disable=SC2016  # the inner shell expands
  unshare --mount --propagation private bash -euc '
    compiler=$1
    while [ "$2" != -- ]; do
      mkdir -p "$compiler$2"
      mount --bind "$2" "$compiler$2"
      shift
    done
    shift 2
    mount -t proc proc "$compiler/proc"
    mount --rbind /dev "$compiler/dev"
    exec chroot "$compiler" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/root GIT_CONFIG_GLOBAL="$0/gitconfig" \
      GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="*" "$@"
  ' "$dir" "$compiler" "${places[@]}" -- "$@"
}

build() {
  local log=$temp_dir/build.log started=$SECONDS what=(--build-tests)
  [ "$record" -eq 0 ] || what=(--product overshoot)
  say "building for arm64 (release) …"
  run_logged "$log" in_compiler "${stable_order[@]}" swift build --package-path "$root_dir" \
    --scratch-path "$dir/build" -c release --traits CommandLineTool --swift-sdks-path "$dir/sdks" --swift-sdk debian-arm64 \
    --pkg-config-path "$libraries/usr/lib/aarch64-linux-gnu/pkgconfig" "${what[@]}" || {
    { grep -A 8 'error:' "$log" || tail -n 40 "$log"; } | show_lines
    die "$EXIT_USAGE" "the build for arm64 failed, see its errors above"
  }
  say "built in $((SECONDS - started)) s"
}

# register_emulator PROGRAM: lets Linux run arm64 programs through QEMU, because tests start processes of their own.
register_emulator() {
  local binfmt=/proc/sys/fs/binfmt_misc
  ! "$1" --version >/dev/null 2>&1 || return 0
  [ -e "$binfmt/register" ] || mount -t binfmt_misc binfmt_misc "$binfmt" ||
    die "$EXIT_USAGE" "this Linux has no binfmt_misc, which runs programs through an emulator; load that module"
  # The header of an ELF file for arm64 and a mask of its bytes. F: opened now, so that any chroot can use it.
  printf ':overshoot-arm64:M::%s:%s:%s:F' \
    '\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00' \
    '\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff' \
    "$(command -v qemu-aarch64-static)" >"$binfmt/register"
  "$1" --version >/dev/null || die "$EXIT_USAGE" "arm64 programs do not run although QEMU is registered; check $binfmt"
}

main() {
  parse "$@"
  check_machine
  set_up arm64
  make_temp_dir
  compiler=$dir/$suite-compiler libraries=$dir/$suite-libraries
  unpack compiler amd64 minbase swiftlang,git,ca-certificates,pkgconf,libc6-dev,g++
  unpack libraries arm64 extract swiftlang,libc6-dev,g++,libbenchmark-dev
  describe_sdk
  build
  export QEMU_LD_PREFIX=$libraries QEMU_SET_ENV=LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux
  local programs=$dir/build/$triple/release log=$temp_dir/test.log arguments=() status=0 precision
  register_emulator "$programs/overshoot"
  if [ "$record" -eq 1 ]; then
    "$programs/overshoot" frames record --digests "$root_dir/Benchmarks/digests.json"
    say "wrote $root_dir/Benchmarks/digests.json"
    return
  fi
  say "Swift tests on arm64"
  [ -z "$filter" ] || arguments=(--filter "$filter")
  # Tests of traps end processes on purpose; the emulator would write a core file for each.
  ulimit -c 0
  run_logged "$log" "$programs/overshootPackageTests.xctest" --testing-library swift-testing \
    "${arguments[@]+"${arguments[@]}"}" || status=$?
  if [ "$status" -ne 0 ]; then { grep -E '✘|error:|Fatal|recorded an issue|↳' "$log" || tail -n 40 "$log"; } | show_lines; fi
  tail -n 1 "$log" | sed 's/^[^ ]* /  /'
  [ "$status" -eq 0 ] || exit "$EXIT_REGRESSION"
  for precision in double float; do
    "$programs/overshoot" frames --hz 60 --cells 12 --frames 1 --precision "$precision" \
      --digests "$root_dir/Benchmarks/digests.json" --format json >"$temp_dir/frames.json" ||
      die "$EXIT_REGRESSION" "positions in $precision differ from those recorded for arm64, see above"
    jq -r --arg precision "$precision" '"  \(.runs | map(select(.position_digest_on_file)) | length) of \(.runs | length) transitions in \($precision) match the digests"' \
      "$temp_dir/frames.json"
  done
}
main "$@"
