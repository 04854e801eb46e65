load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  lib=$scripts/lib/docs
}

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

@test "calls: words as a shell splits them, in sh and console blocks, over several lines" {
  cat >in.md <<'TEXT'
scripts/outside.sh a
```sh
scripts/a.sh  'b  c'"d"e ""	--f # g
# scripts/comment.sh
scripts/a.sh x#y '#' "# z" #
A=1 b_C=2 ./scripts/dev/a-9.sh <in >out; (overshoot)|overshoot x && other scripts/no.sh
$ overshoot dollar
scripts/a.sh one \
  two \
  # not three
scripts/A.sh upper
scripts/a.sh.bak
```
text
scripts/outside.sh
```console
output of it
$ overshoot list --x="a b" \
--more
overshoot no call
$ git log | scripts/b.sh
```
```swift
scripts/c.sh
```
TEXT
  run -0 awk -v file=in.md -f "$lib/calls.awk" in.md
  output=$(tr '\t' '|' <<<"$output")
  is <<'TEXT'
in.md:3|scripts/a.sh|b  cde| |--f
in.md:5|scripts/a.sh|x#y|#|# z
in.md:6|scripts/dev/a-9.sh|in|out
in.md:6|overshoot
in.md:6|overshoot|x
in.md:7|overshoot|dollar
in.md:8|scripts/a.sh|one|two
in.md:18|overshoot|list|--x=a b|--more
in.md:21|scripts/b.sh
TEXT
}

@test "samples: every kind of block as programs, excerpts, manifests and scenarios" {
  cat >in.md <<'TEXT'
# Page
```swift
let a = 1
  print(a)  // 1
print(a) // one
print("x")
  // indented
// second
// third
let b = 2 // no output
// nor this
```
<!-- sample: continued
let hidden = 1
print(hidden)  // not printed by the block
-->

```swift
print(b)
```
<!-- sample: manifest -->
```swift
dependencies: []
```
<!-- sample: scenario -->
```json
{"a": 1}
```
```json
{"not": "a scenario"}
```
<!-- sample: excerpt Sources/x.swift -->
```swift
print(1)  // 1
```
<!-- sample: not ours: AppKit -->
```swift
import AppKit
```
<!-- sample -->
```swift
```
<!-- sample
let lone = 1
-->
text
<!-- sample: else: x -->
```swift
print(2)  // 2
```
TEXT
  mkdir out other
  awk -v out=out -v name=n -v file=in.md -f "$lib/samples.awk" in.md >said
  { cat said; (cd out && for file in *; do printf -- '--- %s\n' "$file"; cat "$file"; done); } | diff -u "$fixtures/golden/docs-samples.txt" -
  # There is nothing to go on with.
  run -0 awk -v out=other -v name=n -v file=in.md -f "$lib/samples.awk" <(printf '%s\n' '<!-- sample: continued -->' '```swift' 'let a = 1' '```')
  is <<<'unclear in.md:2 goes on with nothing'
  # A comment without an end.
  run -0 awk -v out=other -v name=n -v file=in.md -f "$lib/samples.awk" <(printf '%s\n' '<!-- sample' 'let a = 1')
  [ -z "$output" ]
}

@test "printed: the first line that differs, numbers to twelve digits" {
  # differ EXPECTED PRINTED: what it says, on one line.
  differ() { awk -f "$lib/printed.awk" <(printf '%b' "$1") <(printf '%b' "$2") | paste -sd '~' - | sed 's/~  /~/g'; }
  {
    differ '1.0 [2,3]\na\n' '1.0000000000009 [2.0000000000019, 3]\na\n'
    differ '-1.0\n' '-1.0000000000009\n'
    differ '1\n' '1.0000000000011\n'
    differ '1\n' '0.9999999999989\n'
    differ '-1\n' '-1.0000000000011\n'
    differ '-1\n' '-0.9999999999989\n'
    differ '0\n' '1e-30\n'
    differ '1e3 2e-3\n' '1000 0.002\n'
    differ '0.5\n1000 -1000\n' '0.5000000000000002\n1000.0000000005 -1000.0000000005\n'
    differ 'a b\n' 'a  b\n'
    differ 'a 1\n' 'a 1 2\n'
    differ 'a\nb\nc\n' 'a\nx\ny\n'
    differ 'a\n' 'a\nb\nc\n'
    differ 'a\nb\nc\n' 'a\n'
    differ 'a\n1\n' '1\na\n'
    differ '1x\n' '1\n'
    differ '1\n' '1x\n'
  } >said
  run -0 cat said
  is <<'TEXT'


line 1 of the output is~1.0000000000011~and should be~1
line 1 of the output is~0.9999999999989~and should be~1
line 1 of the output is~-1.0000000000011~and should be~-1
line 1 of the output is~-0.9999999999989~and should be~-1
line 1 of the output is~1e-30~and should be~0



line 1 of the output is~a 1 2~and should be~a 1
line 2 of the output is~x~and should be~b
line 2 of the output is~b~and should be~nothing more
the output ends before~b
line 1 of the output is~1~and should be~a
line 1 of the output is~1~and should be~1x
line 1 of the output is~1x~and should be~1
TEXT
  awk -f "$lib/printed.awk" <(echo 1) <(echo 1)
  run -1 awk -f "$lib/printed.awk" <(printf '1\n2\n') <(echo 1)
  run -1 awk -f "$lib/printed.awk" <(echo 1) <(echo 2)
}

@test "subcommands and the page of a script's help" {
  cat >help <<'TEXT'
Usage: scripts/x.sh run [OPTION]...   measures a
       scripts/x.sh show FILE2 b-c run
       scripts/x.sh   later one

Shows `a` [b] for <c>_d. Then
more. And More.

    run   first
TEXT
  run -0 awk -f "$lib/subcommands.awk" help
  is <<<$'run\nshow'
  run -0 awk -v name=x.sh -f "$lib/page.awk" help
  output=$(head -n 5 <<<"$output")
  is <<'TEXT'
# x.sh

Shows \`a\` \[b] for \<c\>\_d.

## Overview
TEXT
}

# --- samples.sh, with a toolchain and help texts that are known

# library: its functions, and those that it needs.
library() {
  # shellcheck source=../../scripts/lib/docs/samples.sh
  . "$lib/samples.sh"
  say() { echo "$*"; }
  show_lines() { cat; }
  show_progress() { :; }
  clear_progress() { :; }
  have() { [ "$1" != xcrun ]; }
  await_jobs() { :; }
  start_job() { if "${@:2}"; then touch "$1"; fi; }
  # shellcheck disable=SC2034  # read by samples.sh
  temp_dir=$PWD root_dir=$PWD/root built=$PWD/built checkouts=$PWD/checkouts docs_lib=$lib failed=0 calls=0 import_flags=(-I x) programs=()
}

@test "samples: calls of commands, subcommands and options that there are not" {
  library
  mkdir -p root/scripts built
  printf '#!/bin/sh\nprintf "Usage: scripts/x.sh run FILE\\n       scripts/x.sh show\\n\\n  --all, -q, --filter REGEX\\n"\n' >root/scripts/x.sh
  printf '#!/bin/sh\nprintf "Usage: scripts/ab.sh BASE\\n\\n  --pairs N\\n"\n' >root/scripts/ab.sh
  printf '#!/bin/sh\nprintf "Usage: scripts/compare.sh A\\n\\n  --alpha N\\n"\n' >root/scripts/compare.sh
  printf '#!/bin/sh\ncase $1 in gone) exit 1 ;; esac; echo "--help --of-$1 --of-$2"\n' >built/overshoot
  touch root/scripts/plain.sh
  chmod +x root/scripts/{x,ab,compare}.sh built/overshoot
  {
    while read -r -a words; do check_call "in:${words[0]}" "${words[@]:1}"; done <<'TEXT'
1 scripts/x.sh run --all a --filter=x -q -- --no
2 scripts/x.sh walk --al --filter-out - -z
3 scripts/x.sh
4 scripts/none.sh
5 scripts/plain.sh
6 scripts/ab.sh main --pairs 3 --alpha 1 --beta
7 overshoot frames --of-frames --of-gate --of-other
8 overshoot uikit --of-init --of-run --of-check
9 overshoot gone
10 overshoot --help
TEXT
    echo "$failed wrong of $calls"
  } | sed 's/ *$//' >said
  run -0 cat said
  is <<'TEXT'
error: sample in:2: scripts/x.sh has no 'walk'; it has run show
error: sample in:2: scripts/x.sh has no option --al
error: sample in:2: scripts/x.sh has no option --filter-out
error: sample in:2: scripts/x.sh has no option -z
error: sample in:3: scripts/x.sh has no ''; it has run show
error: sample in:4: unknown command 'scripts/none.sh'
error: sample in:5: unknown command 'scripts/plain.sh'
error: sample in:6: scripts/ab.sh has no option --beta
error: sample in:7: overshoot frames has no option --of-other
error: sample in:9: unknown command 'overshoot gone'
10 wrong of 7
TEXT
}

@test "samples: programs are compiled, run and compared; excerpts; objects of present sources" {
  library
  mkdir -p bin root/Sources/One/M/Deep built/M.build/Deep built/N.build checkouts/p/Sources/M
  cat >bin/swiftc <<'SWIFT'
#!/bin/sh
for option; do [ "$last" != -o ] || out=$option; last=$option; source=$option; done
case "$*" in *-typecheck*) if grep -q broken "$source"; then echo "no manifest"; exit 1; fi; exit 0 ;; esac
source=$(dirname "$out")/main.swift
if grep -q broken "$source"; then echo 'error: broken'; exit 1; fi
sed -n 's/^run: //p' "$source" >"$out"
chmod +x "$out"
SWIFT
  chmod +x bin/swiftc
  PATH=$PWD/bin:$PATH
  sample() { printf '#sourceLocation(file: "a.md", line: %s)\n%s\n' "$1" "$2" >"$1.swift" && programs+=("$PWD/$1.swift"); }
  sample 1 'run: echo one'
  echo one >1.expected
  sample 2 'run: echo two'
  echo one >2.expected
  sample 3 'run: echo "$@"; echo on error >&2; exit 5'
  sample 4 broken
  sample 5 'import PackageDescription; broken'
  sample 6 'import PackageDescription; fine'
  echo 'no place' >7.swift && programs+=("$PWD/7.swift")
  printf 'a\nb\n' >root/source
  echo b >part
  printf 'b\na\n' >other
  touch built/M.build/{a,b,Deep/c,d}.o root/Sources/One/M/a root/Sources/One/M/Deep/c checkouts/p/Sources/M/d built/N.build/e.o
  printf '{"": {}, "e": {"object": "%s"}, "f": {"object": "missing"}}' "$PWD/built/N.build/e.o" >built/N.build/output-file-map.json
  {
    run_programs
    check_excerpt source part p:1
    check_excerpt none part p:2
    check_excerpt source other p:3
    echo "$failed wrong"
    { objects_of M && objects_of N && objects_of O; } | LC_ALL=C sort
  } >said
  run -0 sed "s|$PWD/||g" said
  is <<'TEXT'
error: sample a.md:2:
  line 1 of the output is
    two
  and should be
    one
error: sample a.md:3:
  on error
  exit code 5
error: sample a.md:4:
  error: broken
error: sample a.md:5:
  no manifest
error: sample p:2: no such file: none
error: sample p:3: these lines are not in source
6 wrong
built/M.build/Deep/c.o
built/M.build/a.o
built/M.build/d.o
built/N.build/e.o
TEXT
}

@test "samples: all files, or those that are named: what is built for them, and what is wrong" {
  library
  mkdir -p root/docs root/Sources/X/A.docc root/src t built
  printf '#!/bin/sh\nif [ "$1" = audit ]; then grep -q good "$2" || { echo "audit says no"; exit 1; }; else echo "--help $*"; fi\n' >built/overshoot
  chmod +x built/overshoot
  printf '%s\n' 'one' 'two' >root/src/code
  printf '%s\n' '```swift' 'let a = 1' '```' '<!-- sample: excerpt src/code -->' '```swift' 'two' '```' >root/README.md
  printf '%s\n' '```sh' 'overshoot list' '```' >root/docs/tool.md
  printf '%s\n' '<!-- sample: scenario -->' '```json' '{"good": 1}' '```' >root/Sources/X/A.docc/a.md
  printf '%s\n' text >root/plain.md
  printf '%s\n' '<!-- sample: scenario -->' '```json' '{"bad": 1}' '```' '<!-- sample: what -->' '```swift' 'x' '```' '```sh' 'overshoot list --no' '```' >root/bad.md
  # check [FILE]...: in a shell of its files.
  check() (
    rm -rf t/*
    temp_dir=$PWD/t EXIT_USAGE=2 EXIT_REGRESSION=1
    set_up() { echo "set up $*"; }
    make_temp_dir() { :; }
    build_modules() { echo modules; }
    swift_build() { echo "build $*"; }
    link_modules() { echo link; }
    # shellcheck disable=SC2317  # called by samples.sh
    run_program() { echo "program of $(sample_place "$1")" >>ran; }
    die() { echo "die $*" && exit "$1"; }
    echo "---${*:+ $*}"
    : >ran
    (check_samples "$@") || echo "exit $?"
    cat ran "$root_dir/ran" 2>/dev/null || true
    rm -f "$root_dir/ran"
  )
  {
    check
    check root/plain.md
    check root/docs/tool.md root/Sources/X/A.docc/a.md
    check root/bad.md root/README.md
    check root/plain.md root/none.md
    check root
  } >said
  run -0 cat said
  is <<'TEXT'
---
set up bench
modules
build the tool --product overshoot
link
1 programs, 1 calls and 1 excerpts of 3 files are right
program of README.md:2
--- root/plain.md
set up bench
modules
0 programs, 0 calls and 0 excerpts of 1 files are right
--- root/docs/tool.md root/Sources/X/A.docc/a.md
set up bench
modules
build the tool --product overshoot
0 programs, 1 calls and 0 excerpts of 2 files are right
--- root/bad.md root/README.md
set up bench
modules
build the tool --product overshoot
error: sample root/bad.md:2:
  audit says no
error: sample root/bad.md:6 has the unknown kind 'what'
error: sample root/bad.md:10: overshoot list has no option --no
link
die 1 3 samples are wrong, in 2 files
exit 1
program of root/bad.md:7
program of root/README.md:2
--- root/plain.md root/none.md
die 2 cannot read root/none.md
exit 2
--- root
die 2 cannot read root
exit 2
TEXT
}

# --- the site, with a docc that says how it was called

# toolchain: swift, its compiler, docc and the extractor of symbols; their files below built/.
toolchain() {
  # A project with three modules, of which two have a catalog.
  mkdir -p bin a/b/products/CFoo.build a/checkouts project/Sources/X/{One/One.docc,Three/Three.docc}
  cp -R "$scripts" project/
  sed -i 's/^readonly modules=.*/readonly modules=(One Two Three)/' project/scripts/docs.sh
  printf '#!/bin/sh\n' >project/scripts/setup.sh
  touch a/b/products/CFoo.build/module.modulemap
  printf '#!/bin/sh\ncase $1 in --version) echo "Swift version 6.3" ;; esac\n' >bin/swift
  printf '#!/bin/sh\necho '\''{"target": {"triple": "T"}}'\''\n' >bin/swiftc
  cat >bin/swift-symbolgraph-extract <<'EXTRACT'
#!/bin/sh
for option; do case $last in -output-dir) folder=$option ;; -module-name) name=$option ;; esac; last=$option; done
case $BREAK in extract-$name) echo 'no symbols'; exit 1 ;; bare-$name) bare='{"pathComponents": ["A", "b"], "location": 1},' ;; esac
echo "{\"symbols\": [$bare {\"pathComponents\": [\"c\"], \"location\": 1, \"docComment\": 2}, {\"pathComponents\": [\"d\"]}]}" >"$folder/$name.json"
EXTRACT
  cat >bin/docc <<'DOCC'
#!/bin/sh
for option; do case $last in --output-path) out=$option ;; --fallback-display-name) name=$option ;; esac; last=$option; done
echo "docc $*" >>"$CALLS"
case $BREAK in
  docc-$name) echo 'gone wrong' && exit 1 ;;
  warn-$name) echo 'a.md: warning: odd' ;;
  fine-$name) echo 'nowarning: x' ;;
  merge) [ $1 = convert ] || { echo 'no merge' && exit 1; } ;;
esac
mkdir -p "$out/data/documentation" "$out/documentation/x/y"
[ "$BREAK" != "topic-$name" ] || topics='{"generated": true, "identifiers": ["doc://x/b/one", "two"]}, '
echo "{\"topicSections\": [$topics {\"identifiers\": [\"three\"]}]}" >"$out/data/documentation/$(echo "$name" | tr '[:upper:]' '[:lower:]').json"
touch "$out/documentation/index.html" "$out/documentation/x/y/index.html" "$out/metadata.json"
DOCC
  chmod +x bin/*
  export PATH=$PWD/bin:$PATH CALLS=$PWD/calls OVERSHOOT_PRODUCTS=$PWD/a/b/products BREAK=
}

# docs [OPTION]...: what it says, what there is in the end, and how docc was called.
docs() {
  rm -f calls
  run_split project/scripts/docs.sh --out site "$@"
  printf -- '--- %s %s\nexit %s\n%s\n' "$BREAK" "$*" "$status" "$output$stderr" | grep -v '^  ' | sed 's| *$||'
  if [ -d site ]; then find site -type f | LC_ALL=C sort; fi
  if [ -s site/index.html ]; then grep -o 'url=[^"]*' site/index.html; fi
}

@test "docs.sh: every page is made with those before it, the site replaces an older one, and flaws leave it as it is" {
  toolchain
  {
    docs --base-path /under/
    sed -E "s|/[^ ]*/overshoot\.[^/ ]*|TEMP|g; s|$PWD/||g" calls
    touch site/of-the-first
    for BREAK in docc-Two warn-Scripts extract-Three bare-One topic-Three merge fine-Scripts; do docs; done
  } | diff -u "$fixtures/golden/docs-site.txt" -
}
