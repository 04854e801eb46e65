#!/usr/bin/env bash
# Usage: scripts/uikit-test.sh [OPTION]... [FOLDER] [-- SWIFT-TEST-OPTION...]
#
# Runs the tests of a Swift package for iOS on Linux, unchanged: 'overshoot uikit test', with its options
# (docs/uikit-packages.md). An installed 'overshoot' of the version of these sources is used; otherwise it is built.
#
#   --help   this text
#
# Examples:
#   scripts/uikit-test.sh ~/Cards --report tests.md
#   scripts/uikit-test.sh ~/Cards -- --filter CardViewTests
#
# Exit codes: 0 all tests that ran passed; 1 a test failed or a test target was not built; 2 nothing ran.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"

for argument in "$@"; do
  case $argument in
    --) break ;;
    --help) print_help "$0" && exit ;;
  esac
done
find_tool
folder=${OVERSHOOT_PACKAGE:-.}
# To the tool, the variable means these sources.
unset OVERSHOOT_PACKAGE
cd "$folder"
exec "$tool" uikit test "$@"
