# What every script of this folder shares: messages, exit codes, help from the header, tool checks, clean-up.
# Source it first:   . "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# shellcheck disable=SC2034  # the scripts that source this file read these
set -euo pipefail

# The caller's own settings change what these scripts compute: with CDPATH 'cd' goes elsewhere and prints where, and in
# some languages Debian's awk writes 1,5 for 1.5, reads 1.5 as 1, and 'sort' has another order.
unset CDPATH
case $OSTYPE in
  linux*) export LC_ALL=C.UTF-8 ;;
  *) export LC_ALL=C ;;
esac

# Exit codes, the same everywhere in scripts/. The scripts that source this file use them.
readonly EXIT_OK=0 EXIT_REGRESSION=1 EXIT_USAGE=2 EXIT_UNTRUSTED=3 EXIT_INCONCLUSIVE=4

# This folder (under any name and anywhere, for scripts that are copied out); the folder that holds scripts/; the file
# that was called.
lib_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root_dir=$(cd "$lib_dir/../.." && pwd)
readonly lib_dir root_dir
program=$(basename "$0")
readonly program

# Messages go to standard error: standard output belongs to results.
say() { printf '%s\n' "$*" >&2; }
warn() { printf '%s: warning: %s\n' "$program" "$*" >&2; }

# die CODE SENTENCE...: says what is wrong, where and what to do, and ends.
die() {
  local code=$1
  shift
  printf '%s: %s\n' "$program" "$*" >&2
  exit "$code"
}

# usage_error SENTENCE: a wrong call. Names the way to the help.
usage_error() { die "$EXIT_USAGE" "$1 (see: $program --help)"; }

# print_help FILE: the comment block under the file's first line, without its '# '.
print_help() { awk 'NR == 1 { next } !/^#/ { exit } { sub(/^# ?/, ""); print }' "$1"; }

# option_value OPTION [VALUE]: the value, or a usage error where it is missing. Only as in value=$(option_value "$@"):
# an assignment passes the exit on, a case word or an argument would swallow it.
option_value() {
  if [ "$#" -lt 2 ] || [ -z "$2" ]; then usage_error "$1 needs a value"; fi
  printf '%s' "$2"
}

have() { command -v "$1" >/dev/null 2>&1; }

# need TOOL [PACKAGE]: ends with exit 2 where the tool is missing, and says what to install.
need() {
  have "$1" || die "$EXIT_USAGE" "$1 is missing; install it (Debian: apt-get install ${2:-$1}) or run scripts/setup.sh"
}

# Temporary files: make_temp_dir sets $temp_dir, which goes when the script ends, however it ends.
temp_dir=
cleanup_hooks=()
cleanup() {
  local status=$? hook
  trap - EXIT
  for hook in "${cleanup_hooks[@]+"${cleanup_hooks[@]}"}"; do "$hook" || true; done
  if [ -n "$temp_dir" ]; then rm -rf -- "$temp_dir"; fi
  exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
# Whoever read the messages is gone; without this nothing would be cleaned up.
trap 'exit 141' PIPE

make_temp_dir() {
  local place
  [ -z "$temp_dir" ] || return 0
  # In full: a script may go to another folder.
  { place=$(cd "${TMPDIR:-/tmp}" && pwd) && temp_dir=$(mktemp -d "$place/overshoot.XXXXXX"); } 2>/dev/null ||
    die "$EXIT_USAGE" "cannot make a temporary folder in ${TMPDIR:-/tmp} (TMPDIR); give another one"
}

# at_exit FUNCTION: calls it when the script ends, before temporary files go.
at_exit() { cleanup_hooks+=("$1"); }

# publish TEMP FINAL: puts a finished file in its place in one step, so that nobody ever sees half of it. A device, a pipe
# or a link is written as it is: moving a file there would replace it.
publish() {
  local staged
  if [ -L "$2" ] || { [ -e "$2" ] && [ ! -f "$2" ]; }; then
    cat "$1" >"$2" || die "$EXIT_USAGE" "cannot write $2"
    return
  fi
  staged=$(mktemp "$(dirname -- "$2")/.$(basename -- "$2").XXXXXX") ||
    die "$EXIT_USAGE" "cannot write into $(dirname -- "$2")"
  if ! { cat "$1" >"$staged" && chmod 644 "$staged" && mv -f -- "$staged" "$2"; }; then
    rm -f -- "$staged"
    die "$EXIT_USAGE" "cannot write $2"
  fi
}

# The process that a script waits for goes with the script.
child_pid=
stop_child() {
  if [ -n "$child_pid" ]; then
    kill "$child_pid" 2>/dev/null || true
    wait "$child_pid" 2>/dev/null || true
  fi
}
at_exit stop_child

# show_progress TEXT: one line that is rewritten on a terminal; elsewhere a line every ten seconds.
progress_last=-10
show_progress() {
  [ -n "$1" ] || return 0
  if [ -t 2 ]; then
    printf '\r\033[K%s' "$1" >&2
  elif [ $((SECONDS - progress_last)) -ge 10 ]; then
    progress_last=$SECONDS
    printf '  %s\n' "$1" >&2
  fi
}
clear_progress() { if [ -t 2 ]; then printf '\r\033[K' >&2; fi; }

# run_logged LOG COMMAND...: everything it prints to the log, whose last line is the progress; its exit code.
run_logged() {
  local log=$1 status=0
  shift
  "$@" >"$log" 2>&1 </dev/null &
  child_pid=$!
  while kill -0 "$child_pid" 2>/dev/null; do
    sleep 1
    show_progress "$(tail -n 1 "$log" | tr -d '\r' | cut -c 1-100)"
  done
  wait "$child_pid" || status=$?
  child_pid=
  clear_progress
  return "$status"
}

# whole_number OPTION [VALUE]: the value, or a usage error where it is no whole number.
whole_number() {
  local value
  value=$(option_value "$@")
  case $value in
    *[!0-9]* | ?????????*) usage_error "$1 takes a whole number, not $value" ;;
  esac
  printf '%d' "$((10#$value))"
}

# positive_number OPTION [VALUE]: the same from 1.
positive_number() {
  local value
  value=$(whole_number "$@")
  [ "$value" -gt 0 ] || usage_error "$1 takes a whole number from 1, not $value"
  printf '%d' "$value"
}

# sha256 FILE: its digest in hexadecimal. macOS has shasum, Debian sha256sum.
sha256() {
  if have sha256sum; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi | cut -d ' ' -f 1
}
