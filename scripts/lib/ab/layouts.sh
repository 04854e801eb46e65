# Links one program many times, each time with another layout of its code. Source it after common.sh and build.sh.
#
# Where a function happens to lie changes its time by a per cent or two, by as much as what a gate looks for. It is the
# same in every run of one file and random between two builds, so that no number of runs averages it out; many links do.
# LLVM's linker, which comes with Swift, puts functions in random order with random gaps.

# The compiler gives each function a section of its own, which is what the linker can move.
# As many of each side as the shifts of a gate need to be independent; a link takes a third of a second.
layouts_a_side=40
readonly layout_build_flags=(-Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections)

# link_command LOG PROGRAM: the command that linked the program, out of the log of 'swift build --verbose'.
link_command() { grep -- ' -emit-executable ' "$1" | grep -F -- " -o $2 " | tail -n 1; }

# link_layouts COMMAND PROGRAM FOLDER SEED COUNT: the layouts of COUNT seeds from SEED on, as FOLDER/001 and so on, and
# FOLDER/code.sha256, the same for programs of the same code: the digest of the layout of seed 1.
# The command is the compiler's own and has its own quoting.
link_layouts() {
  local command=$1 linked=$2 folder=$3 seed=$4 count=$5 number
  mkdir -p "$folder"
  link_layout "$command" "$linked" 1 "$folder/.code"
  sha256 "$folder/.code" >"$folder/.sha256"
  rm -f -- "$folder/.code"
  for ((number = 1; number <= count; number++)); do
    show_progress "linking layout $number of $count"
    link_layout "$command" "$linked" $((seed + number - 1)) "$folder/$(printf '%03d' "$number")"
  done
  clear_progress
  mv -f -- "$folder/.sha256" "$folder/code.sha256"
}

# link_layout COMMAND PROGRAM SEED OUTPUT
link_layout() {
  bash -c "${1/ -o "$2" / -o \"\$0\" } -use-ld=lld -Xlinker --build-id=none -Xlinker --strip-all \
    -Xlinker \"--shuffle-sections=.text*=\$1\" -Xlinker --randomize-section-padding=\"\$1\"" "$4" "$3" \
    >"$temp_dir/link.log" 2>&1 || {
    cat "$temp_dir/link.log" >&2
    die "$EXIT_USAGE" "cannot link the program with another layout; the linker's output is above"
  }
}

# layout_count FOLDER
layout_count() { find "$1" -name '[0-9][0-9][0-9]' | wc -l; }

# digest PATH: of a program, or of a folder of its layouts: there, of names, sizes and times.
digest() {
  if [ -d "$1" ]; then
    find -L "$1" -type f -printf "%f %s %T@\n" | sort | git hash-object --stdin
  else
    sha256 "$1"
  fi
}
