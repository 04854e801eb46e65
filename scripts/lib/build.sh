# How the scripts build the package: one configuration, so that the benchmarks, the tests and the tool share objects.
# Source it after common.sh.

# Release, with the kernels for wider instruction sets (off by default, so that the package can be a dependency).
package_traits=WideKernels
# shellcheck disable=SC2034  # the scripts that source this file read it
build_flags=(-c release --traits "$package_traits")

# callgrind_kernels: the widest set of kernels that valgrind can run here: it has AVX2, and no AVX-512.
callgrind_kernels() {
  case $(uname -m) in
    x86_64 | amd64) printf v3 ;;
    *) printf baseline ;;
  esac
}

# use_trait NAME: adds a package trait to the build.
use_trait() {
  package_traits=$package_traits,$1
  build_flags=(-c release --traits "$package_traits")
}

# swift_build LABEL ARGUMENT...: builds with the common flags in the package of $package_dir (default: this one), its
# progress in one line; the whole log is shown where the build fails.
swift_build() {
  local label=$1 log status=0 started=$SECONDS
  shift
  make_temp_dir
  log=$temp_dir/build.log
  say "$program: building $label (release) …"
  run_logged "$log" swift build --package-path "${package_dir:-$root_dir}" "${build_flags[@]}" "$@" || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    die "$EXIT_USAGE" "the build of $label failed; its log stands above"
  fi
  say "$program: built in $((SECONDS - started)) s"
}

# The folder of the built products.
bin_path() { swift build --package-path "${package_dir:-$root_dir}" "${build_flags[@]}" --show-bin-path; }

# Whether git's folder here is this project's own: sources unpacked in another's tree are not of that one's commit.
has_own_repository() {
  local prefix
  prefix=$(git -C "$root_dir" rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ]
}

# commit_name: the commit the build is of, '-dirty' where the tree differs from it, 'unversioned' outside git.
commit_name() {
  { has_own_repository && git -C "$root_dir" describe --always --dirty --abbrev=12 --exclude '*' 2>/dev/null; } ||
    printf 'unversioned'
}

# describe_build: exports what a benchmark program cannot know about its own build and writes into its results.
describe_build() {
  OVERSHOOT_COMMIT=$(commit_name)
  OVERSHOOT_BUILD_FLAGS="${build_flags[*]}"
  OVERSHOOT_COMPILER=$(swift --version 2>/dev/null | grep -m 1 -o 'Swift version .*') || OVERSHOOT_COMPILER=
  export OVERSHOOT_COMMIT OVERSHOOT_BUILD_FLAGS OVERSHOOT_COMPILER
}

# The release that the sources are, from the one place that says it.
source_release() { sed -n 's/.*static let release = "\(.*\)"$/\1/p' "$root_dir/Sources/overshoot/Version.swift"; }

# version_name: what the tool says of itself when a script builds it. At a tag the tag, after it the commits since and the
# commit, '-dirty' where the tree differs (git describe); before the first tag the release and the commit; outside git the
# release alone.
version_name() {
  local release described
  release=$(source_release)
  if ! has_own_repository; then
    printf '%s' "$release"
  elif described=$(git -C "$root_dir" describe --tags --dirty --match '[0-9]*' 2>/dev/null); then
    printf '%s' "$described"
  else
    printf '%s-untagged-g%s' "$release" "$(git -C "$root_dir" describe --always --dirty --exclude '*')"
  fi
}
