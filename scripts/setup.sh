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

# One requirement a line: group, how to recognise it (a command, a daemon,
# which is not on everybody's PATH, a header for the compiler, or a file), Debian's package,
# Homebrew's formula ('-': part of the system or not available).
requirements() {
  cat <<'LIST'
bench   command jq                       jq                    jq
bench   header  benchmark/benchmark.h    libbenchmark-dev      google-benchmark
test    command bats                     bats                  bats-core
test    command shellcheck               shellcheck            shellcheck
test    command chromium                 chromium              -
test    command sqlite3                  sqlite3               sqlite
test    command gnuplot                  gnuplot-nox           gnuplot
test    command rsvg-convert             librsvg2-bin          librsvg
test    command valgrind                 valgrind              -
test    command g++                      g++                   -
test    command zip                      zip                   -
test    daemon  slurmctld                slurm-wlm             -
test    command parallel                 parallel              parallel
test    command rsync                    rsync                 rsync
rivals  header  sleef.h                  libsleef-dev          sleef
rivals  header  eigen3/Eigen/Core        libeigen3-dev         eigen
rivals  header  graphene-1.0/graphene.h  libgraphene-1.0-dev   graphene
rivals  header  qt6/QtCore/QRectF        qt6-base-dev          qt
engines command g++                      g++                   -
engines command node                     nodejs                -
engines command xvfb-run                 xvfb                  -
engines header  qt6/QtQml/QQmlEngine     qt6-declarative-dev   -
engines header  libadwaita-1/adwaita.h   libadwaita-1-dev      -
engines file    /usr/lib/*/qt6/qml/QtQuick/qmldir  qml6-module-qtquick  -
engines file    /usr/share/nodejs/d3-ease          node-d3-ease         -
engines file    /usr/share/nodejs/d3-interpolate   node-d3-interpolate  -
plot    command gnuplot                  gnuplot-nox           gnuplot
profile command valgrind                 valgrind              -
profile command perf                     linux-perf            -
count   command valgrind                 valgrind              -
history command sqlite3                  sqlite3               sqlite
release command zip                      zip                   -
fleet   daemon  slurmctld                slurm-wlm             -
fleet   command parallel                 parallel              parallel
fleet   command rsync                    rsync                 rsync
arm64   command mmdebstrap               mmdebstrap            -
arm64   command qemu-aarch64-static      qemu-user-static      -
arm64   command jq                       jq                    jq
LIST
}

# include_folders: the compiler's search path for headers: the system's, the architecture's, Homebrew's.
include_folders() { printf '%s\n' /usr/include /usr/include/*-linux-gnu* /usr/local/include /opt/homebrew/include; }

has_header() {
  local folder
  while read -r folder; do
    [ -e "$folder/$1" ] && return 0
  done < <(include_folders)
  return 1
}

present() { # KIND NAME
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
  version=$(sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' <<<"$printed" | sed -n 1p)
  local major=${version% *} minor=${version#* }
  [ -n "$version" ] || die "$EXIT_USAGE" "cannot read the version that 'swift --version' prints: $printed"
  if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
    die "$EXIT_USAGE" "Swift $major.$minor is too old; install 6.2 or newer"
  fi
}

install_packages() { # PACKAGE...
  if have apt-get; then
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
      have sudo || die "$EXIT_USAGE" "installing needs root: run 'apt-get install $*' as root, or install sudo"
      as_root=(sudo)
    fi
    say "installing $* (apt-get)"
    local log=$temp_dir/apt.log
    if ! { "${as_root[@]+"${as_root[@]}"}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
      "${as_root[@]+"${as_root[@]}"}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1; then
      die_with_end "$log" "$EXIT_USAGE" "apt-get could not install $*, see its last lines above"
    fi
  elif have brew; then
    say "installing $* (Homebrew)"
    brew install --quiet "$@" >&2 || die "$EXIT_USAGE" "brew could not install $*"
  else
    die "$EXIT_USAGE" "neither apt-get nor brew was found; install $* by hand"
  fi
}

missing_packages() { # GROUP...
  local group kind name debian brew package
  while read -r group kind name debian brew; do
    case " $* " in *" $group "* | *' all '*) ;; *) continue ;; esac
    present "$kind" "$name" && continue
    package=$debian
    if ! have apt-get && have brew; then package=$brew; fi
    [ "$package" = - ] || printf '%s\n' "$package"
  done < <(requirements) | sort -u
}

main() {
  local most_operands=0 group groups=() selected=() missing=()
  parse_options "$@" <<'TABLE'
--for  selected  list
TABLE
  # Every build needs the benchmark library.
  groups=(bench)
  for group in "${selected[@]+"${selected[@]}"}"; do
    check_value --for 'bench|test|rivals|engines|plot|profile|count|history|release|fleet|arm64|all' "$group"
    groups+=("$group")
  done

  check_swift
  while read -r package; do missing+=("$package"); done < <(missing_packages "${groups[@]}")
  [ "${#missing[@]}" -eq 0 ] && exit "$EXIT_OK"
  if [ -n "$no_install" ]; then
    die "$EXIT_USAGE" "missing: ${missing[*]}; run scripts/setup.sh without --no-install, or install them yourself"
  fi
  make_temp_dir
  install_packages "${missing[@]}"
  while read -r package; do
    die "$EXIT_USAGE" "installed $package, but its tools are still not found"
  done < <(missing_packages "${groups[@]}")
}

main "$@"
