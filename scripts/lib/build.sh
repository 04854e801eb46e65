# shellcheck disable=SC2034  # the scripts that source this file read its variables

# How the scripts build the package: one configuration, so that the benchmarks, the tests and the tool share objects.
# Source it after common.sh.

# Release, with the traits that are off by default so that the package can be a lean dependency: the tool, and the kernels
# for wider instruction sets.
package_traits=CommandLineTool,WideKernels
build_flags=(-c release --traits "$package_traits")
readonly common_build="${build_flags[*]}"

# What every build starts with: SwiftPM passes the traits to the compiler in the order of a set, which differs from one run to
# the next, and compiles everything again when it does.
stable_order=(env SWIFT_DETERMINISTIC_HASHING=1)

# callgrind_kernels: the widest set of kernels that valgrind can run: it has AVX2, but not AVX-512.
callgrind_kernels() {
  case $(uname -m) in
    x86_64 | amd64) printf v3 ;;
    *) printf baseline ;;
  esac
}

# use_package FOLDER: builds the package there from now on, with those of the traits that it declares.
use_package() {
  local declared
  package_dir=$1
  declared=$(swift package --package-path "$1" dump-package | jq -r --arg traits "$package_traits" '
    [.traits[]?.name] as $declared | $traits | split(",") | map(select(IN($declared[]))) | join(",")') ||
    die "$EXIT_USAGE" "cannot read the package in $1, see above"
  build_flags=(-c release)
  [ -z "$declared" ] || build_flags+=(--traits "$declared")
}

# is_prebuilt: whether this build is already in the folder OVERSHOOT_PRODUCTS (an environment variable), where whoever set
# it has built the package with the flags above.
is_prebuilt() {
  [ -n "${OVERSHOOT_PRODUCTS:-}" ] && [ -z "${package_dir:-}" ] && [ "${build_flags[*]}" = "$common_build" ]
}

# forget_moved_modules LOG: whether a build failed because its folder comes from another path (a moved checkout, a cache of
# CI): compiled system modules know their path. Removes these modules, so that the next build succeeds.
forget_moved_modules() {
  grep -q 'was compiled with module cache path' "$1" || return
  say "the build folder was moved here: compiling everything again …"
  rm -rf -- "$(bin_path)/ModuleCache"
}

# swift_build LABEL ARGUMENT...: builds with the common flags in the package of $package_dir (default: this one), its
# progress in one line; shows the whole log if the build fails.
swift_build() {
  local label=$1 log status=0 started=$SECONDS invocation
  shift
  make_temp_dir
  ! is_prebuilt || return 0
  log=$temp_dir/build.log
  say "building $label (release) …"
  invocation=("${stable_order[@]}" swift build --package-path "${package_dir:-$root_dir}" "${build_flags[@]}" "$@")
  run_logged "$log" "${invocation[@]}" || status=$?
  if [ "$status" -ne 0 ] && forget_moved_modules "$log"; then
    status=0
    run_logged "$log" "${invocation[@]}" || status=$?
  fi
  [ "$status" -eq 0 ] || die_with "$log" "$EXIT_USAGE" "cannot build $label, see the log above"
  say "built in $((SECONDS - started)) s"
}

# bin_path: the folder of the built products.
bin_path() {
  if is_prebuilt; then
    printf '%s\n' "$OVERSHOOT_PRODUCTS"
  else
    swift build --package-path "${package_dir:-$root_dir}" "${build_flags[@]}" --show-bin-path
  fi
}

# find_tool: sets $tool: the installed one if it is of these sources, else one that is built.
find_tool() {
  if [ "${build:-0}" -eq 0 ] && tool=$(command -v overshoot) && [ "$("$tool" --version 2>/dev/null)" = "$(version_name)" ]; then
    say "using $tool"
    return
  fi
  set_up bench
  swift_build "the tool" --product overshoot
  tool=$(bin_path)/overshoot
}

# has_own_repository: whether git's folder here is this project's own, not that of a tree that contains its sources.
has_own_repository() {
  local prefix
  prefix=$(git -C "$root_dir" rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ]
}

# commit_name: the commit of the sources, with '-dirty' if the tree differs from it; 'unversioned' outside git.
commit_name() {
  { { [ "$measured_dir" != "$root_dir" ] || has_own_repository; } &&
    git -C "$measured_dir" describe --always --dirty --abbrev=12 --exclude '*' 2>/dev/null; } ||
    printf 'unversioned'
}

# describe_build: exports what a benchmark program cannot know about its own build and writes into its results.
describe_build() {
  OVERSHOOT_COMMIT=$(commit_name)
  OVERSHOOT_BUILD_FLAGS="${build_flags[*]}"
  OVERSHOOT_COMPILER=$(swift --version 2>/dev/null | grep -m 1 -o 'Swift version .*') || OVERSHOOT_COMPILER=
  export OVERSHOOT_COMMIT OVERSHOOT_BUILD_FLAGS OVERSHOOT_COMPILER
}

# module_folder NAME: the folder of a module's sources, relative to the project's; nothing if there is none.
module_folder() { (cd "$root_dir" && for folder in Sources/*/"$1"; do [ ! -d "$folder" ] || printf '%s\n' "$folder"; done); }

# version_name: the version that a built tool prints. At a tag the tag, after it also the commits since and the commit,
# with '-dirty' if the tree differs (git describe); before the first tag the release and the commit; outside git the
# release alone.
version_name() {
  local release described
  release=$(sed -n 's/.*static let version = "\(.*\)"$/\1/p' "$root_dir/Sources/Benchmark/ReportContext/RunContext.swift")
  if ! has_own_repository; then
    printf '%s' "$release"
  elif described=$(git -C "$root_dir" describe --tags --dirty --match '[0-9]*' 2>/dev/null); then
    printf '%s' "$described"
  else
    printf '%s-untagged-g%s' "$release" "$(git -C "$root_dir" describe --always --dirty --exclude '*')"
  fi
}

# find_no_randomization: sets the words before a command that run it without address randomization, if this machine allows
# it. Newer Google Benchmark programs otherwise turn it off and execute themselves again, out of a profiler's sight.
no_randomization=()
find_no_randomization() {
  if setarch "$(uname -m)" -R true 2>/dev/null; then no_randomization=(setarch "$(uname -m)" -R); fi
}

# literal NAME: the regular expression that matches only this benchmark.
literal() { printf '^%s$' "$(printf '%s' "$1" | sed 's/[][\.*^$+?(){}|]/\\&/g')"; }

# demangle: filter for text with mangled symbols. The C++ demangler comes first, since Swift's also takes C++ names; C++
# names stay mangled if binutils are missing.
demangle() {
  if have c++filt; then c++filt -p; else cat; fi | if have swift; then swift demangle --simplified; else cat; fi
}
