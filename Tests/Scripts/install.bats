load helpers

# The tool as it is installed: built once, in a clone whose path holds spaces, on a machine without Google Benchmark.

setup_file() {
  export CLONE="$BATS_FILE_TMPDIR/with spaces/over shoot" PREFIX="$BATS_FILE_TMPDIR/some where/new"
  make_release "$CLONE"
  # Whatever includes Google Benchmark's header fails here, and so would a call of a package manager.
  mkdir -p "$BATS_FILE_TMPDIR/traps/include/benchmark" "$BATS_FILE_TMPDIR/traps/bin"
  printf '#error "there is no Google Benchmark here"\n' >"$BATS_FILE_TMPDIR/traps/include/benchmark/benchmark.h"
  local tool
  for tool in apt apt-get brew sudo; do
    printf '#!/bin/sh\necho "%s $*" >>"%s"\nexit 1\n' "$tool" "$BATS_FILE_TMPDIR/traps/called" >"$BATS_FILE_TMPDIR/traps/bin/$tool"
    chmod +x "$BATS_FILE_TMPDIR/traps/bin/$tool"
  done
  export CPATH="$BATS_FILE_TMPDIR/traps/include"
  PATH=$BATS_FILE_TMPDIR/traps/bin:$PATH "$CLONE/scripts/install.sh" "$PREFIX" >"$BATS_FILE_TMPDIR/install.log" 2>&1 || {
    cat "$BATS_FILE_TMPDIR/install.log" >&2
    return 1
  }
}

# files_below FOLDER: every file and folder in it, sorted.
files_below() { (cd "$1" && find . | LC_ALL=C sort); }

@test "help comes from the header" { header_is_help install.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused install.sh; }

@test "everything is where it belongs, and nothing else" {
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
  [ "$(find "$PREFIX/share/man/man1" -type f | grep -c .)" -eq $((count + 1)) ]
}

@test "the tool runs by itself, anywhere, with the kernels for this processor, and says its tag" {
  cp "$PREFIX/bin/overshoot" "$BATS_TEST_TMPDIR/moved"
  cd /
  run_split env -i LD_LIBRARY_PATH= "$BATS_TEST_TMPDIR/moved" --version
  [ "$status" -eq 0 ]
  [ "$output" = 9.9.9 ]
  run_split env -i "$BATS_TEST_TMPDIR/moved" trace pop-in-and-out --digest
  [ "$status" -eq 0 ]
  contains "$(env -i "$BATS_TEST_TMPDIR/moved" kernels)" v3
  if command -v ldd >/dev/null; then
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" libswift
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" libFoundation
    lacks "$(ldd "$BATS_TEST_TMPDIR/moved")" "not found"
  fi
}

@test "neither Google Benchmark nor a package manager was needed" {
  [ ! -e "$BATS_FILE_TMPDIR/traps/called" ]
  [ -z "$(find "$CLONE/.build/static/" -ipath '*benchmark*.build/*' -name '*.o')" ]
  # The header of this machine is really hidden: what does need it cannot be built here.
  run_split swift build --package-path "$CLONE" --scratch-path "$CLONE/.build/static" -c release --traits WideKernels \
    --static-swift-stdlib --target CGoogleBenchmark
  [ "$status" -ne 0 ]
  contains "$output$stderr" "there is no Google Benchmark here"
}

@test "a build leaves nothing that git would see" {
  [ -z "$(git -C "$CLONE" status --porcelain)" ]
}

@test "completions are programs of their shells" {
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

@test "the manual: every option of every subcommand, and no complaint by the typesetter" {
  "$PREFIX/bin/overshoot" --experimental-dump-help >"$BATS_TEST_TMPDIR/help.json"
  for page in "$PREFIX"/share/man/man1/*.1; do
    command=$(basename "$page" .1)
    command=${command#overshoot}
    for option in $(jq -r --arg command "${command#-}" '
      .command | if $command == "" then . else .subcommands[] | select(.commandName == $command) end
      | .arguments[]? | select(.shouldDisplay and .kind != "positional") | .preferredName.name' "$BATS_TEST_TMPDIR/help.json"); do
      grep -qF -- "\\-\\-${option//-/\\-}\\fR" "$page" || { printf '%s: no --%s\n' "$page" "$option" >&2; return 1; }
    done
    contains "$(head -n 1 "$page")" "overshoot 9.9.9"
    if command -v groff >/dev/null; then
      run_split groff -K utf8 -man -Tutf8 -ww "$page"
      [ "$status" -eq 0 ]
      [ -z "$stderr" ] || { printf '%s\n' "$page: $stderr" >&2; return 1; }
    fi
  done
}

@test "PREFIX is needed, once, and has to be a place for files" {
  touch "$BATS_TEST_TMPDIR/file"
  before=$(files_below "$BATS_TEST_TMPDIR")
  for call in "" "a b" "--uninstall" "$BATS_TEST_TMPDIR/file" "$BATS_TEST_TMPDIR/file/below" "--uninstall $BATS_TEST_TMPDIR" \
    /proc/overshoot /dev/null; do
    # shellcheck disable=SC2086  # words
    run_split "$CLONE/scripts/install.sh" $call
    [ "$status" -eq 2 ]
    lacks "$stderr" building
  done
  run_split "$CLONE/scripts/install.sh" ""
  [ "$status" -eq 2 ]
  [ "$(files_below "$BATS_TEST_TMPDIR" | grep -v '^./run\.')" = "$(printf '%s\n' "$before")" ]
}

@test "an interrupt leaves nothing behind" {
  # Something to build, so that the interrupt comes in the middle of it.
  touch "$CLONE/Sources/overshoot/Version.swift"
  interrupt_when building "$CLONE/scripts/install.sh" "$BATS_TEST_TMPDIR/a/b"
  [ "$status" -eq 130 ]
  [ ! -e "$BATS_TEST_TMPDIR/a" ]
  mkdir "$BATS_TEST_TMPDIR/there"
  touch "$BATS_TEST_TMPDIR/there/mine" "$CLONE/Sources/overshoot/Version.swift"
  interrupt_when building "$CLONE/scripts/install.sh" "$BATS_TEST_TMPDIR/there"
  [ "$status" -eq 130 ]
  [ "$(files_below "$BATS_TEST_TMPDIR/there")" = "$(printf '.\n./mine')" ]
}

@test "where a file cannot be put in its place, the older version is back; then it is replaced, and removed whole" {
  prefix=$BATS_TEST_TMPDIR/prefix
  mkdir -p "$prefix/bin" "$prefix/share/zsh/site-functions/_overshoot" "$prefix/share/man/man1"
  printf 'old\n' >"$prefix/bin/overshoot"
  printf 'other\n' >"$prefix/bin/other"
  before=$(files_below "$prefix")
  run_split "$CLONE/scripts/install.sh" "$prefix"
  [ "$status" -eq 2 ]
  contains "$stderr" "everything is as it was"
  [ "$(files_below "$prefix")" = "$before" ]
  [ "$(cat "$prefix/bin/overshoot")" = old ]

  rmdir "$prefix/share/zsh/site-functions/_overshoot"
  before=$(files_below "$prefix" | grep -vxF ./bin/overshoot)
  "$CLONE/scripts/install.sh" "$prefix"
  [ "$("$prefix/bin/overshoot" --version)" = 9.9.9 ]
  # Once more over itself: the list still knows which folders were made, and what only the older version had goes.
  touch "$prefix/bin/overshoot-of-old"
  printf 'file bin/overshoot-of-old\n' >>"$prefix/share/overshoot/installed"
  "$CLONE/scripts/install.sh" "$prefix"
  [ ! -e "$prefix/bin/overshoot-of-old" ]
  run_split "$scripts/install.sh" --uninstall "$prefix"
  [ "$status" -eq 0 ]
  [ "$(files_below "$prefix")" = "$before" ]
}

@test "the version is git's word for the sources; the changelog's newest release outside git" {
  mkdir -p "$BATS_TEST_TMPDIR/p/scripts" "$BATS_TEST_TMPDIR/p/Sources/overshoot"
  cp -R "$scripts/lib" "$BATS_TEST_TMPDIR/p/scripts/"
  cp "$root/Sources/overshoot/Version.swift" "$BATS_TEST_TMPDIR/p/Sources/overshoot/"
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
