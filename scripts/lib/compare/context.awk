# Integrity of two runs as wholes: machine, compiler, flags and build in their contexts. Needs context[side, key],
# problem() and warning() of verdict.awk.
#
# Keys of Google Benchmark's own: num_cpus, caches, mhz_per_cpu, cpu_scaling_enabled, host_name, library_version,
# library_build_type. Keys that a project adds (benchmark::AddCustomContext) count by their last words, whatever their
# prefix: compiler, flags, cpu_model, kernel_set, libm, isa, build_type and the like. Two have a meaning of their own:
#   overshoot_build_type     "debug" is never a measurement
#   overshoot_observations   "processes": every row comes from processes of its own (as scripts/ab.sh writes them)

function check_context(    i, key, known) {
    for (i = 1; i <= context_count; i++) {
        key = context_keys[i]
        if (!must_agree(key) || index(allow_different, "," key ",")) continue
        known = is_known(1, key) + is_known(2, key)
        if (known == 1)
            warning("unknown_context", key " is known of one side only: record it in both runs to have it compared")
        else if (known == 2 && context[1, key] != context[2, key])
            problem("different_context", key " differs: " quoted(context[1, key]) " and " quoted(context[2, key]) allow(key))
        else if (known == 2 && context[1, key] ~ /^differs between files: /)
            problem("different_context", key " " quoted(context[1, key]) allow(key))
    }
    for (i = 1; i <= 2; i++) if (tolower(context[i, "overshoot_build_type"]) == "debug" \
        && !index(allow_different, ",overshoot_build_type,"))
        problem("debug_build", file[i] " was measured with a debug build: build with -c release")
    check_library()
    check_machine()
    check_observations()
}

# Asked before the value is read: reading makes an entry.
function is_known(side, key) { return ((side, key) in context) && context[side, key] != "unknown" }

function must_agree(key) {
    if (key == "num_cpus" || key == "caches") return 1
    if (key == "library_build_type" || key == "mhz_per_cpu") return 0
    return key ~ /(^|_)(compiler|compiler_version|swiftc|swift_version|libm|libc)$/ ||
        key ~ /(^|_)(flags|compiler_flags|cflags|cxxflags|optimization|build_type|traits|kernel_set|kernels)$/ ||
        key ~ /(^|_)(cpu|cpu_model|cpu_name|machine|arch|architecture|isa)$/
}

# A packaged library may call itself a debug build however the benchmarks were compiled (Debian's does): that only warns.
function check_library(    i, old, new) {
    old = context[1, "library_build_type"]
    new = context[2, "library_build_type"]
    if (old != new && old != "" && new != "")
        warning("library_build_type", "library_build_type differs: " old " and " new)
    else if (old == "debug" && context[1, "overshoot_build_type"] == "")
        warning("library_build_type", "the benchmark library is a debug build: make sure that the benchmarks are not")
    old = context[1, "library_version"]
    new = context[2, "library_version"]
    if (old != new && old != "" && new != "") warning("library_version", "library_version differs: " old " and " new)
}

function check_machine(    old, new, i, key) {
    old = context[1, "mhz_per_cpu"]
    new = context[2, "mhz_per_cpu"]
    if (old > 0 && new > 0 && (old > 1.05 * new || new > 1.05 * old))
        warning("cpu_frequency", "mhz_per_cpu differs: " old " and " new)
    for (i = 1; i <= context_count; i++) {
        key = context_keys[i]
        if (key ~ /(^|_)governor$/ && context[1, key] != context[2, key])
            warning("governor", key " differs: " quoted(context[1, key]) " and " quoted(context[2, key]))
    }
    if (context[1, "cpu_scaling_enabled"] == "true" || context[2, "cpu_scaling_enabled"] == "true")
        warning("cpu_scaling", "CPU frequency scaling was on, and times change with the clock rate: turn it off")
    old = context[1, "host_name"]
    new = context[2, "host_name"]
    if (old != new && old != "" && new != "") warning("host", "the sides come from two hosts: " old " and " new)
}

function check_observations() {
    if (any_repeated && !of_processes())
        warning("one_process", "repetitions inside one process understate the noise, and a run often differs from itself:" \
            " compare several processes (scripts/ab.sh, or several files with --old and --new)")
}

function of_processes() {
    return context[1, "overshoot_observations"] == "processes" &&
        context[2, "overshoot_observations"] == "processes"
}

function quoted(text) {
    if (!index(text, "\\") && length(text) > 60) text = substr(text, 1, 57) "..."
    return "'" text "'"
}

function allow(key) { return " (if that is meant: --allow-different " key ")" }
