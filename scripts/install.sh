#!/usr/bin/env bash
# Usage: scripts/install.sh [--prebuilt FILE] PREFIX
#        scripts/install.sh --uninstall PREFIX
#
# Builds the tool 'overshoot' in release and installs it with what belongs to it. On Linux Swift's libraries are inside, so
# that it runs without a Swift toolchain.
#
#   PREFIX/bin/overshoot
#   PREFIX/share/man/man1/overshoot.1 and a page for each subcommand
#   PREFIX/share/bash-completion/completions/overshoot
#   PREFIX/share/zsh/site-functions/_overshoot
#   PREFIX/share/fish/vendor_completions.d/overshoot.fish
#   PREFIX/share/overshoot/installed     the list of installed files, for --uninstall
#
# The files are made and tried in a folder beside their places and moved at the end: if a step fails or is interrupted,
# PREFIX stays as it was. An older version is replaced. 'overshoot --version' prints git's name for the sources. Only the
# Swift packages are downloaded; Google Benchmark is not needed.
#
#   --prebuilt FILE   install this tool instead of building one: the program, or an archive of scripts/dev/release.sh
#   --uninstall       remove the installed files, and the folders that were made for them if they are empty
#   --help            this text
#
# Examples:
#   scripts/install.sh ~/.local
#   scripts/install.sh --prebuilt overshoot-1.0.0-linux-x86_64.tar.gz ~/.local
#   scripts/install.sh --uninstall ~/.local
#
# Exit codes: 0 done; 2 wrong usage, missing tool, failed build, a PREFIX that cannot be written.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/static-tool.sh"

readonly installed_list=share/overshoot/installed
prefix='' uninstall=0 prebuilt='' stage=''

parse() {
  parse_options "$@" </dev/null
  [ ${#operands[@]} -gt 0 ] || usage_error "PREFIX is missing; give a folder such as /usr/local or ~/.local"
  [ ${#operands[@]} -eq 1 ] || usage_error "one PREFIX, not '${operands[0]}' and '${operands[1]}'"
  prefix=${operands[0]}
  case $prefix in
    '') usage_error "PREFIX is empty" ;;
    /*) ;;
    *) prefix=$PWD/$prefix ;;
  esac
}

# check_writable FOLDER: exits with 2 if files cannot be put into the folder, or the folder itself cannot be made.
check_writable() {
  local folder=$1
  while [ ! -e "$folder" ] && [ ! -L "$folder" ]; do folder=$(dirname "$folder"); done
  [ -d "$folder" ] || die "$EXIT_USAGE" "$folder is not a folder; give another PREFIX; nothing was changed"
  if [ ! -w "$folder" ] || [ ! -x "$folder" ]; then
    die "$EXIT_USAGE" "cannot write into $folder; give another PREFIX; nothing was changed"
  fi
}

# The folders of the installed files, under PREFIX.
readonly folders=(
  bin share/man/man1 share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d
  share/overshoot
)

check_places() {
  local folder
  check_writable "$prefix"
  for folder in "${folders[@]}"; do check_writable "$prefix/$folder"; done
}

# The stage is in PREFIX, so that the last step is a rename within one file system. PREFIX itself may be new.
# made_folders: PREFIX and its parents that did not exist, deepest first.
made_folders=()
make_stage() {
  local folder=$prefix
  while [ ! -e "$folder" ]; do
    made_folders+=("$folder")
    folder=$(dirname "$folder")
  done
  mkdir -p -- "$prefix" 2>/dev/null || die "$EXIT_USAGE" "cannot make the folder $prefix; give another PREFIX"
  stage "$prefix/.overshoot" || die "$EXIT_USAGE" "cannot write into $prefix; give another PREFIX"
  stage=$staged
}
drop_stage() {
  local folder
  rm -rf -- ${stages[@]+"${stages[@]}"}
  for folder in "${made_folders[@]+"${made_folders[@]}"}"; do rmdir -- "$folder" 2>/dev/null || true; done
}
at_exit drop_stage

# fill_stage TOOL: the tool, its completions and its manual, in the folders of PREFIX.
fill_stage() {
  local folder
  for folder in "${folders[@]}"; do mkdir -p "$stage/new/$folder"; done
  cp -- "$1" "$stage/new/bin/overshoot"
  chmod 755 "$stage/new/bin/overshoot"
  strip_tool "$stage/new/bin/overshoot"
  try_tool "$stage/new/bin/overshoot"
  local tool=$stage/new/bin/overshoot share=$stage/new/share
  "$tool" --generate-completion-script bash >"$share/bash-completion/completions/overshoot"
  "$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_overshoot"
  "$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/overshoot.fish"
  write_manual "$tool" "$share/man/man1"
}

# try_tool FILE: exits with 2 unless it runs from another folder, with nothing in the environment.
try_tool() {
  local said
  said=$(cd / && env -i "$1" --version) || said=
  [ -n "$said" ] || die "$EXIT_USAGE" "the tool does not run; nothing was changed"
  [ -n "$prebuilt" ] || [ "$said" = "$OVERSHOOT_VERSION" ] ||
    die "$EXIT_USAGE" "the tool was built as $said instead of $OVERSHOOT_VERSION; nothing was changed"
  OVERSHOOT_VERSION=$said
}

# write_manual TOOL FOLDER: a page for the tool and for each subcommand, from the parser's own description.
write_manual() {
  local command
  "$1" --experimental-dump-help >"$temp_dir/help.json"
  while read -r command; do
    jq -r --arg command "$command" --arg version "$OVERSHOOT_VERSION" -f "$lib_dir/install/manual.jq" \
      "$temp_dir/help.json" >"$2/overshoot${command:+-$command}.1"
  done < <(printf '\n' && jq -r '.command.subcommands[].commandName | select(. != "help")' "$temp_dir/help.json")
}

# put_in_place: moves every file from the stage to PREFIX. Older files are kept aside until the end, and put back if a
# move fails. Signals wait: this takes a moment.
put_in_place() {
  local file files=()
  while IFS= read -r file; do files+=("$file"); done < <(cd "$stage/new" && find . -type f | cut -c 3- | LC_ALL=C sort)
  # The list goes last.
  files+=("$installed_list")
  trap '' INT TERM HUP
  cat "$prefix/$installed_list" >"$temp_dir/older" 2>/dev/null || : >"$temp_dir/older"
  list_installed "${files[@]}" >"$stage/new/$installed_list"
  for file in "${files[@]}"; do
    move_in "$file" || {
      put_back "${files[@]}"
      die "$EXIT_USAGE" "cannot write $prefix/$file; nothing was changed"
    }
  done
  made_folders=()
  # Files of the older version only.
  while IFS= read -r file; do
    rm -f -- "$prefix/$file"
  done < <(listed_files "$temp_dir/older" | grep -vxFf <(printf '%s\n' "${files[@]}"))
}

is_there() { [ -e "$1" ] || [ -L "$1" ]; }

# move_in FILE: moves one file into its place and the older one aside.
move_in() {
  mkdir -p -- "$prefix/$(dirname "$1")" "$stage/old/$(dirname "$1")" && [ ! -d "$prefix/$1" ] || return
  ! is_there "$prefix/$1" || mv -f -- "$prefix/$1" "$stage/old/$1" || return
  mv -f -- "$stage/new/$1" "$prefix/$1"
}

# put_back FILE...: removes those that were moved in, and puts the older ones back.
put_back() {
  local file
  for file; do
    is_there "$stage/new/$file" || rm -f -- "$prefix/$file"
    ! is_there "$stage/old/$file" || mv -f -- "$stage/old/$file" "$prefix/$file"
  done
  remove_empty_folders <"$stage/folders"
}

# list_installed FILE...: lines 'file PATH' and 'folder PATH' with the folders that did not exist before, deepest first.
# Folders that an earlier version made stay on the list.
list_installed() {
  printf 'file %s\n' "$@"
  (cd "$stage/new" && find . -mindepth 1 -type d | cut -c 3-) | while IFS= read -r folder; do
    [ -e "$prefix/$folder" ] || printf '%s\n' "$folder"
  done | LC_ALL=C sort -r >"$stage/folders"
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
  [ -f "$list" ] || die "$EXIT_USAGE" "overshoot is not installed in $prefix: no such file: $list"
  while IFS= read -r file; do check_writable "$(dirname "$prefix/$file")"; done < <(listed_files "$list")
  make_temp_dir
  cp -- "$list" "$temp_dir/installed"
  # The list goes last: an interrupted removal can be run again.
  while IFS= read -r file; do
    rm -f -- "$prefix/$file"
  done < <(listed_files "$temp_dir/installed" | grep -vxF "$installed_list")
  rm -f -- "$list"
  remove_empty_folders < <(sed -n 's/^folder //p' "$temp_dir/installed")
  say "removed overshoot from $prefix"
}

# find_prebuilt: makes $prebuilt the path of a program, if it is an archive that of the program in it.
find_prebuilt() {
  case $prebuilt in
    *.tar.gz)
      [ -f "$prebuilt" ] || die "$EXIT_USAGE" "no such file: $prebuilt"
      mkdir "$temp_dir/archive"
      tar -xzf "$prebuilt" -C "$temp_dir/archive" 2>"$temp_dir/tar" ||
        die "$EXIT_USAGE" "cannot unpack $prebuilt: $(head -n 1 "$temp_dir/tar"); nothing was changed"
      set -- "$temp_dir"/archive/*/bin/overshoot
      [ -x "$1" ] || die "$EXIT_USAGE" "no bin/overshoot in $prebuilt; give an archive of scripts/dev/release.sh"
      prebuilt=$1
      ;;
    *)
      if [ ! -f "$prebuilt" ] || [ ! -x "$prebuilt" ]; then
        die "$EXIT_USAGE" "not a program: $prebuilt; give the tool to install"
      fi
      ;;
  esac
}

main() {
  parse "$@"
  if [ "$uninstall" -eq 1 ]; then
    remove
    return
  fi
  need jq
  check_places
  make_temp_dir
  [ -z "$prebuilt" ] || find_prebuilt
  make_stage
  [ -n "$prebuilt" ] || build_tool
  fill_stage "${prebuilt:-$(bin_path)/overshoot}"
  put_in_place
  say "installed overshoot $OVERSHOOT_VERSION in $prefix"
  [[ :$PATH: == *":$prefix/bin:"* ]] || say "$prefix/bin is not on your PATH; add it to call overshoot by name"
}

main "$@"
