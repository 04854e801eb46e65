#!/usr/bin/env bash
# Usage: scripts/test-arm64.sh [--filter PATTERN] [--dir FOLDER] [--suite NAME] [--mirror URL] [--apt-option OPTION]...
#                              [--no-install] [--help]
#
# Tests the package for arm64 Linux on an x86-64 Debian machine: cross-compiles it and its Swift tests with Debian's own
# Swift, runs the tests in an emulator of the processor (QEMU), and compares the positions of the shipped transitions
# with the digests recorded for arm64. Everything holds but times. On an arm64 machine scripts/test.sh does more.
#
# Both of Debian's systems, the compiler's and the one with the libraries for arm64, are unpacked once (about 1 GB of
# downloads, 7 GB on disk). Needs root: the compiler runs in a chroot, and Linux is told to run arm64 programs through
# QEMU (binfmt_misc) where it does not yet.
#
#   --filter PATTERN      only the tests whose name matches
#   --dir FOLDER          where the systems and the build lie (default: overshoot-arm64 in $XDG_CACHE_HOME or ~/.cache)
#   --suite NAME          Debian's suite (default: sid; it needs a swiftlang package of 6.2 or newer for both machines)
#   --mirror URL          Debian's mirror (default: http://deb.debian.org/debian)
#   --apt-option OPTION   for apt while it fetches, such as 'Acquire::Check-Valid-Until "false"' for an old mirror
#   --no-install          only check for mmdebstrap and QEMU
#   --help                this text
#
# Exit codes: 0 all passed; 1 a test failed or positions differ; 2 wrong call, missing tool, failed download or build.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

filter='' dir='' suite=sid mirror=http://deb.debian.org/debian apt_options=() install=()
readonly triple=aarch64-unknown-linux-gnu

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --filter) filter=$(option_value "$@") ;;
      --dir) dir=$(option_value "$@") ;;
      --suite) suite=$(option_value "$@") ;;
      --mirror) mirror=$(option_value "$@") ;;
      --apt-option)
        apt_options+=("--aptopt=$(option_value "$@")")
        ;;
      --no-install)
        install=(--no-install)
        shift
        continue
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
    shift 2
  done
  case $suite in
    *[!a-z0-9-]*) usage_error "--suite takes the name of a Debian suite, not '$suite'" ;;
  esac
  [ -n "$dir" ] || dir=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/overshoot-arm64
  case $dir in
    /*) ;;
    *) dir=$PWD/$dir ;;
  esac
}

check_machine() {
  case $(uname -sm) in
    'Linux x86_64') ;;
    'Linux aarch64') die "$EXIT_USAGE" "this is an arm64 machine: scripts/test.sh tests it" ;;
    *) die "$EXIT_USAGE" "this cross-compiles on x86-64 Linux; this is $(uname -sm)" ;;
  esac
  [ "$(id -u)" -eq 0 ] || die "$EXIT_USAGE" "this needs root for a chroot; run it with sudo"
  mkdir -p "$dir" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $dir; give another one with --dir"
}

# unpack NAME ARCHITECTURE VARIANT PACKAGES: a Debian system in $dir/NAME, there once it is whole.
unpack() {
  local name=$1 architecture=$2 variant=$3 packages=$4 log=$temp_dir/$1.log
  [ ! -d "$dir/$suite-$name" ] || return 0
  say "$program: unpacking Debian $suite for $architecture ($name) …"
  staged=$dir/.$suite-$name
  remove_staged
  run_logged "$log" mmdebstrap --variant="$variant" --architectures="$architecture" --include="$packages" \
    "${apt_options[@]+"${apt_options[@]}"}" "$suite" "$staged" "$mirror" || {
    tail -n 15 "$log" >&2
    die "$EXIT_USAGE" "mmdebstrap could not unpack Debian $suite for $architecture; its last lines stand above"
  }
  if [ "$name" = libraries ]; then complete_libraries "$staged"; fi
  mv -- "$staged" "$dir/$suite-$name"
}

# What was half unpacked goes.
staged=
remove_staged() { if [ -n "$staged" ]; then rm -rf --one-file-system -- "$staged"; fi; }
at_exit remove_staged

# complete_libraries FOLDER: what unpacking alone leaves undone.
complete_libraries() {
  local version overlay
  ln -sfn usr/lib "$1/lib"
  # The compiler takes the newest gcc, which may be there without the headers of C++.
  for version in "$1"/usr/lib/gcc/aarch64-linux-gnu/*; do
    [ -d "$1/usr/include/c++/${version##*/}" ] || rm -rf -- "$version"
  done
  # Debian ships the module of this library and not the library, which has nothing that is linked to.
  overlay=$1/usr/libexec/swift/lib/swift/linux/lib_Testing_Foundation.a
  [ -e "$overlay" ] || printf '!<arch>\n' >"$overlay"
}

# What SwiftPM has to know to build for the other system. No verifying of the intermediate language: Debian's compiler
# is one with assertions, and its verifier refuses generic code that the released compilers take.
describe_sdk() {
  local bundle=$dir/sdks/debian-arm64.artifactbundle swift=$libraries/usr/libexec/swift/lib
  mkdir -p "$bundle/arm64"
  jq -n '{schemaVersion: "1.0", artifacts: {"debian-arm64": {type: "swiftSDK", version: "1.0", variants: [{path: "arm64"}]}}}' \
    >"$bundle/info.json"
  jq -n --arg triple "$triple" --arg root "$libraries" --arg swift "$swift" '{schemaVersion: "4.0", targetTriples: {($triple): {
    sdkRootPath: $root, swiftResourcesPath: "\($swift)/swift", swiftStaticResourcesPath: "\($swift)/swift_static",
    toolsetPaths: ["toolset.json"]}}}' >"$bundle/arm64/swift-sdk.json"
  jq -n '{schemaVersion: "1.0", rootPath: "/usr/libexec/swift/bin",
    swiftCompiler: {extraCLIOptions: ["-use-ld=lld", "-Xfrontend", "-sil-verify-none"]}}' >"$bundle/arm64/toolset.json"
}

# in_compiler COMMAND...: in the compiler's system, with the project and the build where they are here. What is mounted
# for it is gone with the command. Where git is told to fetch packages from elsewhere, it fetches them from there.
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
  local log=$temp_dir/build.log started=$SECONDS
  say "$program: building the package and its tests for arm64 (release) …"
  run_logged "$log" in_compiler swift build --package-path "$root_dir" --scratch-path "$dir/build" -c release \
    --swift-sdks-path "$dir/sdks" --swift-sdk debian-arm64 \
    --pkg-config-path "$libraries/usr/lib/aarch64-linux-gnu/pkgconfig" --build-tests || {
    grep -A 8 'error:' "$log" >&2 || tail -n 40 "$log" >&2
    die "$EXIT_USAGE" "the build for arm64 failed; its errors stand above"
  }
  say "$program: built in $((SECONDS - started)) s"
}

# teach_linux PROGRAM: Linux has to know what runs arm64 programs, because tests start processes of their own.
teach_linux() {
  local binfmt=/proc/sys/fs/binfmt_misc
  ! "$1" --version >/dev/null 2>&1 || return 0
  [ -e "$binfmt/register" ] || mount -t binfmt_misc binfmt_misc "$binfmt" ||
    die "$EXIT_USAGE" "this Linux cannot run programs through an emulator: it has no binfmt_misc"
  # The header of an ELF file for arm64, and which of its bytes matter; F: opened now, so that any chroot can use it.
  printf ':overshoot-arm64:M::%s:%s:%s:F' \
    '\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00' \
    '\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff' \
    "$(command -v qemu-aarch64-static)" >"$binfmt/register"
  "$1" --version >/dev/null || die "$EXIT_USAGE" "arm64 programs do not run here, though QEMU is registered for them"
}

main() {
  parse "$@"
  check_machine
  "$root_dir/scripts/setup.sh" --for arm64 "${install[@]+"${install[@]}"}"
  make_temp_dir
  compiler=$dir/$suite-compiler libraries=$dir/$suite-libraries
  unpack compiler amd64 minbase swiftlang,git,ca-certificates,pkgconf,libc6-dev,g++
  unpack libraries arm64 extract swiftlang,libc6-dev,g++,libbenchmark-dev
  describe_sdk
  build
  export QEMU_LD_PREFIX=$libraries QEMU_SET_ENV=LD_LIBRARY_PATH=/usr/libexec/swift/lib/swift/linux
  local programs=$dir/build/$triple/release log=$temp_dir/test.log arguments=() status=0 precision
  teach_linux "$programs/overshoot"
  say "Swift tests on arm64"
  [ -z "$filter" ] || arguments=(--filter "$filter")
  # Tests of traps end processes on purpose; the emulator would leave a core file of each.
  ulimit -c 0
  run_logged "$log" "$programs/overshootPackageTests.xctest" --testing-library swift-testing \
    "${arguments[@]+"${arguments[@]}"}" || status=$?
  if [ "$status" -ne 0 ]; then grep -E '✘|error:|Fatal|recorded an issue|↳' "$log" >&2 || tail -n 40 "$log" >&2; fi
  tail -n 1 "$log" | sed 's/^[^ ]* /  /'
  [ "$status" -eq 0 ] || exit "$EXIT_REGRESSION"
  for precision in double float; do
    "$programs/overshoot" frames --hz 60 --cells 12 --frames 1 --precision "$precision" \
      --digests "$root_dir/Benchmarks/digests.json" --format json >"$temp_dir/frames.json" ||
      die "$EXIT_REGRESSION" "positions in $precision differ from those recorded for arm64; the sentences stand above"
    jq -r --arg precision "$precision" '"  \(.runs | map(select(.position_digest_on_file)) | length) of \(.runs | length) transitions in \($precision) stand where the digests say"' \
      "$temp_dir/frames.json"
  done
}
main "$@"
