# Builds the benchmarks of a git revision beside the working tree, and links it in many layouts. Source it after common.sh and
# build.sh.
#
# Every revision is unpacked into the same folder and built into the same one, one after the other: both sides get the
# same paths, which end up in a binary and move its data, and what did not change is not compiled twice. The sources are
# exported, not checked out, so git has no worktree to remember and an interrupt nothing to leave in its list.

readonly revision_cache=${XDG_CACHE_HOME:-$HOME/.cache}/overshoot/ab
# The origin of the sources, and the build where --build names a command.
readonly default_product=OvershootBenchmarks
repository=$root_dir build='' product=$default_product

in_repository() { git -C "$repository" "$@"; }

# The package may be in a folder of its repository.
package_folder() { in_repository rev-parse --show-prefix; }

# resolve_revision REVISION: sets revision_tree and revision_name. An empty one is the working tree with everything in
# it that git does not ignore.
resolve_revision() {
  local commit index=$temp_dir/index
  need git
  need tar
  in_repository rev-parse --git-dir >/dev/null 2>&1 || die "$EXIT_USAGE" "not in a git repository: $repository"
  if [ -n "$1" ]; then
    commit=$(in_repository rev-parse --verify --quiet "$1^{commit}") ||
      die "$EXIT_USAGE" "unknown revision '$1'; fetch it, or check its name"
    revision_tree=$(in_repository rev-parse "$commit^{tree}")
    revision_name=$(in_repository rev-parse --short=12 "$commit")
    return
  fi
  commit=$(in_repository rev-parse --verify --quiet 'HEAD^{commit}') || die "$EXIT_USAGE" "no commit yet in $repository"
  revision_name=$(in_repository rev-parse --short=12 "$commit")
  # An index of its own: the user's stays as it is.
  GIT_INDEX_FILE=$index in_repository read-tree "$commit"
  GIT_INDEX_FILE=$index in_repository -c core.safecrlf=false add --all -- ':/'
  revision_tree=$(GIT_INDEX_FILE=$index in_repository write-tree)
  [ "$revision_tree" = "$(in_repository rev-parse "$commit^{tree}")" ] || revision_name=$revision_name-dirty
}

# scratch_folder: where this repository's revisions are built.
scratch_folder() {
  local name=scratch
  [ "$repository" = "$root_dir" ] || name=scratch-$(cd "$repository" && pwd | git hash-object --stdin | cut -c 1-12)
  printf '%s/%s' "$revision_cache" "$name"
}

# build_revision: builds $revision_tree unless that was done before; sets revision_binary: the program, or the folder with its
# layouts where pairs are measured and the linker can make some.
build_revision() {
  local key folder
  key=$({
    printf '%s\n' "$revision_tree" "$(package_folder)" "$build" "$product" "${build_flags[*]} ${layout_build_flags[*]} $layouts_a_side"
    if [ -z "$build" ]; then swift --version 2>/dev/null; fi
  } | git hash-object --stdin)
  folder=$revision_cache/bin/${revision_tree:0:12}-${key:0:12}
  revision_binary=$folder/${product##*/}
  if [ -x "$revision_binary" ]; then say "$program: $revision_name is built already"; else build_into "$folder"; fi
  if [ -e "$folder/layouts/code.sha256" ]; then revision_binary=$folder/layouts; fi
}

# build_into FOLDER: builds $revision_tree and puts the program and its layouts there.
build_into() {
  local built folder_of_package
  mkdir -p "$revision_cache"
  lock_cache
  rm -rf -- "$revision_cache/tree"
  mkdir "$revision_cache/tree"
  git -C "$(in_repository rev-parse --show-toplevel)" archive --format=tar "$revision_tree" |
    tar -x -m -C "$revision_cache/tree"
  folder_of_package=$revision_cache/tree/$(package_folder)
  [ -d "$folder_of_package" ] || die "$EXIT_USAGE" "no package in the folder $(package_folder) of $revision_name"
  if [ -n "$build" ]; then
    say "$program: building $revision_name: $build"
    (cd "$folder_of_package" && bash -c "$build") >"$temp_dir/build.log" 2>&1 ||
      die_with "$temp_dir/build.log" "$EXIT_USAGE" "the build of $revision_name failed; its log is above"
    built=$folder_of_package/$product
  else
    local package_dir build_flags
    use_package "$folder_of_package"
    build_flags+=(--scratch-path "$(scratch_folder)" "${layout_build_flags[@]}")
    built=$(bin_path)/$product
    # Linked in any case, which the log of the build shows the command of.
    rm -f -- "$built"
    swift_build "$revision_name" --product "$product" --verbose
  fi
  [ -x "$built" ] || die "$EXIT_USAGE" "the build of $revision_name left no program $product"
  mkdir -p "$1"
  link_revision "$built" "$1/layouts"
  cp "$built" "$1/.incomplete"
  mv -f "$1/.incomplete" "$revision_binary"
  unlock_cache
}

# --- Layouts: one program linked many times, each time with another layout of its code
#
# Where a function happens to lie changes its time by a per cent or two, by as much as what a gate looks for. It is the
# same in every run of one file and random between two builds, so that no number of runs averages it out; many links do.
# LLVM's linker, which comes with Swift, puts functions in random order with random gaps.

# The compiler gives each function a section of its own, which is what the linker can move.
# As many of each side as the shifts of a gate need to be independent; a link takes a third of a second.
layouts_a_side=40
readonly layout_build_flags=(-Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections)

# link_revision PROGRAM FOLDER: the program's layouts, as FOLDER/001 and so on, if it takes turns and the linker is LLVM's; and
# FOLDER/code.sha256, the same for programs of the same code: the digest of the layout of seed 1. The other seeds follow from the
# revision: two revisions do not share them.
link_revision() {
  local command number seed=$((0x${revision_tree:0:5} * 1000 + 1))
  if [ -n "$build" ] || ! takes_turns "$1" || [[ $OSTYPE != linux* ]]; then return 0; fi
  # The compiler's own, with its own quoting, out of the log of 'swift build --verbose'.
  command=$(grep -- ' -emit-executable ' "$temp_dir/build.log" | grep -F -- " -o $1 " | tail -n 1) || return 0
  mkdir -p "$2"
  link_layout "$command" "$1" 1 "$2/.code"
  sha256 "$2/.code" >"$2/.sha256"
  rm -f -- "$2/.code"
  for ((number = 1; number <= layouts_a_side; number++)); do
    show_progress "linking layout $number of $layouts_a_side"
    link_layout "$command" "$1" $((seed + number)) "$2/$(printf '%03d' "$number")"
  done
  clear_progress
  mv -f -- "$2/.sha256" "$2/code.sha256"
}

# link_layout COMMAND PROGRAM SEED OUTPUT
link_layout() {
  bash -c "${1/ -o "$2" / -o \"\$0\" } -use-ld=lld -Xlinker --build-id=none -Xlinker --strip-all \
    -Xlinker \"--shuffle-sections=.text*=\$1\" -Xlinker --randomize-section-padding=\"\$1\"" "$4" "$3" \
    >"$temp_dir/link.log" 2>&1 ||
    die_with "$temp_dir/link.log" "$EXIT_USAGE" "cannot link the program with another layout; the linker's output is above"
}

# digest PATH: of a program, or of a folder of its layouts: there, of names, sizes and times.
digest() {
  if [ -d "$1" ]; then
    find -L "$1" -type f -printf "%f %s %T@\n" | sort | sha256 /dev/stdin
  else
    sha256 "$1"
  fi
}

# One build at a time. The system releases the lock when its owner ends, however it ends.
lock_held=0
lock_cache() {
  at_exit unlock_cache
  have flock || need perl
  exec 9>>"$revision_cache/.lock" || die "$EXIT_USAGE" "cannot write $revision_cache/.lock"
  if ! lock_file -n; then
    say "$program: waiting for another build …"
    lock_file
  fi
  lock_held=1
}

# lock_file [-n]: locks file descriptor 9; with -n fails instead of waiting. macOS has no flock, but perl.
lock_file() {
  if have flock; then flock "$@" 9; else perl -MFcntl=:flock -e 'open(my $file, ">>&=", 9) && flock($file, LOCK_EX | (@ARGV ? LOCK_NB : 0)) or exit 1' -- "$@"; fi
}

unlock_cache() {
  [ "$lock_held" -eq 1 ] || return 0
  rm -rf -- "$revision_cache/tree"
  exec 9>&-
  lock_held=0
}
