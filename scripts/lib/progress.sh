# Progress on standard error, and programs that show theirs. common.sh sources it.

# is_terminal: whether a line on standard error can be rewritten.
is_terminal() { [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; }

# show_progress TEXT: one line that is rewritten on a terminal; elsewhere a line every ten seconds, if it is another one.
progress_last=-10 progress_text=''
show_progress() {
  [ -n "$1" ] || return 0
  if is_terminal; then
    printf '\r\033[K%s' "$(printable "$1")" >&2
  elif [ $((SECONDS - progress_last)) -ge 10 ] && [ "$1" != "$progress_text" ]; then
    progress_last=$SECONDS progress_text=$1
    printable "  $1" >&2
  fi
}
clear_progress() { if is_terminal; then printf '\r\033[K' >&2; fi; }

# child_runs: waits a moment (at first a tenth of a second, later one) and says whether the child still runs.
child_polls=0
child_runs() {
  child_polls=$((child_polls + 1))
  if [ "$child_polls" -lt 10 ]; then sleep 0.1; else sleep 1; fi
  kill -0 "$child_pid" 2>/dev/null && return
  child_polls=0
  return 1
}

# run_logged LOG COMMAND...: runs it with its output in the log, whose last line is the progress; its exit code.
run_logged() {
  local log=$1 status=0
  shift
  bound "$@" >"$log" 2>&1 </dev/null &
  child_pid=$!
  while child_runs; do show_progress "$(tail -n 1 "$log" | tr -d '\r' | cut -c 1-100)"; done
  wait "$child_pid" || status=$?
  child_pid=
  clear_progress
  return "$status"
}
