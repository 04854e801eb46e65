load helpers

setup() { cd "$BATS_TEST_TMPDIR" || return; }

# described: help.json as swift-argument-parser dumps it, with every kind of argument.
described() {
  jq -n 'def name($kind): {$kind, name: .}; def long: name("long"); def short: name("short");
    {serializationVersion: 0, command: {commandName: "overshoot", abstract: "Moves well-known things.",
      discussion: "One.\n\n  a  b-c\n\n.dot\n'"'"'quote \\ end",
      arguments: [{kind: "flag", names: ["v" | short, ("verb-ose" | long)], preferredName: ("verb-ose" | long), isOptional: true, abstract: ""}],
      subcommands: [
        {commandName: "run", abstract: "Runs.", arguments: [
          {kind: "positional", valueName: "file", isOptional: false, isRepeating: true, abstract: "The files."},
          {kind: "positional", isOptional: true},
          {kind: "option", names: ["hz" | long], preferredName: ("hz" | long), valueName: "rate-hz", isOptional: true, isRepeating: true,
            abstract: "Rate: 60 or 120.", allValues: ["60", "120"], defaultValue: "60", discussion: "More."},
          {kind: "option", names: ["o" | short], preferredName: ("o" | short), isOptional: false, abstract: "Only 60", allValues: ["60", "120"]},
          {kind: "option", names: ["empty" | long], preferredName: ("empty" | long), isOptional: true, allValues: ["x"], defaultValue: ""},
          {kind: "flag", names: ["hidden" | long], preferredName: ("hidden" | long), shouldDisplay: false},
          {kind: "flag", names: ["shown" | long], preferredName: ("shown" | long), shouldDisplay: true, isOptional: true}]},
        {commandName: "sub-one", discussion: "Alone."}, {commandName: "secret", abstract: "No.", shouldDisplay: false}, {commandName: "help", abstract: "Helps."}]}}' \
    >help.json
}

page() { jq -r --arg command "$1" --arg version 1.2-beta -f "$scripts/lib/install/manual.jq" help.json; }

@test "the manual of the tool, of a command with every kind of argument, and of one without" {
  described
  for command in '' run sub-one; do page "$command"; done | diff -u "$fixtures/golden/manual.txt" -
}

# tool VERSION: a program like the tool, with two subcommands.
tool() {
  described
  cat >tool <<TOOL
#!/bin/sh
case \$1 in
  --version) echo $1 ;;
  --generate-completion-script) echo "completions of \$2" ;;
  --experimental-dump-help) cat <<'JSON'
$(jq . help.json)
JSON
    ;;
esac
TOOL
  chmod +x tool
}

files() { (cd "$1" && find . -mindepth 1 | LC_ALL=C sort | sed 's|^\./||'); }

@test "installed files, what is said, the list for the removal, and an older version's files" {
  tool 1.0
  PATH=$PATH:$PWD/there/bin run_split "$scripts/install.sh" --prebuilt ./tool there
  [ "$status" -eq 0 ]
  # A script cannot be stripped, which is a warning.
  [ "$(sed 1d <<<"$stderr")" = "installed overshoot 1.0 in $PWD/there" ]
  files there >"$BATS_TEST_TMPDIR/files"
  diff -u - files <<'TEXT'
bin
bin/overshoot
share
share/bash-completion
share/bash-completion/completions
share/bash-completion/completions/overshoot
share/fish
share/fish/vendor_completions.d
share/fish/vendor_completions.d/overshoot.fish
share/man
share/man/man1
share/man/man1/overshoot-run.1
share/man/man1/overshoot-secret.1
share/man/man1/overshoot-sub-one.1
share/man/man1/overshoot.1
share/overshoot
share/overshoot/installed
share/zsh
share/zsh/site-functions
share/zsh/site-functions/_overshoot
TEXT
  cat there/share/overshoot/installed >list
  diff -u - list <<'TEXT'
file bin/overshoot
file share/bash-completion/completions/overshoot
file share/fish/vendor_completions.d/overshoot.fish
file share/man/man1/overshoot-run.1
file share/man/man1/overshoot-secret.1
file share/man/man1/overshoot-sub-one.1
file share/man/man1/overshoot.1
file share/zsh/site-functions/_overshoot
file share/overshoot/installed
folder share/zsh/site-functions
folder share/zsh
folder share/overshoot
folder share/man/man1
folder share/man
folder share/fish/vendor_completions.d
folder share/fish
folder share/bash-completion/completions
folder share/bash-completion
folder share
folder bin
TEXT
  [ "$(cat there/share/bash-completion/completions/overshoot there/share/zsh/site-functions/_overshoot \
    there/share/fish/vendor_completions.d/overshoot.fish)" = $'completions of bash\ncompletions of zsh\ncompletions of fish' ]
  # A second version, without a subcommand, and off the PATH.
  tool 2.0
  sed -i 's/sub-one/sub-two/' tool
  touch there/mine
  run_split "$scripts/install.sh" --prebuilt ./tool there
  [ "$(sed 1d <<<"$stderr")" = "installed overshoot 2.0 in $PWD/there"$'\n'"$PWD/there/bin is not on your PATH; add it to call overshoot by name" ]
  [ "$(files there)" = "$(sed 's/sub-one/sub-two/; s/^share$/mine\n&/' files)" ]
  cmp <(sed 's/sub-one/sub-two/' list | LC_ALL=C sort) <(LC_ALL=C sort there/share/overshoot/installed)
  run_split "$scripts/install.sh" --uninstall there
  [ "$status" -eq 0 ]
  [ "$stderr" = "removed overshoot from $PWD/there" ]
  [ "$(files there)" = mine ]
  run_split "$scripts/install.sh" --uninstall there
  [ "$status" -eq 2 ]
  contains "$stderr" "overshoot is not installed in $PWD/there"
}

@test "archives: the program in them is installed; without one, or damaged, nothing is changed" {
  tool 3.0
  mkdir -p release/bin
  cp tool release/bin/overshoot
  tar -czf good.tar.gz release
  run_split "$scripts/install.sh" --prebuilt good.tar.gz there
  [ "$status" -eq 0 ]
  cmp tool there/bin/overshoot
  mv release/bin/overshoot release/bin/other
  tar -czf none.tar.gz release
  echo text >damaged.tar.gz
  local call
  for call in 'none.tar.gz|no bin/overshoot in none.tar.gz' 'damaged.tar.gz|cannot unpack damaged.tar.gz' 'missing.tar.gz|no such file: missing.tar.gz' \
    'dir|not a program: dir' '/etc/passwd|not a program: /etc/passwd'; do
    mkdir -p dir
    run_split "$scripts/install.sh" --prebuilt "${call%%|*}" new/er
    [ "$status" -eq 2 ]
    contains "$stderr" "${call#*|}"
    [ ! -e new ]
  done
  printf '#!/bin/sh\nexit 1\n' >tool
  run_split "$scripts/install.sh" --prebuilt ./tool new/er
  [ "$status" -eq 2 ]
  contains "$stderr" 'the tool does not run; nothing was changed'
  [ ! -e new ]
}

@test "a place that is taken by a folder: all that was moved is put back, and new folders go" {
  tool 1.0
  "$scripts/install.sh" --prebuilt ./tool there
  rm -r there/share/fish there/share/zsh/site-functions/_overshoot
  mkdir there/share/zsh/site-functions/_overshoot
  files there >before
  tool 2.0
  run_split "$scripts/install.sh" --prebuilt ./tool there
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write $PWD/there/share/zsh/site-functions/_overshoot; nothing was changed"
  files there | diff -u before -
  [ "$(there/bin/overshoot --version)" = 1.0 ]
}
