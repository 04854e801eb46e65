load helpers
load measured-program

# The scripts with nothing on PATH but what common.sh checks for, and what each of them asks for by name.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  measured_program
  mkdir tools
  local tool
  for tool in $(bash -c '. "$1/lib/common.sh"; echo $base_tools' bash "$scripts") bash sha256sum; do
    ln -s "$(command -v "$tool")" "tools/$tool"
  done
}

# with_tools TOOL,TOOL... COMMAND...: runs the command with these as well.
with_tools() {
  local tool
  for tool in ${1//,/ }; do ln -sf "$(command -v "$tool")" "tools/$tool"; done
  PATH=$PWD/tools run_split "${@:2}"
}

@test "bench, baseline and thresholds need jq besides" {
  local call
  for call in 'bench.sh --out run.json' 'baseline.sh save a' 'baseline.sh list' 'baseline.sh compare a' 'thresholds.sh update' 'thresholds.sh check --filter parse'; do
    # shellcheck disable=SC2086  # words
    case $call in
      *list) with_tools jq "$scripts/"$call ;;
      *) with_tools jq "$scripts/"$call --binary ./program ;;
    esac
    [ "$status" -le 1 ] || { echo "$call: $stderr" && false; }
    lacks "$stderr" 'not found'
  done
}

@test "history needs jq and sqlite3 besides" {
  write_run run.json 2026-01-01T10:00:00+00:00 alpha=1
  local call
  for call in 'record run.json' 'trend alpha' changes 'changes --newest 5' 'export --format csv' 'export --format json'; do
    # shellcheck disable=SC2086  # words
    with_tools jq,sqlite3 "$scripts/history.sh" $call --db history.sqlite
    [ "$status" -eq 0 ] || { echo "$call: $stderr" && false; }
    lacks "$stderr" 'not found'
  done
}

@test "a fleet on this machine needs jq besides, and each missing tool is named" {
  # A copy of the program finds its rows here.
  sed -i "s|cd .*|cd '$PWD'|" program
  with_tools jq "$scripts/fleet.sh" plan bench plan --binary "$PWD/program" --shards 1 --node-check "$fixtures/fleet/check-node"
  [ "$status" -eq 0 ] || { echo "$stderr" && false; }
  with_tools jq "$scripts/fleet.sh" submit plan --transport local --wait
  [ "$status" -eq 0 ] || { cat plan/submissions/*.log && echo "$stderr" && false; }
  with_tools jq "$scripts/fleet.sh" merge plan --output merged.json
  [ "$status" -eq 0 ] || { echo "$stderr" && false; }
  lacks "$stderr" 'not found'
  local tool
  for tool in awk cut find xargs wc; do
    rm "tools/$tool"
    PATH=$PWD/tools run_split "$scripts/fleet.sh" status plan
    ln -s "$(command -v "$tool")" "tools/$tool"
    [ "$status" -eq 2 ]
    contains "$stderr" "$tool is missing"
  done
}

@test "compare needs jq besides, in every format" {
  write_run old.json 2026-01-01T10:00:00+00:00 alpha=1,1,1 beta=2,2,2
  write_run new.json 2026-01-01T10:00:00+00:00 alpha=1,1,1 beta=3,3,3
  local format
  run_split "$scripts/compare.sh" benchmarks old.json new.json
  for format in $(bash -c '. "$1/lib/common.sh"; . "$1/lib/compare/formats.sh"; format_names' bash "$scripts" | tr -d ,); do
    with_tools jq "$scripts/compare.sh" benchmarks old.json new.json --format "$format" --output out
    [ "$status" -eq 1 ] && [ -z "$stderr" ] && [ -s out ]
  done
  for format in 'filters old.json alpha beta' 'merge old.json new.json' 'benchmarks --compat old.json new.json' 'benchmarks ./program ./program --dump_to_json dump'; do
    # shellcheck disable=SC2086  # words
    with_tools jq "$scripts/compare.sh" $format
    [ "$status" -le 1 ] || { echo "$format: $stderr" && false; }
    lacks "$stderr" 'not found'
  done
  rm tools/jq
  PATH=$PWD/tools run_split "$scripts/compare.sh" benchmarks old.json new.json
  [ "$status" -eq 2 ] && contains "$stderr" 'jq is missing'
}

@test "ab needs jq for programs and folders of layouts, and git and tar for revisions" {
  # A link of the program finds its rows here.
  sed -i "s|^cd .*|cd '$PWD'|" program
  mkdir a b
  cp program a/001
  cp program b/001
  echo '# another program' >>b/001
  with_tools jq "$scripts/ab.sh" --binary ./program ./program --pairs 1 --out ab-1
  [ "$status" -eq 0 ] && lacks "$stderr" 'not found'
  with_tools jq "$scripts/ab.sh" --binary a b --pairs 1 --out ab-2
  [ "$status" -eq 0 ] && lacks "$stderr" 'not found'
  lacks "$stderr" 'the same program'
  git init -q repository
  git -C repository -c user.name=test -c user.email=test@example.org commit -q --allow-empty -m one
  local call=("$scripts/ab.sh" --repository repository --build 'cp ../../program .' --product program HEAD)
  with_tools jq "${call[@]}"
  [ "$status" -eq 2 ] && contains "$stderr" 'git is missing'
  with_tools git "${call[@]}"
  [ "$status" -eq 2 ] && contains "$stderr" 'tar is missing'
  [ ! -e results ]
}

@test "settings of the caller's shell change no result" {
  write_run old.json 2026-01-01T10:00:00+00:00 alpha=1,1,1 beta=2,2,2
  write_run new.json 2026-01-02T10:00:00+00:00 alpha=1,1,1 beta=3,3,3
  printf '%s\n' 'for f in cd awk jq sqlite3 printf read sort; do eval "$f() { echo noise; }"; done' 'alias jq=false' 'shopt -s expand_aliases' \
    'IFS=:' >noisy
  local setting expected=''
  for setting in PLAIN=1 SHELLOPTS=noglob SHELLOPTS=allexport:noclobber:keyword:posix BASHOPTS=failglob:nullglob:dotglob:nocasematch \
    "BASH_ENV=$PWD/noisy" POSIXLY_CORRECT=1 CDPATH=/ 'BASH_FUNC_jq%%=() { echo noise; }' 'BASH_FUNC_printf%%=() { echo noise; }'; do
    rm -rf h run.json
    {
      env "$setting" "$scripts/compare.sh" benchmarks old.json new.json || echo "$?"
      env "$setting" "$scripts/history.sh" record --db h old.json new.json
      env "$setting" "$scripts/history.sh" export --format csv --db h
      env "$setting" "$scripts/bench.sh" --binary ./program --out run.json
    } >text 2>&1 </dev/null
    sed -i '/\[0\/2\]/d; s/measured in .*/measured/' text
    [ -n "$expected" ] || expected=$(cat text)
    [ "$(cat text)" = "$expected" ] || { echo "$setting" && cat text && false; }
  done
  contains "$expected" regression
  contains "$expected" parse
}
