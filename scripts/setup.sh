#!/usr/bin/env bash
# Usage: scripts/setup.sh [--for bench|test|rivals|engines|plot|profile|count|history|release|fleet|arm64|all]... [--no-install] [--help]
#
# Checks for the tools and libraries that the project's commands need, and installs what is missing (Debian: apt-get, as
# root or through sudo; macOS: Homebrew).
#
#   --for WHAT     bench     Google Benchmark and jq, for scripts/bench.sh (the default)
#                  test      also bats, ShellCheck, gnuplot, valgrind, Chromium and Slurm, for scripts/test.sh
#                  rivals    the libraries that scripts/bench.sh --rivals measures
#                  engines   the engines that scripts/dev/engines.sh measures
#                  plot      gnuplot
#                  profile   valgrind and perf
#                  count     valgrind, for scripts/count-instructions.sh
#                  history   sqlite3, for scripts/history.sh
#                  release   zip, for scripts/dev/release.sh
#                  fleet     Slurm, GNU parallel and rsync, for scripts/fleet.sh
#                  arm64     mmdebstrap and QEMU, for scripts/dev/test-arm64.sh
#                  all       everything above
#   --no-install   only check: exit 2 and a list of what is missing
#   --help         this text
#
# A Swift toolchain (6.2 or newer) and git are required already: https://www.swift.org/install
#
# Examples:
#   scripts/setup.sh --for test
#   scripts/setup.sh --for all --no-install
#
# Exit codes: 0 everything is present; 2 wrong usage, something is missing or cannot be installed.
. "$(dirname "$0")/lib/common.sh"

# has_header NAME: whether a folder of the compiler's search path has it: the system's, the architecture's, Homebrew's.
has_header() {
  local folder
  for folder in /usr/include /usr/include/*-linux-gnu* /usr/local/include /opt/homebrew/include; do [ ! -e "$folder/$1" ] || return 0; done
  return 1
}

# present KIND NAME
present() {
  case $1 in
    command) have "$2" ;;
    daemon) have "$2" || [ -x "/usr/sbin/$2" ] ;;
    header) has_header "$2" ;;
    file) compgen -G "$2" >/dev/null ;;
  esac
}

check_swift() {
  have swift || die "$EXIT_USAGE" "no Swift toolchain on PATH; install Swift 6.2 or newer (https://www.swift.org/install)"
  have git || die "$EXIT_USAGE" "git is missing; install it with the system's package manager"
  local printed version
  printed=$(swift --version 2>&1) || die "$EXIT_USAGE" "'swift --version' failed: $printed"
  version=$(sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<<"$printed" | sed -n 1p)
  [ -n "$version" ] || die "$EXIT_USAGE" "cannot read the version that 'swift --version' prints: $printed"
  [ "$(printf '%s\n' 6.2 "$version" | sort -V | sed -n 1p)" = 6.2 ] || die "$EXIT_USAGE" "Swift $version is too old; install 6.2 or newer"
}

# install_packages PACKAGE...
install_packages() {
  local as_root=(env DEBIAN_FRONTEND=noninteractive) log=$temp_dir/apt.log
  if have apt-get; then
    if [ "$(id -u)" -ne 0 ]; then
      have sudo || die "$EXIT_USAGE" "installing needs root: run 'apt-get install $*' as root, or install sudo"
      as_root=(sudo "${as_root[@]}")
    fi
    say "installing $* (apt-get)"
    { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1 ||
      die_with_end "$log" "$EXIT_USAGE" "apt-get could not install $*, see its last lines above"
  elif have brew; then
    say "installing $* (Homebrew)"
    brew install --quiet "$@" >&2 || die "$EXIT_USAGE" "brew could not install $*"
  else
    die "$EXIT_USAGE" "neither apt-get nor brew was found; install $* by hand"
  fi
}

# missing_packages GROUP...: of the requirements below, one a line: the groups that have it, how to recognise it (a command, a
# daemon, which is not on everybody's PATH, a header for the compiler, or a file), Debian's package, Homebrew's formula ('-': part of
# the system or not available).
missing_packages() {
  local groups kind name debian brew package wanted
  wanted=$(IFS='|' && printf '%s' "$*")
  while read -r groups kind name debian brew; do
    [[ ,$groups,all, =~ ,($wanted), ]] || continue
    present "$kind" "$name" && continue
    package=$debian
    if ! have apt-get && have brew; then package=$brew; fi
    [ "$package" = - ] || printf '%s\n' "$package"
  done <<'LIST' | sort -u
bench               command jq                        jq                    jq
bench               header  benchmark/benchmark.h     libbenchmark-dev      google-benchmark
test                command bats                      bats                  bats-core
test                command shellcheck                shellcheck            shellcheck
test                command chromium                  chromium              -
test                command rsvg-convert              librsvg2-bin          librsvg
test,plot           command gnuplot                   gnuplot-nox           gnuplot
test,profile,count  command valgrind                  valgrind              -
test,history        command sqlite3                   sqlite3               sqlite
test,engines        command g++                       g++                   -
test,release        command zip                       zip                   -
test,fleet          daemon  slurmctld                 slurm-wlm             -
test,fleet          command parallel                  parallel              parallel
test,fleet          command rsync                     rsync                 rsync
profile             command perf                      linux-perf            -
rivals              header  sleef.h                   libsleef-dev          sleef
rivals              header  eigen3/Eigen/Core         libeigen3-dev         eigen
rivals              header  graphene-1.0/graphene.h   libgraphene-1.0-dev   graphene
rivals              header  qt6/QtCore/QRectF         qt6-base-dev          qt
engines             command node                      nodejs                -
engines             command xvfb-run                  xvfb                  -
engines             header  qt6/QtQml/QQmlEngine      qt6-declarative-dev   -
engines             header  libadwaita-1/adwaita.h    libadwaita-1-dev      -
engines             file    /usr/lib/*/qt6/qml/QtQuick/qmldir  qml6-module-qtquick  -
engines             file    /usr/share/nodejs/d3-ease          node-d3-ease         -
engines             file    /usr/share/nodejs/d3-interpolate   node-d3-interpolate  -
arm64               command mmdebstrap                mmdebstrap            -
arm64               command qemu-aarch64-static       qemu-user-static      -
LIST
}

main() {
  local most_operands=0 group groups=() missing
  parse_options "$@" <<'TABLE'
--for  groups  list
TABLE
  for group in "${groups[@]+"${groups[@]}"}"; do
    check_value --for 'bench|test|rivals|engines|plot|profile|count|history|release|fleet|arm64|all' "$group"
  done
  # Every build needs the benchmark library.
  groups+=(bench)
  check_swift
  missing=$(missing_packages "${groups[@]}")
  [ -n "$missing" ] || exit "$EXIT_OK"
  [ -z "$no_install" ] ||
    die "$EXIT_USAGE" "missing: ${missing//$'\n'/ }; run scripts/setup.sh without --no-install, or install them yourself"
  make_temp_dir
  # shellcheck disable=SC2086  # words
  install_packages $missing
  missing=$(missing_packages "${groups[@]}")
  [ -z "$missing" ] || die "$EXIT_USAGE" "installed ${missing//$'\n'/ }, but its tools are still not found"
}

main "$@"
