# Shared by the bats files of this folder. Load it with: load helpers

load write-run
bats_require_minimum_version 1.5.0

root=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
scripts=$root/scripts
# shellcheck disable=SC2034  # read by the files that load this
fixtures=$BATS_TEST_DIRNAME/fixtures

# hide_tool NAME...: sets PATH to a folder with links to all programs on it except the named ones.
hide_tool() {
  local folder=$BATS_TEST_TMPDIR/path entry hidden
  mkdir -p "$folder"
  local IFS=:
  for entry in $PATH; do
    [ -d "$entry" ] || continue
    find -L "$entry" -maxdepth 1 -type f -perm -u+x -exec ln -sf -t "$folder" -- {} + 2>/dev/null || true
  done
  for hidden in "$@"; do rm -f -- "$folder/$hidden"; done
  export PATH=$folder
}

# run_split COMMAND...: like bats' run, with standard output in $output and standard error in $stderr.
run_split() {
  local out=$BATS_TEST_TMPDIR/run.out err=$BATS_TEST_TMPDIR/run.err
  status=0
  "$@" >"$out" 2>"$err" || status=$?
  # shellcheck disable=SC2034  # read by the tests
  output=$(cat "$out") stderr=$(cat "$err")
  # Shown if the test fails.
  printf '%s\nexit code %s\n' "$*" "$status" >&2
  tail -n 20 "$err" >&2
}

# contains TEXT PART: whether the text contains the part; shows the text if not.
contains() {
  case $1 in *"$2"*) return 0 ;; esac
  printf 'looked for: %s\nin: %s\n' "$2" "$1" >&2
  return 1
}

# lacks TEXT PART: the opposite.
lacks() {
  case $1 in
    *"$2"*)
      printf 'did not expect: %s\nin: %s\n' "$2" "$1" >&2
      return 1
      ;;
  esac
}

# holds FILTER [FILE] [JQ-OPTION...]: whether the file, or else standard input, is one JSON value for which the jq filter
# is true. ('jq -e' alone, in version 1.6, succeeds without any value.)
holds() { jq -e -s "length == 1 and (.[0] | $1)" "${@:2}" >/dev/null; }

# header_is_help SCRIPT: --help prints the header on standard output.
header_is_help() {
  run_split "$scripts/$1" --help
  [ "$status" -eq 0 ] && contains "$output" "Usage: scripts/$1" && [ -z "$stderr" ]
}

# wrong_flag_is_refused SCRIPT: exit 2, and an error message that names the option and the help.
wrong_flag_is_refused() {
  run_split "$scripts/$1" --no-such-flag
  [ "$status" -eq 2 ] && contains "$stderr" "--no-such-flag" && contains "$stderr" "--help" && [ -z "$output" ]
}

# interrupt_when TEXT COMMAND...: starts the command, waits until it has printed TEXT on standard error, interrupts it as a
# terminal would and sets $status to its exit code.
interrupt_when() {
  local text=$1 err=$BATS_TEST_TMPDIR/interrupt.err waited=0 pid
  shift
  # A background job of a script ignores SIGINT; --default-signal gives it back what a terminal would send.
  env --default-signal=INT "$@" 2>"$err" &
  pid=$!
  until grep -qF -- "$text" "$err"; do
    sleep 0.1
    waited=$((waited + 1))
    if [ "$waited" -ge 3000 ] || ! kill -0 "$pid"; then
      cat "$err" >&2
      return 1
    fi
  done
  sleep 0.3
  kill -INT "$pid"
  status=0
  wait "$pid" || status=$?
}

# built_program PRODUCT: builds a product of the package unless it is built, and prints its path.
built_program() {
  bash -c '. "$0/lib/common.sh" && . "$0/lib/build.sh" && swift_build "$1" --product "$1" >&2 && printf "%s/%s" "$(bin_path)" "$1"' \
    "$scripts" "$1"
}

# enter_repository: goes into a new git repository, which ignores its folder 'built'.
enter_repository() {
  git init -q repository
  cd repository || return
  git config user.name Test
  git config user.email test@example.com
  printf 'built/\n' >.gitignore
}

# make_release FOLDER: makes a repository of the working tree's files, committed and tagged 9.9.9.
make_release() {
  mkdir -p "$1"
  git -C "$root" ls-files -z --cached --others --exclude-standard |
    (cd "$root" && xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
      tar --null -cf - -T -) | tar -xf - -C "$1"
  git -C "$1" init -q
  git -C "$1" -c user.name=test -c user.email=test@example.org add -A
  git -C "$1" -c user.name=test -c user.email=test@example.org commit -qm release
  git -C "$1" tag 9.9.9
}

# wide_symbols SET KINDS: the symbols of those kinds (as nm letters) that the objects of a wide set define.
wide_symbols() {
  find "$BUILD_DIR/BatchKernels$1.build" -name '*.o' -exec nm {} + | awk -v kinds="$2" 'index(kinds, $2) && NF == 3 { print $3 }'
}

# no_shared_wide_symbol: fails if an object of a wide set defines a function that a linker could take for everybody's.
no_shared_wide_symbol() {
  local set symbol symbols
  for set in V3 V4; do
    # What is specialised for the module's own two types is nobody else's: their names are part of its name. (0aB2V4 is
    # the module's name, mangled; 05FloatB0O and 06DoubleB0O are its types'.)
    mapfile -t symbols < <(wide_symbols "$set" Ww)
    [ "${#symbols[@]}" -ge 56 ]
    for symbol in "${symbols[@]}"; do
      case $symbol in
        *"0aB2${set}05FloatB0O_"* | *"0aB2${set}06DoubleB0O_"*) ;;
        "\$s14BatchKernels${set}"*TW) ;;
        *)
          printf 'shared: %s\n' "$symbol" >&2
          return 1
          ;;
      esac
    done
  done
}
