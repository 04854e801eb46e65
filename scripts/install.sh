#!/usr/bin/env bash
# Usage: scripts/install.sh PREFIX
#        scripts/install.sh --uninstall PREFIX
#
# Builds the tool 'overshoot' in release, on Linux with Swift's libraries inside, so that it runs where no Swift is
# installed, and puts it in its place with what belongs to it:
#
#   PREFIX/bin/overshoot
#   PREFIX/share/man/man1/overshoot.1 and a page for each subcommand
#   PREFIX/share/bash-completion/completions/overshoot
#   PREFIX/share/zsh/site-functions/_overshoot
#   PREFIX/share/fish/vendor_completions.d/overshoot.fish
#   PREFIX/share/overshoot/installed     what was installed, for --uninstall
#
# Everything is made and tried beside its place and moved there at the end: until then, and where a step fails or is
# interrupted, PREFIX stays as it was. An older version is replaced. 'overshoot --version' says what git calls the
# sources. Nothing is fetched but the Swift packages; neither Google Benchmark nor the rivals are needed.
#
#   --uninstall   remove what was installed, and the folders that were made for it where they are empty
#   --help        this text
#
# Exit codes: 0 done; 2 wrong call, missing tool, failed build, a PREFIX that cannot be written.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

readonly installed_list=share/overshoot/installed
prefix='' uninstall=0 stage=''

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --uninstall) uninstall=1 ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      -*) usage_error "unknown argument '$1'" ;;
      *)
        [ -z "$prefix" ] || usage_error "one PREFIX, not '$prefix' and '$1'"
        [ -n "$1" ] || usage_error "PREFIX is empty"
        prefix=$1
        ;;
    esac
    shift
  done
  [ -n "$prefix" ] || usage_error "say where to: PREFIX, such as /usr/local or ~/.local"
  case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
  esac
}

# check_writable FOLDER: fails where nothing can be put into the folder, or the folder that it would be made in.
check_writable() {
  local folder=$1
  while [ ! -e "$folder" ] && [ ! -L "$folder" ]; do folder=$(dirname "$folder"); done
  [ -d "$folder" ] || die "$EXIT_USAGE" "$folder is in the way: it is no folder; nothing was changed"
  if [ ! -w "$folder" ] || [ ! -x "$folder" ]; then
    die "$EXIT_USAGE" "cannot write into $folder; give another PREFIX or ask its owner; nothing was changed"
  fi
}

# The folders that files go to, under PREFIX.
readonly folders=(
  bin share/man/man1 share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d
  share/overshoot
)

check_places() {
  local folder
  check_writable "$prefix"
  for folder in "${folders[@]}"; do check_writable "$prefix/$folder"; done
}

# The stage lies in PREFIX, so that the last step is a rename in one file system; PREFIX itself may be new.
# made_folders: PREFIX and those above it that were not there, deepest first.
made_folders=()
make_stage() {
  local folder=$prefix
  while [ ! -e "$folder" ]; do
    made_folders+=("$folder")
    folder=$(dirname "$folder")
  done
  mkdir -p -- "$prefix" 2>/dev/null || die "$EXIT_USAGE" "cannot make $prefix; give another PREFIX or ask its owner"
  stage=$(mktemp -d "$prefix/.overshoot-install.XXXXXX" 2>/dev/null) ||
    die "$EXIT_USAGE" "cannot write into $prefix; give another PREFIX or ask its owner"
}
drop_stage() {
  if [ -n "$stage" ]; then rm -rf -- "$stage"; fi
  local folder
  for folder in "${made_folders[@]+"${made_folders[@]}"}"; do rmdir -- "$folder" 2>/dev/null || true; done
}
at_exit drop_stage

# fill_stage TOOL: the tool, its completions and its manual, in the folders of PREFIX.
fill_stage() {
  local folder
  for folder in "${folders[@]}"; do mkdir -p "$stage/new/$folder"; done
  cp -- "$1" "$stage/new/bin/overshoot"
  chmod 755 "$stage/new/bin/overshoot"
  # Names for a debugger are a third of the file.
  if have strip; then strip "$stage/new/bin/overshoot" 2>"$temp_dir/strip" || warn "not stripped: $(cat "$temp_dir/strip")"; fi
  try_tool "$stage/new/bin/overshoot"
  local tool=$stage/new/bin/overshoot share=$stage/new/share
  "$tool" --generate-completion-script bash >"$share/bash-completion/completions/overshoot"
  "$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_overshoot"
  "$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/overshoot.fish"
  write_manual "$tool" "$share/man/man1"
}

# try_tool FILE: whether it runs by itself: from another folder, with nothing in the environment.
try_tool() {
  local said
  said=$(cd / && env -i "$1" --version) || said=
  [ "$said" = "$OVERSHOOT_VERSION" ] ||
    die "$EXIT_USAGE" "the tool was built but does not run by itself; nothing was changed"
}

# write_manual TOOL FOLDER: a page for the tool and for each subcommand, from the help that the parser knows.
write_manual() {
  local command
  "$1" --experimental-dump-help >"$temp_dir/help.json"
  while read -r command; do
    jq -r --arg command "$command" --arg version "$OVERSHOOT_VERSION" -f "$lib_dir/install/manual.jq" \
      "$temp_dir/help.json" >"$2/overshoot${command:+-$command}.1"
  done < <(printf '\n' && jq -r '.command.subcommands[].commandName | select(. != "help")' "$temp_dir/help.json")
}

# put_in_place: moves every file from the stage to PREFIX. What stood there is kept aside until all is done, and put back
# where a move fails. An interrupt waits: this takes a moment.
put_in_place() {
  local file files=() placed=()
  while IFS= read -r file; do
    files+=("$file")
  done < <(cd "$stage/new" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
  trap '' INT TERM HUP
  cat "$prefix/$installed_list" >"$temp_dir/older" 2>/dev/null || : >"$temp_dir/older"
  list_installed "${files[@]}" >"$stage/new/$installed_list"
  for file in "${files[@]}" "$installed_list"; do
    if ! move_in "$file"; then
      put_back "${placed[@]+"${placed[@]}"}"
      die "$EXIT_USAGE" "cannot write $prefix/$file; everything is as it was"
    fi
    placed+=("$file")
  done
  made_folders=()
  # What only the older version had.
  listed_files "$prefix/$installed_list" >"$temp_dir/newer"
  while IFS= read -r file; do
    rm -f -- "$prefix/$file"
  done < <(listed_files "$temp_dir/older" | grep -vxF -f "$temp_dir/newer")
}

# move_in FILE: one file into its place, the older one aside.
move_in() {
  mkdir -p -- "$prefix/$(dirname "$1")" "$stage/old/$(dirname "$1")" || return 1
  [ ! -d "$prefix/$1" ] || return 1
  if [ -e "$prefix/$1" ] || [ -L "$prefix/$1" ]; then mv -f -- "$prefix/$1" "$stage/old/$1" || return 1; fi
  mv -f -- "$stage/new/$1" "$prefix/$1" || {
    put_back "$1"
    return 1
  }
}

# put_back FILE...: takes new files away again and puts the older ones in their place.
put_back() {
  local file
  for file; do
    rm -f -- "$prefix/$file"
    if [ -e "$stage/old/$file" ] || [ -L "$stage/old/$file" ]; then mv -f -- "$stage/old/$file" "$prefix/$file"; fi
  done
  remove_empty_folders <"$stage/folders"
}

# list_installed FILE...: lines 'file PATH' and 'folder PATH', the folders that were not there before, deepest first. A
# folder that an earlier version made stays on the list.
list_installed() {
  local file folder
  : >"$stage/folders"
  for file; do
    printf 'file %s\n' "$file"
    folder=$(dirname "$file")
    while [ "$folder" != . ]; do
      if [ ! -e "$prefix/$folder" ]; then printf '%s\n' "$folder" >>"$stage/folders"; fi
      folder=$(dirname "$folder")
    done
  done
  printf 'file %s\n' "$installed_list"
  [ -e "$prefix/share/overshoot" ] || printf 'share/overshoot\n' >>"$stage/folders"
  LC_ALL=C sort -ru "$stage/folders" -o "$stage/folders"
  {
    sed 's/^/folder /' "$stage/folders"
    grep '^folder ' "$temp_dir/older" || true
  } | LC_ALL=C sort -ru
}

# listed_files LIST: the paths of its files.
listed_files() { sed -n 's/^file //p' "$1"; }

remove_empty_folders() {
  local folder
  while IFS= read -r folder; do rmdir -- "$prefix/$folder" 2>/dev/null || true; done
}

remove() {
  local list=$prefix/$installed_list file
  [ -f "$list" ] || die "$EXIT_USAGE" "nothing of ours is in $prefix: there is no $list"
  while IFS= read -r file; do check_writable "$(dirname "$prefix/$file")"; done < <(listed_files "$list")
  make_temp_dir
  cp -- "$list" "$temp_dir/installed"
  # The list goes last: an interrupted removal can be run again.
  while IFS= read -r file; do
    rm -f -- "$prefix/$file"
  done < <(listed_files "$temp_dir/installed" | grep -vxF "$installed_list")
  rm -f -- "$list"
  remove_empty_folders < <(sed -n 's/^folder //p' "$temp_dir/installed")
  say "$program: removed overshoot from $prefix"
}

main() {
  parse "$@"
  if [ "$uninstall" -eq 1 ]; then
    remove
    return
  fi
  need swift
  need jq
  check_places
  make_temp_dir
  make_stage
  OVERSHOOT_VERSION=$(version_name)
  export OVERSHOOT_VERSION
  # Linked otherwise than the other scripts' builds, so in a folder of its own: neither makes the other start again.
  build_flags+=(--scratch-path "$root_dir/.build/static")
  case $(uname -s) in
    Linux) build_flags+=(--static-swift-stdlib) ;;
  esac
  swift_build "the tool" --product overshoot
  fill_stage "$(bin_path)/overshoot"
  put_in_place
  say "$program: installed overshoot $OVERSHOOT_VERSION in $prefix"
  case :$PATH: in
    *":$prefix/bin:"*) ;;
    *) say "$program: $prefix/bin is not on your PATH; add it there to call it by name" ;;
  esac
}

main "$@"
