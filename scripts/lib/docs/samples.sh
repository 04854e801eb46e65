# Samples of the documentation as tests. Source it after build.sh; docs.sh calls check_samples.

# objects_of TARGET: the object files of its present sources; objects of deleted sources may remain in the folder.
objects_of() {
  local folder=$built/$1.build object source
  if [ -f "$folder/output-file-map.json" ]; then
    jq -r '.[].object // empty' "$folder/output-file-map.json" | while IFS= read -r object; do
      if [ -f "$object" ]; then printf '%s\n' "$object"; fi
    done
    return
  fi
  find "$folder" -name '*.o' 2>/dev/null | while IFS= read -r object; do
    source=${object#"$folder"/} source=${source%.o}
    for source in "$root_dir"/Sources/*/"$1/$source" "$checkouts"/*/Sources/"$1/$source"; do
      if [ -f "$source" ]; then printf '%s\n' "$object"; fi
    done
  done
}

# link_modules: links all modules that a sample can import into one library.
link_modules() {
  local objects=() target object
  for target in _NumericsShims RealModule CBatchSupport LaneMath BatchKernels BatchKernelsV3 BatchKernelsV4 AnimationMath AnimationCore \
    AnimationTimeline TimelineCompiler CObjectCreation UIKit HeadlessKit Transitions Scenarios CFrameClock CLockstep FrameSuite AnimationBaselines ProgramSupport CGoogleBenchmark GoogleBenchmark \
    CAllocationCounter AllocationCounter; do
    while IFS= read -r object; do objects+=("$object"); done < <(objects_of "$target")
  done
  show_progress "linking the modules"
  local standard=-lstdc++
  if have xcrun; then standard=-lc++; fi
  swiftc -emit-library -o "$temp_dir/libsamples.so" -module-name Samples "${objects[@]}" -lbenchmark "$standard" \
    >"$temp_dir/link.log" 2>&1 ||
    die_with "$temp_dir/link.log" "$EXIT_USAGE" "cannot link the modules for the samples, see above"
}

# run_program PROGRAM: compiles and runs it; its log says what failed.
run_program() {
  local source=$1 base=${1%.swift} compiler
  mkdir -p "$base"
  if grep -q '^import PackageDescription;' "$source"; then
    compiler=$(readlink -f "$(command -v swiftc)")
    swiftc -swift-version 6 -typecheck -package-description-version 6.2 -I "${compiler%/*/*}/lib/swift/pm/ManifestAPI" "$source" >"$base.log" 2>&1
    return
  fi
  cp "$source" "$base/main.swift"
  swiftc -swift-version 6 -warnings-as-errors "${import_flags[@]}" -o "$base/sample" "$base/main.swift" -L "$temp_dir" -lsamples -lm \
    -Xlinker -rpath -Xlinker "$temp_dir" >"$base.log" 2>&1 || return
  # The option is for samples that are benchmarks; others ignore it.
  (cd "$base" && ./sample --benchmark_min_time=0.001) >"$base.out" 2>"$base.log" || {
    printf 'exit code %s\n' "$?" >>"$base.log"
    return 1
  }
  [ ! -f "$base.expected" ] || awk -f "$docs_lib/printed.awk" "$base.expected" "$base.out" >"$base.log"
}

# run_programs: runs all of them, as many at a time as there are cores. Sets $failed.
run_programs() {
  local index cores
  cores=$(getconf _NPROCESSORS_ONLN)
  for index in "${!programs[@]}"; do
    await_jobs "$cores"
    show_progress "samples: $index of ${#programs[@]}"
    start_job "${programs[index]}.done" run_program "${programs[index]}"
  done
  wait
  for index in "${!programs[@]}"; do
    [ -e "${programs[index]}.done" ] || wrong "$(sample_place "${programs[index]}"):" "${programs[index]%.swift}.log"
  done
  clear_progress
}

# sample_place PROGRAM: its place in the documentation, as FILE:LINE.
sample_place() { sed -nE '1s/.*file: "(.*)", line: ([0-9]+).*/\1:\2/p' "$1" | grep . || basename "$1" .swift; }

# wrong MESSAGE [LOG]: prints and counts a failure.
wrong() {
  say "error: sample $1"
  [ -z "${2-}" ] || sed "s|$temp_dir/samples/||; s/^/  /" "$2" | show_lines
  failed=$((failed + 1))
}

# check_excerpt SOURCE BLOCK PLACE: the block is in the source, letter for letter.
check_excerpt() {
  if [ ! -f "$root_dir/$1" ]; then
    wrong "$3: no such file: $1"
  elif ! is_excerpt "$2" "$root_dir/$1"; then
    wrong "$3: these lines are not in $1"
  fi
}

# is_excerpt BLOCK SOURCE: whether the lines of the block are in the source, one after the other.
is_excerpt() { [[ $'\n'$(cat "$2")$'\n' == *$'\n'"$(cat "$1")"$'\n'* ]]; }

# help_of COMMAND [SUBCOMMAND]: its help, and that of the commands that it passes its arguments to. Fails if there is no
# such command.
help_of() {
  case $1 in
    overshoot)
      "$built/overshoot" ${2+"$2"} --help || return
      case ${2-} in
        frames) subcommands_help frames run gate record throughput ;;
        uikit) subcommands_help uikit check run init ;;
      esac
      ;;
    scripts/*.sh)
      [ -x "$root_dir/$1" ] && "$root_dir/$1" --help || return
      case $1 in
        scripts/ab.sh) help_of scripts/compare.sh ;;
        scripts/frames.sh) subcommands_help frames run gate record throughput ;;
      esac
      ;;
  esac
}

# subcommands_help COMMAND NAME...: the help texts of the commands under 'overshoot COMMAND'.
subcommands_help() {
  local command=$1 name
  shift
  for name in "$@"; do "$built/overshoot" "$command" "$name" --help || return; done
}

# check_call PLACE COMMAND WORD...: command, subcommand and options exist.
check_call() {
  local place=$1 command=$2 text subcommands word kind=''
  shift 2
  if [ "$command" = overshoot ] && [ "${1:-}" != "--help" ]; then kind=${1:-}; fi
  if ! text=$(help_of "$command" ${kind:+"$kind"} 2>&1); then
    wrong "$place: unknown command '$command${kind:+ $kind}'"
    return
  fi
  # Subcommands of a script are the lower-case words in its usage; the first word of a call must be one of them.
  subcommands=$(awk -f "$docs_lib/subcommands.awk" <<<"$text")
  calls=$((calls + 1))
  if [ "$command" != overshoot ] && [ -n "$subcommands" ] && ! grep -qx -- "${1:-}" <<<"$subcommands"; then
    wrong "$place: $command has no '${1:-}'; it has $(tr '\n' ' ' <<<"$subcommands")"
  fi
  for word in "$@"; do
    case $word in
      --) break ;;
      -?*) ;;
      *) continue ;;
    esac
    word=${word%%=*}
    grep -qE -- "(^|[^A-Za-z0-9-])$word([^A-Za-z0-9-]|\$)" <<<"$text" || wrong "$place: $command${kind:+ $kind} has no option $word"
  done
}

# check_samples [FILE...]: checks every sample of the files; exit 1 if one is wrong.
check_samples() {
  local file name line words place source block count=0
  [ $# -gt 0 ] || {
    cd "$root_dir"
    set -- README.md docs/*.md
    while IFS= read -r file; do set -- "$@" "$file"; done < <(find Sources -path '*.docc/*.md' | sort)
  }
  for file in "$@"; do
    if [ ! -f "$file" ] || [ ! -r "$file" ]; then die "$EXIT_USAGE" "cannot read $file"; fi
  done
  set_up bench
  make_temp_dir
  mkdir -p "$temp_dir/samples"
  for file in "$@"; do
    count=$((count + 1)) name=$count-$(basename "$file" .md)
    awk -v out="$temp_dir/samples" -v name="$name" -v file="$file" -f "$docs_lib/samples.awk" "$file" >>"$temp_dir/others"
    awk -v file="$file" -f "$docs_lib/calls.awk" "$file" >>"$temp_dir/calls"
  done
  failed=0 calls=0 programs=()
  for file in "$temp_dir"/samples/*.swift; do [ ! -f "$file" ] || programs+=("$file"); done
  build_modules
  if grep -q '^scenario' "$temp_dir/others" || grep -qE $'\t(overshoot|scripts/frames.sh)\t' "$temp_dir/calls"; then
    swift_build "the tool" --product overshoot
  fi
  while read -r line source block place; do
    case $line in
      excerpt) check_excerpt "$source" "$block" "$place" ;;
      scenario) "$built/overshoot" audit "$block" >"$temp_dir/audit.log" 2>&1 || wrong "$place:" "$temp_dir/audit.log" ;;
      *) wrong "$source $block $place" ;;
    esac
  done <"$temp_dir/others"
  while IFS= read -r line; do
    IFS=$'\t' read -r -a words <<<"$line"
    check_call "${words[@]}"
  done <"$temp_dir/calls"
  if [ "${#programs[@]}" -gt 0 ]; then
    link_modules
    run_programs
  fi
  [ "$failed" -eq 0 ] || die "$EXIT_REGRESSION" "$failed samples are wrong, in $# files"
  say "${#programs[@]} programs, $calls calls and $(grep -c '^excerpt' "$temp_dir/others" || true) excerpts of $# files are right"
}
