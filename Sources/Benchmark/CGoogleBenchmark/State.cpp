// A call of a body: its loop, its timer, and what it reports.
// See include/CGoogleBenchmark.h for the contract of these functions.

#include <atomic>
#include <cmath>
#include <map>
#include <stdexcept>

#include "Body.hpp"
#include "InstructionCount.hpp"

using namespace cgb;

namespace {

// A slowdown to inject into the loops of one benchmark instance.
struct WantedSlowdown : Slowdown {
    std::atomic<bool> was_met{false};
};

// By instance name. Filled before a run; during one only the flags change.
std::map<std::string, WantedSlowdown> slowdowns;

Slowdown injected_slowdown(const cgb_state &state) {
    if (slowdowns.empty()) return {};
    const auto found = slowdowns.find(state.name());
    if (found == slowdowns.end()) return {};
    found->second.was_met = true;
    return found->second;
}

// Counters share a JSON object with these keys: of two equal keys one would be hidden.
bool is_field_of_reports(const std::string &name) {
    static const std::set<std::string> fields = {
        "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions", "repetition_index",
        "threads", "aggregate_name", "aggregate_unit", "error_occurred", "error_message", "iterations", "real_time",
        "cpu_time", "time_unit", "cpu_coefficient", "real_coefficient", "big_o", "rms", "label", "allocs_per_iter",
        "max_bytes_used", "total_allocated_bytes", "net_heap_growth", "allocated_bytes_per_iter", "retains_per_iter",
        "releases_per_iter", "peak_resident_bytes",
    };
    return fields.count(name) > 0 || name.rfind("limit.", 0) == 0;
}

template <class Work>
void on_state(cgb_state *state, Work work) noexcept {
    if (!guarded(false, [&] {
            work();
            return true;
        })) {
        state->fail(last_error.c_str());
    }
}

// How many threads come to a run. The library counts allocations in one, even if the benchmark asks for more.
int threads_of_run(const cgb_state &state) { return memory.is_watching() ? 1 : state.state.threads(); }

// The first thread of a run prepares, while the others wait. False where that failed.
bool set_up(cgb_state &state) {
    cgb_benchmark &entry = state.benchmark;
    if (entry.set_up == nullptr) return true;
    const std::lock_guard<std::mutex> lock(entry.hooks);
    if (entry.entered++ % threads_of_run(state) == 0) {
        entry.set_up(&state, entry.context);
        if (state.phase != cgb_state::Phase::before) state.fail("the set-up ran a loop, which is for the body");
        entry.set_up_failure = state.failure;
    } else if (!entry.set_up_failure.empty()) {
        state.fail(entry.set_up_failure.c_str());
    }
    return !state.has_failed;
}

// The last thread of a run tears down what was set up.
void tear_down(cgb_state &state) {
    cgb_benchmark &entry = state.benchmark;
    if (entry.tear_down == nullptr) return;
    const std::lock_guard<std::mutex> lock(entry.hooks);
    if (++entry.left % threads_of_run(state) == 0 && entry.set_up_failure.empty()) entry.tear_down(&state, entry.context);
}

}  // namespace

void cgb::clear_slowdowns() { slowdowns.clear(); }

void cgb::run_body(cgb_benchmark &entry, benchmark::State &library_state) {
    if (lockstep.is_wanted() && !lockstep.is_pending()) {
        library_state.SkipWithError("measured");  // ends the library's search for a number of iterations
        return;
    }
    cgb_state state{library_state, entry};
    if (!entry.limits.empty()) limits.set(state.name(), entry.limits);
    if (memory.is_watching()) memory.set_run(state.name(), library_state.max_iterations);
    if (set_up(state)) entry.body(&state, entry.context);
    switch (state.phase) {
        case cgb_state::Phase::before:
            state.fail("the body returned without running its loop; call measure once");
            if (entry.has_complexity) state.exhaust();
            break;
        case cgb_state::Phase::timing:
        case cgb_state::Phase::paused:
            cgb_state_end(&state, false);
            break;
        case cgb_state::Phase::after:
            break;
    }
    if (entry.has_manual_time && !lockstep.is_wanted() && !state.has_failed &&
        state.manual_times != library_state.iterations()) {
        const std::string message = "manual time: the iteration time was set " + std::to_string(state.manual_times) +
                                    " times in " + std::to_string(library_state.iterations()) + " iterations";
        state.fail(message.c_str());
    }
    if (entry.has_complexity) {
        if (!state.has_failed && library_state.complexity_length_n() <= 0) {
            state.fail("a complexity is wanted, and setComplexityN was not called with a positive number");
        }
        // Version 1.7 ends the process where a run has none.
        if (library_state.complexity_length_n() <= 0) library_state.SetComplexityN(1);
    }
    tear_down(state);
}

bool cgb_inject_slowdown(const char *name, double fraction, int64_t every) noexcept {
    return configured([&] {
        if (!(fraction >= 0 && fraction <= 100)) throw std::invalid_argument("a loop can be stretched by 0 to 100 times itself");
        if (every < 1) throw std::invalid_argument("every first iteration or a later one can be stretched");
        slowdowns[name].fraction = fraction;
        slowdowns[name].every = every;
    });
}

bool cgb_slowdown_was_met(const char *name) noexcept {
    if (lockstep.is_wanted()) return true;  // which benchmarks run is decided elsewhere
    return guarded(false, [&] {
        const auto found = slowdowns.find(name);
        return found != slowdowns.end() && found->second.was_met;
    });
}

int64_t cgb_state_begin(cgb_state *state) noexcept {
    return guarded(int64_t{0}, [&]() -> int64_t {
        if (state->phase != cgb_state::Phase::before) {
            state->fail("the body ran a second loop; a benchmark measures one loop per call");
            return 0;
        }
        const int64_t iterations = state->state.max_iterations;
        const Slowdown injected = injected_slowdown(*state);
        if (state->has_failed && state->benchmark.has_complexity) {
            state->exhaust();
            state->phase = cgb_state::Phase::after;
            return 0;
        }
        if (!state->state.KeepRunningBatch(iterations)) {  // an error came first; this closed the loop
            state->phase = cgb_state::Phase::after;
            return 0;
        }
        state->phase = cgb_state::Phase::timing;
        if (lockstep.is_wanted()) return lockstep.begin(*state, injected);
        memory.resume();
        instruction_count.start();
        return iterations + std::llround(static_cast<double>(iterations / injected.every) * injected.fraction);
    });
}

int64_t cgb_state_end(cgb_state *state, bool completed) noexcept {
    if (state->phase != cgb_state::Phase::timing && state->phase != cgb_state::Phase::paused) return 0;
    if (lockstep.is_wanted() && completed && state->phase == cgb_state::Phase::timing) {
        const int64_t next = guarded(int64_t{0}, [&] { return lockstep.end_slice(*state); });
        if (next > 0) return next;
    }
    if (state->phase == cgb_state::Phase::timing) {
        instruction_count.stop();
        memory.pause();
    }
    const bool was_paused = state->phase == cgb_state::Phase::paused;
    on_state(state, [&] {
        // fail() stops the timer, so that closing does not stop it a second time.
        if (was_paused && completed) state->fail("the loop ended while the timer was paused; resume it in the loop");
        if (!completed) state->fail("the loop was left before its last iteration");
        if (was_paused && state->benchmark.has_complexity) state->state.ResumeTiming();
        state->state.KeepRunningBatch(state->state.max_iterations);
        state->phase = cgb_state::Phase::after;
        if (instruction_count.is_wanted) instruction_count.dump(state->name(), state->state.max_iterations);
    });
    return 0;
}

void cgb_state_pause_timing(cgb_state *state) noexcept {
    on_state(state, [&] {
        if (state->has_failed) return;
        if (state->phase != cgb_state::Phase::timing) {
            state->fail(
                state->phase == cgb_state::Phase::paused ? "the timer was paused while it was paused"
                                                         : "the timer was paused outside the measured loop");
            return;
        }
        if (lockstep.is_wanted()) {
            lockstep.pause(*state);
        } else {
            instruction_count.toggle();
            memory.pause();
            state->state.PauseTiming();
        }
        state->phase = cgb_state::Phase::paused;
    });
}

void cgb_state_resume_timing(cgb_state *state) noexcept {
    on_state(state, [&] {
        if (state->has_failed) return;
        if (state->phase != cgb_state::Phase::paused) {
            state->fail("the timer was resumed without a pause");
            return;
        }
        state->phase = cgb_state::Phase::timing;
        if (lockstep.is_wanted()) {
            lockstep.resume(*state);
        } else {
            state->state.ResumeTiming();
            memory.resume();
            instruction_count.toggle();
        }
    });
}

void cgb_state_skip(cgb_state *state, const char *message) noexcept { state->fail(message); }
bool cgb_state_has_failed(const cgb_state *state) noexcept { return state->has_failed; }

size_t cgb_state_argument_count(const cgb_state *state) noexcept { return state->benchmark.argument_count; }
int64_t cgb_state_argument(const cgb_state *state, size_t index) noexcept { return state->state.range(index); }
int64_t cgb_state_argument_index(const cgb_state *state, const char *name) noexcept {
    const std::vector<std::string> &names = state->benchmark.argument_names;
    for (size_t index = 0; index < names.size() && index < state->benchmark.argument_count; ++index) {
        if (names[index] == name) return static_cast<int64_t>(index);
    }
    return -1;
}
int64_t cgb_state_iterations(const cgb_state *state) noexcept { return state->state.iterations(); }
int64_t cgb_state_max_iterations(const cgb_state *state) noexcept {
    if (lockstep.is_wanted() && state->phase == cgb_state::Phase::before) {
        lockstep.fail("asks for its number of iterations beforehand, which turns do not have");
    }
    return state->state.max_iterations;
}
int32_t cgb_state_threads(const cgb_state *state) noexcept { return state->state.threads(); }
int32_t cgb_state_thread_index(const cgb_state *state) noexcept { return state->state.thread_index(); }

void cgb_state_set_items_processed(cgb_state *state, int64_t items) noexcept {
    on_state(state, [&] { state->state.SetItemsProcessed(items); });
}
void cgb_state_set_bytes_processed(cgb_state *state, int64_t bytes) noexcept {
    on_state(state, [&] { state->state.SetBytesProcessed(bytes); });
}
void cgb_state_set_label(cgb_state *state, const char *label) noexcept {
    on_state(state, [&] { state->state.SetLabel(printable(label)); });
}
void cgb_state_set_complexity_n(cgb_state *state, int64_t n) noexcept { state->state.SetComplexityN(n); }

void cgb_state_set_iteration_time(cgb_state *state, double seconds) noexcept {
    on_state(state, [&] {
        if (!state->benchmark.has_manual_time) {
            state->fail("an iteration time was set, but the benchmark is not configured for manual time");
        } else if (!std::isfinite(seconds) || seconds < 0) {
            state->fail("an iteration time must be a finite number of seconds, at least 0");
        } else {
            state->manual_times += 1;
            if (lockstep.is_wanted()) lockstep.add_manual_time(seconds);
            state->state.SetIterationTime(seconds);
        }
    });
}

void cgb_state_set_counter(cgb_state *state, const char *name, double value, uint32_t flags, bool is_binary) noexcept {
    using benchmark::Counter;
    on_state(state, [&] {
        if (!std::isfinite(value)) {
            const std::string message = std::string("counter '") + name + "' was set to a value that is not finite";
            state->fail(message.c_str());
            return;
        }
        if (is_field_of_reports(name)) {
            const std::string message = std::string("a counter cannot be called '") + name + "', as a field of the report";
            state->fail(message.c_str());
            return;
        }
        Counter::Flags library_flags = Counter::kDefaults;
        if (flags & CGB_COUNTER_RATE) library_flags = library_flags | Counter::kIsRate;
        if (flags & CGB_COUNTER_AVERAGE_THREADS) library_flags = library_flags | Counter::kAvgThreads;
        if (flags & CGB_COUNTER_ITERATION_INVARIANT) library_flags = library_flags | Counter::kIsIterationInvariant;
        if (flags & CGB_COUNTER_AVERAGE_ITERATIONS) library_flags = library_flags | Counter::kAvgIterations;
        if (flags & CGB_COUNTER_INVERTED) library_flags = library_flags | Counter::kInvert;
        state->state.counters[name] = Counter(value, library_flags, is_binary ? Counter::kIs1024 : Counter::kIs1000);
    });
}

bool cgb_state_needs_verification(cgb_state *state) noexcept {
    if (lockstep.is_wanted() && !lockstep.verifies()) return false;
    state->verifications += 1;
    if (state->state.thread_index() != 0) return false;
    return guarded(true, [&] {
        const std::lock_guard<std::mutex> lock(state->benchmark.mutex);
        return state->benchmark.verified.count(state->verification()) == 0;
    });
}

void cgb_state_set_verified(cgb_state *state) noexcept {
    on_state(state, [&] {
        const std::lock_guard<std::mutex> lock(state->benchmark.mutex);
        state->benchmark.verified.insert(state->verification());
    });
}
