# Integrity of two runs as wholes: machine, compiler, flags and build in their contexts.
#
# Keys of Google Benchmark's own: num_cpus, caches, mhz_per_cpu, cpu_scaling_enabled, host_name, library_version,
# library_build_type. Keys that a project adds (benchmark::AddCustomContext) count by their last words, with any
# prefix: compiler, flags, cpu_model, kernel_set, libm, isa, build_type and the like. Two have a meaning of their own:
#   overshoot_build_type     "debug" is never a measurement
#   overshoot_observations   "processes": every row comes from processes of its own (as scripts/ab.sh writes them)

def as_text: if type == "string" then . else tojson end;

# The machine of a run, for people.
def machine:
  [.cpu_model // .host_name, (.num_cpus // empty | "\(.) CPUs"), (.kernel_release // empty | "kernel \(.)")]
  | map(select(. != null and . != "unknown") | as_text) | join(", ");

def of_processes: all(.[]; .overshoot_observations == "processes");

def must_agree:
  . == "num_cpus" or . == "caches"
  or ((. == "library_build_type" or . == "mhz_per_cpu" | not)
    and test("(^|_)(compiler|compiler_version|swiftc|swift_version|libm|libc|flags|compiler_flags|cflags|cxxflags|optimization|build_type|traits|kernel_set|kernels|kernel_release|cpu|cpu_model|cpu_name|machine|arch|architecture|isa)$"));

def quoted: as_text | "'\(if length > 60 and test("^[ -\\[\\]-~]*$") then .[:57] + "..." else . end)'";

def problem($code; $message): {kind: "problem", $code, $message};
def warning($code; $message): {kind: "warning", $code, $message};

# The contexts [old, new] → problems and warnings. $files: the sides' names; $allowed: keys that may differ.
def context_messages($files; $allowed):
  map(with_entries(select(.value != null))) as [$old, $new]
  | [$old, $new] as $both
  | ([$both[] | keys_unsorted[]] | reduce .[] as $key ({seen: {}, order: []};
      if .seen[$key] then . else .seen[$key] = true | .order += [$key] end) | .order) as $keys
  | def differing($key): $old[$key] != null and $new[$key] != null and $old[$key] != $new[$key];
    ( $keys[] | select(must_agree and (IN($allowed[]) | not)) | . as $key
      | ([$both[] | select(.[$key] != null and .[$key] != "unknown")] | length) as $known
      | " (if that is meant: --allow-different \($key))" as $allow
      | if $known == 1 then warning("unknown_context"; "\($key) is known of one side only: record it in both runs to have it compared")
        elif $known == 2 and differing($key) then
          problem("different_context"; "\($key) differs: \($old[$key] | quoted) and \($new[$key] | quoted)\($allow)")
        elif $known == 2 and ($old[$key] | as_text | startswith("differs between files: ")) then
          problem("different_context"; "\($key) \($old[$key] | quoted)\($allow)")
        else empty end ),
    ( range(2) | select(($both[.].overshoot_build_type // "" | as_text | ascii_downcase) == "debug" and ("overshoot_build_type" | IN($allowed[]) | not))
      | problem("debug_build"; "\($files[.]) was measured with a debug build: build with -c release") ),
    # A packaged library may call itself a debug build however the benchmarks were compiled (Debian's does): that only warns.
    ( if differing("library_build_type") then warning("library_build_type"; "library_build_type differs: \($old.library_build_type) and \($new.library_build_type)")
      elif $old.library_build_type == "debug" and ($old.overshoot_build_type // "") == "" then
        warning("library_build_type"; "the benchmark library is a debug build: make sure that the benchmarks are not")
      else empty end ),
    ( if differing("library_version") then warning("library_version"; "library_version differs: \($old.library_version) and \($new.library_version)") else empty end ),
    ( [$both[] | .mhz_per_cpu // 0 | tonumber? // 0] as [$a, $b] | select($a > 0 and $b > 0 and ($a > 1.05 * $b or $b > 1.05 * $a))
      | warning("cpu_frequency"; "mhz_per_cpu differs: \($old.mhz_per_cpu) and \($new.mhz_per_cpu)") ),
    ( $keys[] | select(test("(^|_)governor$") and $old[.] != $new[.])
      | warning("governor"; "\(.) differs: \($old[.] // "" | quoted) and \($new[.] // "" | quoted)") ),
    ( $keys[] | select(test("(^|_)(microcode|turbo|hypervisor|container_image)$") and differing(.))
      | warning("environment"; "\(.) differs: \($old[.] | quoted) and \($new[.] | quoted)") ),
    ( range(2) | $both[.] as $side | ($side.runnable_tasks // "" | tonumber? // 0) as $tasks
      | ($side.num_cpus | numbers) as $cpus | select($tasks >= $cpus)
      | warning("runnable_tasks"; "\($files[.]) began beside \($tasks) other runnable tasks on \($cpus) CPUs") ),
    ( if any($both[]; .cpu_scaling_enabled | . == true or . == "true")
      then warning("cpu_scaling"; "CPU frequency scaling was on, and times change with the clock rate: turn it off") else empty end ),
    ( range(2) | $both[.] as $side | ($side.load_avg // [] | arrays | .[0] | numbers) as $load
      | ($side.num_cpus | numbers) as $cpus | select($load > $cpus)
      | warning("load_average"; "\($files[.]) was measured at a load average of \($load) on \($cpus) CPUs: other programs ran") ),
    ( if differing("host_name") then warning("host"; "the sides come from two hosts: \($old.host_name) and \($new.host_name)") else empty end ),
    ( if $both | of_processes | not then
        warning("one_process"; "repetitions inside one process understate the noise, and a run often differs from itself: compare several processes (scripts/ab.sh, or several files with --old and --new)")
      else empty end );
