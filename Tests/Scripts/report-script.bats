# bats file_tags=build
load helpers

@test "--help prints the header" { header_is_help report.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused report.sh; }

@test "an output path that cannot be written is exit 2 before the build" {
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR/not/there.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder"
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  contains "$stderr" "--out is a folder"
}

@test "a result that is not there, or not JSON, is named before the build" {
  touch "$BATS_TEST_TMPDIR/empty.json"
  printf '{"benchmarks":[' >"$BATS_TEST_TMPDIR/cut.json"
  OVERSHOOT_PRODUCTS='' run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html" "$BATS_TEST_TMPDIR/cut.json"
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot read a result: $BATS_TEST_TMPDIR/cut.json: parse error"
  lacks "$stderr" building
  local call
  for call in missing.json "$BATS_TEST_TMPDIR/empty.json" '--base missing.json'; do
    # shellcheck disable=SC2086  # words
    OVERSHOOT_PRODUCTS='' PATH=/usr/bin:/bin run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "cannot read a result: no file, or nothing in it: ${call#--base }"
  done
}

@test "a missing tool is named, and nothing is built" {
  hide_tool jq
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: jq"
}

@test "without results the page has every transition as a picture; named results are all that it has" {
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 0 ]
  for name in pop-in-and-out wave stack-modal; do grep -q "title=\"Transition: $name\"" "$BATS_TEST_TMPDIR/page.html"; done
  [ "$(wc -c <"$BATS_TEST_TMPDIR/page.html")" -lt 3000000 ]
  write_run "$BATS_TEST_TMPDIR/a run.json" 2026-01-01T00:00:00Z spring/a/cells:10=100,101
  run_split "$scripts/report.sh" --no-install --title "A <title>" --out "$BATS_TEST_TMPDIR/page.html" "$BATS_TEST_TMPDIR/a run.json"
  [ "$status" -eq 0 ]
  grep -q 'spring/a/cells:10' "$BATS_TEST_TMPDIR/page.html"
  grep -q 'A &lt;title&gt;' "$BATS_TEST_TMPDIR/page.html"
  run grep -c 'id="player"' "$BATS_TEST_TMPDIR/page.html"
  [ "$output" -eq 0 ]
}

@test "numbers that no transition accepts are exit 2, and nothing is written" {
  run_split "$scripts/report.sh" --no-install --cells -1 --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot draw"
  [ ! -e "$BATS_TEST_TMPDIR/page.html" ]
}

# stand_in FOLDER VERSION: an 'overshoot' that states this version and writes its report's arguments as the page.
stand_in() {
  mkdir -p "$1"
  cat >"$1/overshoot" <<TOOL
#!/usr/bin/env bash
case \$1 in
  --version) printf '%s\n' '$2' ;;
  list) printf '  wave\n' ;;
  filmstrip) printf '<svg/>\n' >"\${!#}" ;;
  report)
    while [ "\$1" != --output ]; do printf '%s\n' "\$1"; shift; done >"\${!#}"
    printf 'written by %s\n' "\$0" >>"\${!#}"
    ;;
esac
TOOL
  chmod +x "$1/overshoot"
}

@test "an installed overshoot of these sources' version is used, another one is not, and --link is passed on" {
  version=$(bash -c '. "$1/lib/common.sh"; . "$1/lib/build.sh"; version_name' bash "$scripts")
  stand_in "$BATS_TEST_TMPDIR/built" "$version"
  stand_in "$BATS_TEST_TMPDIR/same version" "$version"
  stand_in "$BATS_TEST_TMPDIR/other version" 0.0.1
  export OVERSHOOT_PRODUCTS=$BATS_TEST_TMPDIR/built
  report() {
    PATH=$BATS_TEST_TMPDIR/$1:$PATH run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html" "${@:2}"
    [ "$status" -eq 0 ]
    page=$(cat "$BATS_TEST_TMPDIR/page.html")
  }
  report "same version" --link 'commit=https://example.org/c?a=1&b=2' --link=pipeline=https://example.org/p
  contains "$stderr" "using $BATS_TEST_TMPDIR/same version/overshoot"
  contains "$page" "written by $BATS_TEST_TMPDIR/same version/overshoot"
  contains "$page" "$(printf '%s\n' --link 'commit=https://example.org/c?a=1&b=2' --link pipeline=https://example.org/p)"
  report "other version"
  lacks "$stderr" using
  lacks "$page" --link
  contains "$page" "written by $BATS_TEST_TMPDIR/built/overshoot"
  report "same version" --build
  contains "$page" "written by $BATS_TEST_TMPDIR/built/overshoot"
}

@test "links are on the page, and an address that is none is exit 2" {
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html" --link commit=https://example.org/c
  [ "$status" -eq 0 ]
  contains "$(cat "$BATS_TEST_TMPDIR/page.html")" 'href="https://example.org/c"'
  rm "$BATS_TEST_TMPDIR/page.html"
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html" --link commit=example
  [ "$status" -eq 2 ]
  contains "$stderr" "give NAME=URL"
  [ ! -e "$BATS_TEST_TMPDIR/page.html" ]
}
