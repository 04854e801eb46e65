# The Swift tests with a sanitizer. Source it from test.sh.

# sanitizer_command: the words before the tests' command.
sanitizer_command=()

# use_sanitizer: sets the build flags, and the environment of the tests.
use_sanitizer() {
  [ $((quick + thorough)) -eq 0 ] || usage_error "give --sanitize, --quick or --thorough, only one of them"
  [ "${#only[@]}" -eq 0 ] || [ "${only[*]}" = swift ] || usage_error "--sanitize runs the Swift tests only"
  only=(swift)
  build_flags+=(--scratch-path "$root_dir/.build/$sanitizer")
  case $sanitizer in
    # The Swift compiler has no such option on Linux: the compilers of C and C++ and the linker are told.
    undefined)
      local flag=-fsanitize=undefined
      build_flags+=(-Xcc "$flag" -Xcxx "$flag" -Xswiftc -Xclang-linker -Xswiftc "$flag")
      ;;
    *) build_flags+=(--sanitize "$sanitizer") ;;
  esac
  # The first report ends a process, and with it its test. The runtime keeps types and the tests keep fixtures until the
  # end: leaks are a question for scripts/dev/soak.sh.
  export ASAN_OPTIONS=detect_leaks=0:halt_on_error=1 TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
  export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  # ThreadSanitizer needs its part of the address space.
  if [ "$sanitizer" = thread ]; then
    find_no_randomization
    sanitizer_command=("${no_randomization[@]+"${no_randomization[@]}"}")
  fi
}

# sanitizer_reports LOG: prints the reports in it; whether there are none.
sanitizer_reports() {
  local count
  count=$(grep -cE 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer|: runtime error: ' "$1" || true)
  say "  $count reports of the sanitizer"
  [ "$count" -gt 0 ] || return 0
  grep -E -A 20 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer|: runtime error: ' "$1" | show_lines
  return 1
}
