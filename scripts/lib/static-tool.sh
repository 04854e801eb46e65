# shellcheck disable=SC2034  # the scripts that source this file read its variables

# The tool overshoot as others get it: in release, on Linux with Swift's libraries inside. Source it after build.sh.

# leave_out_locale_data: has the tool linked with an empty table in place of ICU's locale data (NoLocaleData.c), most of what
# Foundation brings.
leave_out_locale_data() {
  local swift library
  swift=$(readlink -f "$(command -v swift)")
  library=${swift%/bin/*}/lib/swift_static/linux/lib_FoundationICU.a
  OVERSHOOT_LOCALE_DATA=$(nm -g --defined-only "$library" 2>/dev/null | sed -nE 's/.* (icudt[0-9]+_dat)$/\1/p' | sed -n 1p) || true
  if [ -n "$OVERSHOOT_LOCALE_DATA" ]; then
    export OVERSHOOT_LOCALE_DATA
  else
    unset OVERSHOOT_LOCALE_DATA
    warn "the tool has locale data of 34 MB that it does not need: none was recognized in $library (nm)"
  fi
}

# build_tool: builds it, named after its sources ($OVERSHOOT_VERSION); its path is $(bin_path)/overshoot.
build_tool() {
  need swift
  OVERSHOOT_VERSION=$(version_name)
  export OVERSHOOT_VERSION
  # Linked differently from the other builds: a folder of its own keeps each from rebuilding the other's objects.
  build_flags+=(--scratch-path "$root_dir/.build/static")
  if [ "$(uname -s)" = Linux ]; then
    # The static libraries ask for all their symbols to be exported, which nobody looks up.
    build_flags+=(--static-swift-stdlib -Xlinker --no-export-dynamic)
    leave_out_locale_data
  fi
  swift_build "the tool" --product overshoot
}

# strip_tool FILE: removes the names for a debugger, a third of the file.
strip_tool() {
  have strip || return 0
  strip "$1" 2>"$temp_dir/strip" || warn "not stripped: $(cat "$temp_dir/strip")"
}
