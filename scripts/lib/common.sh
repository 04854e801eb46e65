# Shared by every script of this folder: messages, exit codes, tool checks, temporary files, clean-up, and with options.sh options and help.
# Source it first:   . "$(dirname "$0")/lib/common.sh"

# shellcheck disable=SC2034  # the scripts that source this file read its variables

# 'sh script' reads this far: the first lines are POSIX shell.
if [ -z "${BASH_VERSION:-}" ]; then
  printf 'error: %s needs bash; call it as %s or with: bash %s\n' "${0##*/}" "$0" "$0" >&2
  exit 2
fi

# The caller's own settings change the results: options that bash reads from the environment, functions and files that it runs
# first; with CDPATH 'cd' goes elsewhere and prints where; in some languages Debian's awk writes 1,5 for 1.5, reads 1.5 as 1, and
# 'sort' has another order.
set +o allexport +o keyword +o noclobber +o noglob +o posix
shopt -u dotglob expand_aliases failglob nocaseglob nocasematch nullglob
IFS=$' \t\n'
readonly base_tools='awk basename cat chmod cmp cp cut date dirname env find grep head ls mkdir mv od paste rm rmdir sed sleep sort
  split tail touch tr uname uniq wc xargs'
# Those of bats stay, for the bats that test.sh starts under it.
# shellcheck disable=SC2046  # words
unset -f $(compgen -A function -X 'bats_*') x
unset CDPATH BASH_ENV POSIXLY_CORRECT
declare +x SHELLOPTS BASHOPTS
set -euo pipefail
case $OSTYPE in
  linux*) export LC_ALL=C.UTF-8 ;;
  *) export LC_ALL=C ;;
esac

# Exit codes of all scripts.
readonly EXIT_OK=0 EXIT_REGRESSION=1 EXIT_USAGE=2 EXIT_UNTRUSTED=3 EXIT_INCONCLUSIVE=4

# This folder, the root of the project, and the name of the script that was called.
lib_dir=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
root_dir=${lib_dir%/*/*}
program=${0##*/}
readonly lib_dir root_dir program

# The package plugin sets these: the command to name in messages and help, the package that is measured, the folders of
# results and of what is stored between runs.
command_name=${OVERSHOOT_COMMAND:-$program}
measured_dir=${OVERSHOOT_PACKAGE:-$root_dir}
results_dir=${OVERSHOOT_RESULTS:-$root_dir/results}
stored_dir=${OVERSHOOT_STORED:-$root_dir/Benchmarks}
readonly command_name measured_dir results_dir stored_dir

# --- messages: to standard error, since standard output belongs to results

say() { printable "$*" >&2; }
warn() { printable "warning: $*" >&2; }

# die CODE MESSAGE...: prints an error message (what is wrong, the value, what to do) and exits.
die() {
  printable "error: ${*:2}" >&2
  exit "$1"
}

# printable TEXT: a line with the text as people may see it: printable in compare/format.jq says how. Only what needs it goes
# through jq; without jq, question marks are shown.
printable() {
  local LC_ALL=C
  if [[ ${1//…/} == *[!\ -~]* || $1 == *::* || $1 == *'##['* ]]; then
    jq -n -r -L "$lib_dir/compare" --arg text "$1" 'include "format"; $text | printable' 2>/dev/null || printf '%s\n' "${1//[!\ -~]/?}"
  else
    printf '%s\n' "$1"
  fi
}

# printable_lines: the lines of standard input, each as printable makes it; tabs stay.
printable_lines() {
  if have jq && [ -e "$lib_dir/compare/format.jq" ]; then
    json_strings - | jq -r -L "$lib_dir/compare" 'include "format"; split("\t") | map(printable) | join("\t")'
  else
    LC_ALL=C tr -c '\n\t -~' '?'
  fi
}

# show_lines: lines of others, as logs have them, on standard error.
show_lines() { printable_lines >&2; }

# die_with LOG CODE MESSAGE...: prints the log of what failed, then the message, and exits.
die_with() {
  show_lines <"$1"
  die "${@:2}"
}

# die_with_end LOG CODE MESSAGE...: the same with the last lines of the log.
die_with_end() {
  clear_progress
  tail -n 20 "$1" | show_lines
  die "${@:2}"
}

# usage_error MESSAGE: exits with 2 and points to the help.
usage_error() { die "$EXIT_USAGE" "$1 (see $command_name --help)"; }

. "$lib_dir/options.sh"

# --- tools

have() { command -v "$1" >/dev/null 2>&1; }

# need TOOL [PACKAGE]: exits with 2 if the tool is missing, and says what to install.
need() {
  have "$1" || die "$EXIT_USAGE" "$1 is missing; install it (Debian: apt-get install ${2:-$1}) or run scripts/setup.sh"
}

# Every script calls these: without one of them a result could be wrong or empty.
for tool in $base_tools; do need "$tool" 'coreutils diffutils findutils grep mawk sed'; done
have sha256sum || have shasum || need sha256sum coreutils

# set_up GROUP...: installs what a script needs, or only checks for it with --no-install (the variable no_install).
no_install=
set_up() {
  local group groups=()
  for group; do groups+=(--for "$group"); done
  "$root_dir/scripts/setup.sh" "${groups[@]}" ${no_install:+--no-install}
}

# sha256 FILE: its digest in hexadecimal. macOS has shasum, Debian sha256sum.
sha256() {
  if have sha256sum; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi | cut -d ' ' -f 1
}

# sha256_of_list: of the files whose paths, each with a zero byte after it, are on standard input: digest, two blanks, path.
sha256_of_list() { if have sha256sum; then xargs -0 sha256sum; else xargs -0 shasum -a 256; fi; }

# --- temporary files and child processes, removed when the script ends

temp_dir=
cleanup_hooks=()
cleanup() {
  local status=$? hook
  trap - EXIT
  # A second signal ends the wait for child processes, and nothing else.
  trap : INT TERM HUP
  stop_children || true
  trap '' INT TERM HUP
  # A full disk is not a regression.
  if [ "$status" -eq "$EXIT_REGRESSION" ] && [ -n "$temp_dir" ]; then (check_temp_dir) || status=$EXIT_USAGE; fi
  for hook in "${cleanup_hooks[@]+"${cleanup_hooks[@]}"}"; do "$hook" || true; done
  [ ${#stages[@]} -eq 0 ] || rm -rf -- "${stages[@]}"
  exit "$status"
}
trap cleanup EXIT
# bash 5.2 reads a trap's text as if it were within '$(' when the signal comes just before one; the second line ends that.
trap $'exit 130\n)' INT
trap $'exit 143\n)' TERM HUP
# The reader of the messages is gone; without this nothing would be cleaned up.
trap $'exit 141\n)' PIPE

# at_exit FUNCTION: calls it when the script ends, before the temporary files are removed.
at_exit() { cleanup_hooks+=("$1"); }

# make_temp_dir: sets $temp_dir.
make_temp_dir() {
  local folder
  [ -z "$temp_dir" ] || return 0
  # An absolute path: a script may change its folder.
  { folder=$(cd "${TMPDIR:-/tmp}" 2>/dev/null && pwd) && stage "$folder/overshoot"; } ||
    die "$EXIT_USAGE" "cannot make a temporary folder in ${TMPDIR:-/tmp} (TMPDIR); give another one"
  temp_dir=$staged
}

# stage STEM: sets $staged to a new folder STEM.HOST.PID.DIGITS, which is removed when the script ends, and removes those that killed
# processes of this machine left. Its name is noted before it is made: a signal in between leaves nothing. Fails if it cannot be made.
staged='' stages=() host=''
stage() {
  local path pid
  host=${host:-$(uname -n)}
  for path in "$1.$host".*.??????; do
    pid=${path%.*}
    pid=${pid#"$1.$host."}
    if [[ $pid =~ ^[0-9]+$ && -O $path ]] && ! kill -0 "$pid" 2>/dev/null; then rm -rf -- "$path"; fi
  done
  staged=/
  while [ -e "$staged" ]; do printf -v staged '%s.%s.%d.%06d' "$1" "$host" $$ $(((RANDOM << 15 | RANDOM) % 1000000)); done
  stages+=("$staged")
  mkdir -m 700 -- "$staged" 2>/dev/null
}

# bound COMMAND...: runs it in place of this process, and on Linux ends it with the script even if that is killed. Only as
# in: bound COMMAND &
bound() {
  if declare -F "$1" >/dev/null; then "$@"; elif have setpriv; then exec setpriv --pdeathsig TERM "$@"; else exec "$@"; fi
}

# run_child COMMAND...: runs it and returns its exit code. A signal takes effect at once; bash itself waits for the end of a program
# that it has called.
run_child() {
  local status=0
  bound "$@" <&0 &
  child_pid=$!
  wait "$child_pid" || status=$?
  child_pid=
  return "$status"
}

# await_jobs N: waits until fewer than N jobs run in the background. Not 'wait -n', which bash 3.2 lacks.
await_jobs() { while [ "$(jobs -rp | wc -l)" -ge "$1" ]; do sleep 0.1; done; }

# start_job FILE COMMAND...: runs a command in the background, and creates the file once it has succeeded. 'wait' does not
# tell: the shell forgets the exit code of a process as soon as another one gets its number.
start_job() {
  local file=$1
  shift
  # In a shell of its own, which a command may replace.
  { ("$@"); : >"$file"; } &
}

# Everything that runs in the background ends with the script. child_pid is the process that it waits for.
child_pid=
stop_children() {
  local pid
  for pid in $(jobs -p); do kill "$pid" 2>/dev/null || true; done
  wait
}

# publish TEMP FINAL: puts a finished file in its place in one step: readers see the old file or the new one. A device, a
# pipe or a link is written to, since a rename would replace it.
publish() {
  if [ -L "$2" ] || { [ -e "$2" ] && [ ! -f "$2" ]; }; then
    cat "$1" >"$2" || die "$EXIT_USAGE" "cannot write $2"
    return
  fi
  stage_file "$1" "$2"
  mv -f -- "$staged/new" "$2" || die "$EXIT_USAGE" "cannot write $2"
  rmdir -- "$staged"
}

# stage_file FILE FINAL: a copy of the file as $staged/new, in the folder of FINAL. 'cat' follows the umask.
stage_file() {
  stage "$(dirname -- "$2")/.overshoot" || die "$EXIT_USAGE" "cannot write into $(dirname -- "$2")"
  cat "$1" >"$staged/new" || die "$EXIT_USAGE" "cannot write $2"
}

# place_new STEM [EXTENSION]: moves $staged/new, a file or folder, in one step to STEM.EXTENSION, or to STEM-2.EXTENSION, -3 ... if
# others have the names; sets $placed.
place_new() {
  local number=1 source=new
  placed=$1${2-}
  while :; do
    mv -- "$staged/$source" "$staged/${placed##*/}"
    source=${placed##*/}
    mv -n -- "$staged/$source" "$(dirname -- "$1")/" 2>/dev/null || true
    [ -e "$staged/$source" ] || break
    [ -e "$placed" ] || die "$EXIT_USAGE" "cannot write $placed"
    number=$((number + 1))
    placed=$1-$number${2-}
  done
  rmdir -- "$staged"
}

# The columns of the terminal that standard output is, or 0 for no limit.
output_width=${COLUMNS:-0}
if [ -t 1 ]; then output_width=$(stty size <&1 2>/dev/null | cut -d ' ' -f 2) || output_width=80; fi

# print_table [VARIABLE=VALUE]... [FILE]: tab-separated rows as a table; table.awk has the variables.
print_table() { LC_ALL=C awk -f "$lib_dir/table.awk" "$@"; }

# any_of: the regular expression that matches exactly the lines of standard input.
any_of() { printf '^(%s)$' "$(sed 's/[][\\.^$*+?(){}|]/\\&/g' | paste -sd '|' -)"; }

# json_strings FILE: its lines as JSON strings. jq 1.6 breaks a character at the end of a block of raw input.
json_strings() {
  LC_ALL=C awk '
    BEGIN { for (c = 1; c < 32; c++) escape[sprintf("%c", c)] = sprintf("\\u%04x", c) }
    /["\\\001-\037]/ { gsub(/\\/, "&&"); gsub(/"/, "\\\""); for (c in escape) if (index($0, c)) gsub(c, "\\" escape[c]) }
    { print "\"" $0 "\"" }' "$1"
}

# print_file FILE: a result, whole or with an error. A reader that wants no more ends the script, too.
print_file() {
  local status=0
  cat "$1" || status=$?
  case $status in
    0) ;;
    141) exit 141 ;;
    *) die "$EXIT_USAGE" "cannot write to standard output" ;;
  esac
}

# emit FILE: the result to its place, $output, or to standard output.
emit() { if [ -n "$output" ]; then publish "$1" "$output"; else print_file "$1"; fi; }

# check_temp_dir: exits with 2 if nothing can be written to $temp_dir any more, so that a full disk is not mistaken for a
# flaw of the input.
check_temp_dir() {
  head -c 1048576 /dev/zero 2>/dev/null >"$temp_dir/probe" ||
    die "$EXIT_USAGE" "cannot write temporary files: no space left in ${TMPDIR:-/tmp} (TMPDIR); give another one"
  rm -f -- "$temp_dir/probe"
}

# check_out_file FILE: exits with 2 if a result could not be written there, before any work is done.
check_out_file() {
  [ ! -d "$1" ] || die "$EXIT_USAGE" "--out is a folder: $1; give a file"
  if [ -e "$1" ] && [ ! -f "$1" ]; then # a device or a pipe
    [ -w "$1" ] || die "$EXIT_USAGE" "cannot write $1; give another --out"
    return
  fi
  check_out_folder "$(dirname -- "$1")"
}

# check_out_folder FOLDER: the same for the folder that a result goes into; makes the folder of results.
check_out_folder() {
  if [ "$1" = "$results_dir" ] && ! mkdir -p "$1" 2>/dev/null; then
    die "$EXIT_USAGE" "cannot make the folder $1; give another --out"
  fi
  [ -d "$1" ] || die "$EXIT_USAGE" "no such folder: $1; make it first, or give another --out"
  # More than -w: a file system may be read-only.
  stage "$1/.overshoot" || die "$EXIT_USAGE" "cannot write into $1; give another --out"
  rmdir -- "$staged"
}

# make_folder FOLDER: with its parents, or exits with 2.
make_folder() { mkdir -p "$1" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $1"; }

# is_terminal: whether a line on standard error can be rewritten.
is_terminal() { [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; }

# show_progress TEXT: one line that is rewritten on a terminal; elsewhere a line every ten seconds, if it is another one.
progress_last=-10 progress_text=''
show_progress() {
  [ -n "$1" ] || return 0
  if is_terminal; then
    printf '\r\033[K%s' "$(printable "$1")" >&2
  elif [ $((SECONDS - progress_last)) -ge 10 ] && [ "$1" != "$progress_text" ]; then
    progress_last=$SECONDS progress_text=$1
    printable "  $1" >&2
  fi
}
clear_progress() { if is_terminal; then printf '\r\033[K' >&2; fi; }

# watch_child COMMAND...: shows what the command prints as the progress of the child, until it ends; its exit code.
watch_child() {
  local status=0 looks=0
  while kill -0 "$child_pid" 2>/dev/null; do
    looks=$((looks + 1))
    if [ "$looks" -lt 10 ]; then sleep 0.1; else sleep 1; fi
    show_progress "$("$@")"
  done
  wait "$child_pid" || status=$?
  child_pid=
  clear_progress
  return "$status"
}

# run_logged LOG COMMAND...: runs it with its output in the log, whose last line is the progress; its exit code.
run_logged() {
  local log=$1
  shift
  bound "$@" >"$log" 2>&1 </dev/null &
  child_pid=$!
  watch_child last_line "$log"
}

last_line() { tail -n 1 "$1" | tr '\t' ' ' | tr -d '\r' | cut -c 1-100; }
