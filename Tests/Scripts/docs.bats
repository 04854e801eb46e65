#!/usr/bin/env bats
# bats file_tags=build
# scripts/docs.sh: the site, the pages of the scripts, and the samples of the documentation.

load helpers

setup() {
  lib=$scripts/lib/docs
}

# one_page SCRIPT: its page.
one_page() {
  "$scripts/$1" --help | awk -v name="${1##*/}" -f "$lib/page.awk"
}

# all_scripts: the users' and the developers' commands, as paths below $scripts.
all_scripts() { (cd "$scripts" && printf '%s\n' ./*.sh dev/*.sh | sed 's|^\./||'); }

# sample_file TEXT: a Markdown file with one Swift sample.
sample_file() {
  printf '%s\n' '# A page' '' '```swift' "$@" '```' >"$BATS_TEST_TMPDIR/page.md"
}

# fake_toolchain: a PATH on which there is a swift, but nothing beside it.
fake_toolchain() {
  hide_tool swift docc swift-symbolgraph-extract xcrun
  printf '#!/bin/sh\nexit 1\n' >"$PATH/swift"
  chmod +x "$PATH/swift"
}

@test "docs.sh: the header is the help, a wrong flag is refused" {
  header_is_help docs.sh
  wrong_flag_is_refused docs.sh
}

@test "docs.sh: options that need a value or another option are refused with exit 2" {
  run_split "$scripts/docs.sh" --out
  [ "$status" -eq 2 ]
  contains "$stderr" "--out needs a value"
  run_split "$scripts/docs.sh" --base-path overshoot
  [ "$status" -eq 2 ]
  contains "$stderr" "starts with /"
  run_split "$scripts/docs.sh" README.md
  [ "$status" -eq 2 ]
  contains "$stderr" "files need --samples"
  run_split "$scripts/docs.sh" --samples --out site
  [ "$status" -eq 2 ]
  contains "$stderr" "--samples writes nothing"
  run_split "$scripts/docs.sh" --samples "$BATS_TEST_TMPDIR/none.md"
  [ "$status" -eq 2 ] && contains "$stderr" "cannot read $BATS_TEST_TMPDIR/none.md"
}

@test "docs.sh: a folder that is not documentation is not replaced" {
  mkdir "$BATS_TEST_TMPDIR/mine"
  echo precious >"$BATS_TEST_TMPDIR/mine/file"
  run_split "$scripts/docs.sh" --out "$BATS_TEST_TMPDIR/mine"
  [ "$status" -eq 2 ]
  contains "$stderr" "is not documentation"
  [ "$(cat "$BATS_TEST_TMPDIR/mine/file")" = precious ]
  run_split "$scripts/docs.sh" --out "$BATS_TEST_TMPDIR/no/where"
  [ "$status" -eq 2 ] && contains "$stderr" "no such folder: $BATS_TEST_TMPDIR/no"
}

@test "docs.sh: a missing docc is exit 2" {
  fake_toolchain
  run_split "$scripts/docs.sh" --out "$BATS_TEST_TMPDIR/site"
  [ "$status" -eq 2 ]
  contains "$stderr" "docc is missing; it comes with the Swift toolchain"
  [ ! -e "$BATS_TEST_TMPDIR/site" ]
}

@test "docs.sh: every script has a page with a sentence and its whole help" {
  local script name
  cd "$BATS_TEST_TMPDIR"
  for script in $(all_scripts); do
    name=$(basename "$script" .sh)
    one_page "$script" >page.md
    [ "$(sed -n 1p page.md)" = "# $name.sh" ]
    sed -n 3p page.md | grep -q '^[A-Z].*\.$' || { echo "$script: $(sed -n 3p page.md)" && false; }
    [ "$(sed -n '/^```$/,/^```$/p' page.md)" = '```'$'\n'"$("$scripts/$script" --help)"$'\n''```' ]
  done
}

@test "the help of every script has exit codes and two examples" {
  local script text
  for script in $(all_scripts); do
    text=$("$scripts/$script" --help)
    grep -q 'Exit codes' <<<"$text" || { echo "$script: no exit codes" && false; }
    [ "$(sed -n '/^Examples:$/,/^$/p' <<<"$text" | grep -cE "^  (sudo )?scripts/$script")" -ge 2 ] ||
      { echo "$script: no two examples" && false; }
  done
}

@test "a script called with sh says that it needs bash" {
  local script shell
  for script in $(all_scripts); do
    for shell in dash sh; do
      "$shell" -c '[ -z "${BASH_VERSION-}" ]' || continue
      run_split "$shell" "$scripts/$script" --help
      [ "$status" -eq 2 ]
      contains "$stderr" "error: ${script##*/} needs bash"
    done
  done
}

@test "settings of the caller's shell change nothing" {
  local script setting
  echo 'cd() { builtin cd "$@" && echo noise; }; awk() { echo noise; }' >"$BATS_TEST_TMPDIR/noisy"
  for script in $(all_scripts); do
    run_split "$scripts/$script" --help
    local expected=$output
    for setting in "BASH_ENV=$BATS_TEST_TMPDIR/noisy" POSIXLY_CORRECT=1 SHELLOPTS=noglob:noclobber:keyword BASHOPTS=failglob:nocasematch \
      'BASH_FUNC_cat%%=() { echo noise; }'; do
      run_split env "$setting" "$scripts/$script" --help
      [ "$status" -eq 0 ] || { echo "$script with $setting" && false; }
      [ "$output" = "$expected" ] && [ -z "$stderr" ]
    done
    run_split bash --posix "$scripts/$script" --help
    [ "$output" = "$expected" ] && [ -z "$stderr" ]
  done
}

@test "docs.sh: the sentence of a page is safe from Markdown" {
  run awk -v name=x.sh -f "$lib/page.awk" <<'HEADER'
Usage: scripts/x.sh [--list]

Does it for *all* of
<UTC time>_b. Then more.

  --list   the list
HEADER
  [ "$output" = '# x.sh

Does it for \*all\* of \<UTC time\>\_b.

## Overview

```
Usage: scripts/x.sh [--list]

Does it for *all* of
<UTC time>_b. Then more.

  --list   the list
```' ]
}

@test "samples: programs, continued programs, hidden lines and expected output are found" {
  printf '%s\n' '<!-- sample' 'let hidden = 1' '-->' '```swift' 'print(hidden)  // 1' 'print(hidden + 1)' '// 2' '```' \
    'text' '<!-- sample: continued -->' '```swift' '// no output' 'print(3)' '```' \
    '<!-- sample: not ours: UIKit -->' '```swift' 'UIView()' '```' \
    '<!-- sample: excerpt a/b.swift -->' '```swift' '  part' '```' >"$BATS_TEST_TMPDIR/in.md"
  run_split awk -v out="$BATS_TEST_TMPDIR" -v name=n -v file=in.md -f "$lib/samples.awk" "$BATS_TEST_TMPDIR/in.md"
  [ "$status" -eq 0 ]
  [ "$output" = "excerpt a/b.swift $BATS_TEST_TMPDIR/n-20.excerpt in.md:20" ]
  [ "$(cat "$BATS_TEST_TMPDIR/n-20.excerpt")" = "  part" ]
  [ "$(ls "$BATS_TEST_TMPDIR"/*.swift)" = "$BATS_TEST_TMPDIR/n-4.swift" ]
  [ "$(cat "$BATS_TEST_TMPDIR/n-4.expected")" = $'1\n2' ]
  [ "$(grep -v '^#sourceLocation' "$BATS_TEST_TMPDIR/n-4.swift")" = $'let hidden = 1\nprint(hidden)  // 1\nprint(hidden + 1)\n// 2\n// no output\nprint(3)' ]
  grep -qx '#sourceLocation(file: "in.md", line: 5)' "$BATS_TEST_TMPDIR/n-4.swift"
}

@test "samples: a comment without its sample and an unknown kind are errors" {
  printf '%s\n' '<!-- sample: continued -->' 'text' '<!-- sample: wrong -->' '```swift' '```' >"$BATS_TEST_TMPDIR/in.md"
  run_split awk -v out="$BATS_TEST_TMPDIR" -v name=n -v file=in.md -f "$lib/samples.awk" "$BATS_TEST_TMPDIR/in.md"
  contains "$output" "unclear in.md:2 has a comment for a sample that does not follow"
  contains "$output" "unclear in.md:4 has the unknown kind 'wrong'"
}

@test "samples: output is compared line by line, numbers to twelve digits" {
  cd "$BATS_TEST_TMPDIR"
  printf '%s\n' '[0.7999999999999999, 2.5] ok' 'true' >expected
  printf '%s\n' '[0.7999999999999997, 2.5] ok' 'true' >printed
  awk -f "$lib/printed.awk" expected printed
  printf '%s\n' '[0.79999999999, 2.5] ok' 'true' >printed
  run -1 awk -f "$lib/printed.awk" expected printed
  contains "$output" "[0.7999999999999999, 2.5] ok"
  for line in '[none, 2.5] ok' '[0.7999999999999999, nan] ok' '[0.7999999999999999, 2.5] 0'; do
    printf '%s\n' "$line" true >printed
    run -1 awk -f "$lib/printed.awk" expected printed
  done
  # A word is not 0.
  run -1 awk -f "$lib/printed.awk" <(echo 0) <(echo none)
  printf '%s\n' '[0.7999999999999999, 2.5] ok' >printed
  run -1 awk -f "$lib/printed.awk" expected printed
  contains "$output" "the output ends before"
  printf '%s\n' '[0.7999999999999999, 2.5] ok' true more >printed
  run -1 awk -f "$lib/printed.awk" expected printed
  contains "$output" "nothing more"
}

@test "samples: calls in sh and console blocks are split as a shell does" {
  printf '%s\n' 'scripts/no.sh --outside' '```sh' "x=\$(git a) && scripts/a.sh --filter '^(b|c)/' \\" '  --out "d e"  # --not' '```' \
    '```console' '$ overshoot list | head -3' 'scripts/output.sh --is-no-call' '```' >"$BATS_TEST_TMPDIR/in.md"
  run_split awk -v file=in.md -f "$lib/calls.awk" "$BATS_TEST_TMPDIR/in.md"
  [ "$output" = $'in.md:3\tscripts/a.sh\t--filter\t^(b|c)/\t--out\td e\nin.md:7\tovershoot\tlist' ]
}

@test "samples: an excerpt must be in its source, line by line" {
  cd "$BATS_TEST_TMPDIR"
  printf '%s\n' a '  b' c d >source
  printf '%s\n' '  b' c >part
  # shellcheck source=../../scripts/lib/docs/samples.sh
  . "$lib/samples.sh"
  is_excerpt part source
  printf '%s\n' '  b' d >part
  run -1 is_excerpt part source
  printf '%s\n' d e >part
  run -1 is_excerpt part source
}

@test "samples: all of README, docs and the articles compile, run and print what they state" {
  run_split "$scripts/docs.sh" --samples --no-install
  [ "$status" -eq 0 ] || {
    echo "$stderr"
    return 1
  }
  contains "$stderr" " are right"
}

@test "samples: a wrong sample fails with its file and line" {
  sample_file 'import AnimationCore' 'print(Spring.bouncy.no)'
  run_split "$scripts/docs.sh" --samples --no-install "$BATS_TEST_TMPDIR/page.md"
  [ "$status" -eq 1 ]
  contains "$stderr" "page.md:5:21: error: value of type 'Spring' has no member 'no'"

  sample_file 'import AnimationCore' 'print(Spring.bouncy.bounce > 1)  // true'
  run_split "$scripts/docs.sh" --samples --no-install "$BATS_TEST_TMPDIR/page.md"
  [ "$status" -eq 1 ]
  contains "$stderr" "page.md:4:"
  contains "$stderr" "false"
  contains "$stderr" "and should be"

  printf '%s\n' '```sh' 'scripts/bench.sh --quack' 'scripts/gone.sh' 'scripts/plot.sh pie x.json' '```' >"$BATS_TEST_TMPDIR/page.md"
  run_split "$scripts/docs.sh" --samples --no-install "$BATS_TEST_TMPDIR/page.md"
  [ "$status" -eq 1 ]
  contains "$stderr" "page.md:2: scripts/bench.sh has no option --quack"
  contains "$stderr" "page.md:3: unknown command 'scripts/gone.sh'"
  contains "$stderr" "page.md:4: scripts/plot.sh has no 'pie'"
  contains "$stderr" "3 samples are wrong, in 1 files"
}

@test "docs.sh: builds a site with every module, article and script, without a network or paths of this machine" {
  local site=$BATS_TEST_TMPDIR/site name
  mkdir "$site"
  run_split "$scripts/docs.sh" --no-install --out "$site" --base-path /overshoot
  [ "$status" -eq 0 ] || {
    echo "$stderr"
    return 1
  }
  contains "$stderr" "wrote $site"
  for name in animationcore/thespring animationcore/settlingthreeways animationcore/keyframesarticle \
    animationcore/batchlayout headlesskit/runningyourtransition googlebenchmark/readingabenchmark \
    transitions animationtimeline allocationcounter; do
    [ -s "$site/documentation/$name/index.html" ]
    [ -s "$site/data/documentation/$name.json" ]
  done
  for name in $(all_scripts); do
    name=$(basename "$name" .sh)
    holds '.metadata.title == $title' "$site/data/documentation/scripts/$name.json" --arg title "$name.sh"
  done
  grep -q 'url=/overshoot/documentation/' "$site/index.html"
  grep -q '"/overshoot/' "$site/documentation/index.html"
  run ! grep -rqF "$root" "$site"
  # Nothing else is left in the folder's parent.
  [ -z "$(find "$BATS_TEST_TMPDIR" -maxdepth 1 -name '.site.*')" ]

  # A second time it replaces the first; interrupted, it leaves it as it is.
  touch "$site/of-the-first"
  interrupt_when "symbols of AnimationCore" "$scripts/docs.sh" --no-install --out "$site"
  [ "$status" -eq 130 ]
  [ -f "$site/of-the-first" ] && [ -z "$(find "$BATS_TEST_TMPDIR" -maxdepth 1 -name '.site.*')" ]
}
