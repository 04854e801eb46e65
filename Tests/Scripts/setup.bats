load helpers

@test "--help prints the header" { header_is_help setup.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused setup.sh; }

@test "an unknown purpose is refused, and the known ones are named" {
  run_split "$scripts/setup.sh" --for lunch
  [ "$status" -eq 2 ]
  contains "$stderr" "not 'lunch'"
  contains "$stderr" "bench, test, rivals"
}

@test "nothing is printed or installed if nothing is missing" {
  run_split "$scripts/setup.sh" --no-install --for test
  [ "$status" -eq 0 ]
  [ -z "$output$stderr" ]
}

@test "--no-install names what is missing and changes nothing" {
  hide_tool jq bats
  run_split "$scripts/setup.sh" --no-install --for test
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: bats jq"
}

@test "missing packages are installed by name, as root or through sudo" {
  hide_tool jq apt-get sudo id
  # A package manager that notes how it was called, and brings what it was asked for.
  cat >"$BATS_TEST_TMPDIR/path/apt-get" <<STUB
#!/bin/sh
echo "apt-get \$*" >>"$BATS_TEST_TMPDIR/calls"
case "\$1" in install) printf '#!/bin/sh\n' >"$BATS_TEST_TMPDIR/path/jq"; chmod +x "$BATS_TEST_TMPDIR/path/jq" ;; esac
STUB
  chmod +x "$BATS_TEST_TMPDIR/path/apt-get"
  # Whoever 'id -u' says; sudo notes that it was asked.
  printf '#!/bin/sh\necho "$AS"\n' >"$BATS_TEST_TMPDIR/path/id"
  chmod +x "$BATS_TEST_TMPDIR/path/id"
  AS=0 run_split "$scripts/setup.sh"
  [ "$status" -eq 0 ]
  contains "$stderr" "installing jq"
  contains "$(cat "$BATS_TEST_TMPDIR/calls")" "--no-install-recommends jq"

  rm "$BATS_TEST_TMPDIR/path/jq" "$BATS_TEST_TMPDIR/calls"
  AS=1000 run_split "$scripts/setup.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" "installing needs root: run 'apt-get install jq' as root, or install sudo"
  [ ! -e "$BATS_TEST_TMPDIR/calls" ]

  printf '#!/bin/sh\necho sudo >>"%s"\nexec "$@"\n' "$BATS_TEST_TMPDIR/calls" >"$BATS_TEST_TMPDIR/path/sudo"
  chmod +x "$BATS_TEST_TMPDIR/path/sudo"
  AS=1000 run_split "$scripts/setup.sh"
  [ "$status" -eq 0 ]
  [ "$(cut -d ' ' -f 1 "$BATS_TEST_TMPDIR/calls" | tr '\n' ' ')" = "sudo apt-get sudo apt-get " ]
}

@test "a package manager that fails is exit 2 with its last lines" {
  hide_tool jq apt-get
  printf '#!/bin/sh\necho "E: no such package" >&2\nexit 100\n' >"$BATS_TEST_TMPDIR/path/apt-get"
  chmod +x "$BATS_TEST_TMPDIR/path/apt-get"
  run_split "$scripts/setup.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" "E: no such package"
  contains "$stderr" "could not install jq"
}

@test "a package without its tool is exit 2" {
  hide_tool jq apt-get
  printf '#!/bin/sh\nexit 0\n' >"$BATS_TEST_TMPDIR/path/apt-get"
  chmod +x "$BATS_TEST_TMPDIR/path/apt-get"
  run_split "$scripts/setup.sh"
  [ "$status" -eq 2 ]
  contains "$stderr" "still not found"
}

@test "a missing or old Swift is exit 2" {
  hide_tool swift
  run_split "$scripts/setup.sh" --no-install
  [ "$status" -eq 2 ]
  contains "$stderr" "no Swift toolchain"
  printf '#!/bin/sh\necho "Swift version 5.10.1"\n' >"$BATS_TEST_TMPDIR/path/swift"
  chmod +x "$BATS_TEST_TMPDIR/path/swift"
  run_split "$scripts/setup.sh" --no-install
  [ "$status" -eq 2 ]
  contains "$stderr" "Swift 5.10 is too old"
}

@test "a failing 'swift --version' is shown, and CDPATH and language of the caller have no effect" {
  hide_tool swift
  printf '#!/bin/sh\necho "no toolchain is chosen; language $LC_ALL, folders $CDPATH."\nexit 1\n' >"$BATS_TEST_TMPDIR/path/swift"
  chmod +x "$BATS_TEST_TMPDIR/path/swift"
  mkdir -p "$BATS_TEST_TMPDIR/elsewhere/scripts/lib"
  cd "$root"
  # With CDPATH, 'cd scripts/lib' would go into that folder's.
  LC_ALL=POSIX CDPATH=$BATS_TEST_TMPDIR/elsewhere run_split bash scripts/setup.sh --no-install
  [ "$status" -eq 2 ]
  contains "$stderr" "'swift --version' failed: no toolchain is chosen; language C"
  contains "$stderr" ", folders ."
}
