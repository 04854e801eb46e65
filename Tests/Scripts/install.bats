# bats file_tags=build
load helpers

# The installation of a built tool, from a clone whose path holds spaces. install-build.bats has what install.sh builds.

setup_file() {
  export CLONE="$BATS_FILE_TMPDIR/with spaces/over shoot" PREFIX="$BATS_FILE_TMPDIR/some where/new" TOOL VERSION
  make_release "$CLONE"
  TOOL=$(built_program overshoot)
  VERSION=$("$TOOL" --version)
  "$CLONE/scripts/install.sh" --prebuilt "$TOOL" "$PREFIX" >"$BATS_FILE_TMPDIR/install.log" 2>&1 || {
    cat "$BATS_FILE_TMPDIR/install.log" >&2
    return 1
  }
}

install() { "$CLONE/scripts/install.sh" --prebuilt "$TOOL" "$@"; }

# files_below FOLDER: every file and folder in it, sorted.
files_below() { (cd "$1" && find . | LC_ALL=C sort); }

@test "--help prints the header" { header_is_help install.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused install.sh; }

@test "every file is installed in its place, and no other" {
  expected='bin/overshoot
share/bash-completion/completions/overshoot
share/fish/vendor_completions.d/overshoot.fish
share/man/man1/overshoot.1
share/overshoot/installed
share/zsh/site-functions/_overshoot'
  [ "$(cd "$PREFIX" && find . -type f ! -name 'overshoot-*.1' | sed 's|^\./||' | LC_ALL=C sort)" = "$expected" ]
  # A page for each subcommand that the help lists.
  for command in $("$PREFIX/bin/overshoot" --help | sed -n '/^SUBCOMMANDS/,$s/^  \([a-z][a-z]*\) .*/\1/p'); do
    [ -s "$PREFIX/share/man/man1/overshoot-$command.1" ]
    count=$((${count:-0} + 1))
  done
  [ "$count" -ge 9 ]
  grep -qxF "file share/man/man1/overshoot-$command.1" "$PREFIX/share/overshoot/installed"
  [ "$(find "$PREFIX/share/man/man1" -type f | grep -c .)" -eq $((count + 1)) ]
}

@test "each shell accepts its completions" {
  share=$PREFIX/share
  run_split bash -c '. "$1" && COMP_WORDS=(overshoot fil) COMP_CWORD=1 COMP_LINE="overshoot fil" COMP_POINT=13 &&
    complete -p overshoot' bash "$share/bash-completion/completions/overshoot"
  [ "$status" -eq 0 ]
  contains "$output" "complete"
  for file in bash-completion/completions/overshoot zsh/site-functions/_overshoot fish/vendor_completions.d/overshoot.fish; do
    contains "$(cat "$share/$file")" filmstrip
  done
  if command -v zsh >/dev/null; then zsh -n "$share/zsh/site-functions/_overshoot"; fi
  if command -v fish >/dev/null; then fish --no-execute "$share/fish/vendor_completions.d/overshoot.fish"; fi
}

@test "the manual has every option of every subcommand, and groff accepts it" {
  "$PREFIX/bin/overshoot" --experimental-dump-help >"$BATS_TEST_TMPDIR/help.json"
  for page in "$PREFIX"/share/man/man1/*.1; do
    case $page in *.sh.1) continue ;; esac # docs.bats has those
    command=$(basename "$page" .1)
    command=${command#overshoot}
    for option in $(jq -r --arg command "${command#-}" '
      .command | if $command == "" then . else .subcommands[] | select(.commandName == $command) end
      | .arguments[]? | select(.shouldDisplay and .kind != "positional") | .preferredName.name' "$BATS_TEST_TMPDIR/help.json"); do
      grep -qF -- "\\-\\-${option//-/\\-}\\fR" "$page" || { printf '%s: no --%s\n' "$page" "$option" >&2; return 1; }
    done
    contains "$(head -n 1 "$page")" "overshoot $VERSION"
    if command -v groff >/dev/null; then
      run_split groff -K utf8 -man -Tutf8 -ww "$page"
      [ "$status" -eq 0 ]
      [ -z "$stderr" ] || { printf '%s\n' "$page: $stderr" >&2; return 1; }
    fi
  done
}

@test "PREFIX is required, once, and must be writable" {
  touch "$BATS_TEST_TMPDIR/file"
  before=$(files_below "$BATS_TEST_TMPDIR")
  for call in "" "a b" "--uninstall" "$BATS_TEST_TMPDIR/file" "$BATS_TEST_TMPDIR/file/below" "--uninstall $BATS_TEST_TMPDIR" \
    /proc/overshoot /dev/null; do
    # shellcheck disable=SC2086  # words
    run_split install $call
    [ "$status" -eq 2 ]
    lacks "$stderr" building
  done
  run_split install ""
  [ "$status" -eq 2 ]
  [ "$(files_below "$BATS_TEST_TMPDIR" | grep -v '^./run\.')" = "$(printf '%s\n' "$before")" ]
}

@test "a signal at any moment leaves the older version or the new one, and no other file" {
  local prefix=$BATS_TEST_TMPDIR/prefix number
  install "$prefix"
  files_below "$prefix" >"$BATS_TEST_TMPDIR/files"
  for number in 1 2 3 4 5 6 7 8 9 10 11 12; do
    "$CLONE/scripts/install.sh" --prebuilt "$TOOL" "$prefix" 2>/dev/null &
    sleep "0.0$((number * 7 % 10))"
    kill -TERM "$!"
    wait "$!" || true
    files_below "$prefix" | diff "$BATS_TEST_TMPDIR/files" -
    [ "$("$prefix/bin/overshoot" --version)" = "$VERSION" ]
  done
}

@test "what a killed installation left is removed by the next one" {
  local prefix=$BATS_TEST_TMPDIR/prefix
  install "$prefix"
  stage=$prefix/.overshoot.$(uname -n)
  # No process has this number.
  mkdir "$stage.4194305.123456" "$stage.$$.123456"
  install "$prefix"
  [ ! -e "$stage.4194305.123456" ]
  [ -e "$stage.$$.123456" ]
}

@test "a file that is not a program is not installed" {
  for file in /dev/null "$root/README.md" "$BATS_TEST_TMPDIR/none"; do
    run_split "$CLONE/scripts/install.sh" --prebuilt "$file" "$BATS_TEST_TMPDIR/prefix"
    [ "$status" -eq 2 ]
    contains "$stderr" "not a program: $file"
  done
  [ ! -e "$BATS_TEST_TMPDIR/prefix" ]
}

@test "a failed installation restores the older version; a later one replaces it and is removed completely" {
  prefix=$BATS_TEST_TMPDIR/prefix
  mkdir -p "$prefix/bin" "$prefix/share/zsh/site-functions/_overshoot" "$prefix/share/man/man1"
  printf 'old\n' >"$prefix/bin/overshoot"
  printf 'other\n' >"$prefix/bin/other"
  before=$(files_below "$prefix")
  run_split install "$prefix"
  [ "$status" -eq 2 ]
  contains "$stderr" "nothing was changed"
  [ "$(files_below "$prefix")" = "$before" ]
  [ "$(cat "$prefix/bin/overshoot")" = old ]

  rmdir "$prefix/share/zsh/site-functions/_overshoot"
  before=$(files_below "$prefix" | grep -vxF ./bin/overshoot)
  install "$prefix"
  [ "$("$prefix/bin/overshoot" --version)" = "$VERSION" ]
  # Once more over itself: the list keeps the folders that were made, and files of the older version only are removed.
  touch "$prefix/bin/overshoot-of-old"
  printf 'file bin/overshoot-of-old\n' >>"$prefix/share/overshoot/installed"
  install "$prefix"
  [ ! -e "$prefix/bin/overshoot-of-old" ]
  [ -s "$prefix/share/man/man1/overshoot-frames.1" ]
  run_split "$scripts/install.sh" --uninstall "$prefix"
  [ "$status" -eq 0 ]
  [ "$(files_below "$prefix")" = "$before" ]
}

@test "the version is git's name for the sources, or the changelog's newest release outside git" {
  mkdir -p "$BATS_TEST_TMPDIR/p/scripts" "$BATS_TEST_TMPDIR/p/Sources/Benchmark/ReportContext"
  cp -R "$scripts/lib" "$BATS_TEST_TMPDIR/p/scripts/"
  cp "$root/Sources/Benchmark/ReportContext/RunContext.swift" "$BATS_TEST_TMPDIR/p/Sources/Benchmark/ReportContext/"
  cd "$BATS_TEST_TMPDIR/p"
  printf '%s\n' '. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"' '. "$lib_dir/build.sh"' version_name >scripts/version.sh
  release=$(sed -n 's/^## \[\([0-9.]*\)\] - [0-9]*-[0-9]*-[0-9]*$/\1/p' "$root/CHANGELOG.md" | head -n 1)
  [ -n "$release" ]
  [ "$(bash scripts/version.sh)" = "$release" ]
  # A folder of another project's git is none of ours.
  git init -q "$BATS_TEST_TMPDIR"
  [ "$(bash scripts/version.sh)" = "$release" ]
  git init -q .
  git config user.name test
  git config user.email test@example.org
  git add -A
  git commit -qm one
  contains "$(bash scripts/version.sh)" "$release-untagged-g$(git rev-parse --short=7 HEAD)"
  git tag 0.9.0
  [ "$(bash scripts/version.sh)" = 0.9.0 ]
  printf '\n' >>scripts/version.sh
  [ "$(bash scripts/version.sh)" = 0.9.0-dirty ]
  git commit -qam two
  [ "$(bash scripts/version.sh)" = "0.9.0-1-g$(git rev-parse --short=7 HEAD)" ]
}
