// The C face of Google Benchmark; see include/CGoogleBenchmark.h for the contract.
//
// One file, though a long one: it is all there is of C++ in this module, its parts share what they keep of a state, and
// more than half of it is the list of entry points.
//
// The library aborts the process when a state is misused (a pause within a pause, a loop never closed). A run of hours
// must not end so: the shim keeps its own small record per state and turns misuse into an error of that one run.

#include "CGoogleBenchmark.h"

#if !__has_include(<benchmark/benchmark.h>)
#error "Google Benchmark is missing: apt-get install libbenchmark-dev, or brew install google-benchmark"
#endif
#include <benchmark/benchmark.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

namespace {

using benchmark::BenchmarkReporter;
using benchmark::State;
// Its name and place differ between versions of the library; what a registration answers does not.
using Registered =
    std::remove_pointer_t<decltype(benchmark::RegisterBenchmark("", static_cast<void (*)(State &)>(nullptr)))>;

thread_local std::string last_error;

// Calls `work` and answers its value, or `refused` when it threw; the exception's text becomes the last error.
template <class Value, class Work>
Value guarded(Value refused, Work work) noexcept {
    try {
        return work();
    } catch (const std::exception &error) {
        try {
            last_error = error.what();
        } catch (...) {
        }
    } catch (...) {
        try {
            last_error = "Google Benchmark threw something that is not an exception";
        } catch (...) {
        }
    }
    return refused;
}

template <class Work>
bool configured(Work work) noexcept {
    return guarded(false, [&] {
        work();
        return true;
    });
}

// The library escapes line ends, tabs and quotes in JSON, but writes other control characters as they are.
std::string printable(std::string text) {
    for (char &character : text) {
        const auto code = static_cast<unsigned char>(character);
        if ((code < 0x20 && character != '\n' && character != '\t') || code == 0x7f) character = '?';
    }
    return text;
}

// What failed ------------------------------------------------------------------------------------------------------

class Failures {
public:
    void add(const std::string &name, const std::string &message) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (names.insert(name).second) sentences.push_back(name + ": " + message);
    }
    void clear() {
        const std::lock_guard<std::mutex> lock(mutex);
        names.clear();
        sentences.clear();
        unmarked.clear();
    }
    // A failure that the library is not told of: its rows are marked when they are reported, and the complexity of the
    // family, which rests on them.
    void add_unmarked(const std::string &run, const std::string &family, const std::string &message) {
        const std::lock_guard<std::mutex> lock(mutex);
        unmarked.emplace(run, message);
        unmarked.emplace(family, "a run of it failed: " + message);
    }
    std::string unmarked_failure(const std::string &run) {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto found = unmarked.find(run);
        return found == unmarked.end() ? "" : found->second;
    }
    size_t count() {
        const std::lock_guard<std::mutex> lock(mutex);
        return sentences.size();
    }
    const char *at(size_t index) {
        const std::lock_guard<std::mutex> lock(mutex);
        return index < sentences.size() ? sentences[index].c_str() : nullptr;
    }

private:
    std::mutex mutex;
    std::set<std::string> names;
    std::map<std::string, std::string> unmarked;
    std::deque<std::string> sentences;  // a deque, so that at() stays valid while others are added
};

Failures failures;

// Counting instructions ----------------------------------------------------------------------------------------------

// Under callgrind, and asked by CGB_COUNT_INSTRUCTIONS in the environment, the measured loop alone is counted and has a
// dump of its own. Elsewhere a loop's beginning and end cost one test of a flag more. Needs valgrind's headers at the
// build; they declare no function, so nothing has to be linked.
class InstructionCount {
public:
#ifdef RUNNING_ON_VALGRIND
    void toggle() const noexcept {
        if (is_wanted) CALLGRIND_TOGGLE_COLLECT;
    }
    void dump(const std::string &name, int64_t iterations) const {
        if (!is_wanted) return;
        // A variable: the macro's request is made after the statement that reads the address.
        const std::string trigger = "loop " + std::to_string(iterations) + " " + name;
        CALLGRIND_DUMP_STATS_AT(trigger.c_str());
    }
    const bool is_wanted = asked();

    // On a thread of its own: its stack begins at a page and its heap is empty, whatever the lengths of arguments, paths
    // and environment are that lie on the main thread's. Copies and comparisons take more or fewer instructions by where
    // in a page or a cache line they begin.
    template <class Work>
    static void on_fresh_ground(Work work) {
        std::thread(work).join();
    }

private:
    static bool asked() noexcept { return std::getenv("CGB_COUNT_INSTRUCTIONS") != nullptr && RUNNING_ON_VALGRIND != 0; }
#else
    void toggle() const noexcept {}
    void dump(const std::string &, int64_t) const {}
    static constexpr bool is_wanted = false;
    template <class Work>
    static void on_fresh_ground(Work work) {
        work();
    }
#endif
};

const InstructionCount instruction_count;

// Loops that run longer than they say -----------------------------------------------------------------------------

struct Stretch {
    double fraction;
    std::atomic<bool> was_met{false};
};

// By instance name. Filled before a run; during one only the flags change.
std::map<std::string, Stretch> stretches;

// Memory -----------------------------------------------------------------------------------------------------------

// Counts the loop alone. The library itself opens and closes its manager around a whole call of the body, set-up
// included, and divides by the iterations: a buffer made before the loop would look like 1/16 allocation each time.
class LoopMemory : public benchmark::MemoryManager {
public:
    void Start() {
        callbacks.reset(callbacks.context);
        watching.store(true, std::memory_order_release);
    }
    void Stop(Result *result) { Stop(*result); }
    void Stop(Result &result) {
        watching.store(false, std::memory_order_release);
        const cgb_memory memory = callbacks.read(callbacks.context);
        result.num_allocs = memory.allocations;
        result.max_bytes_used = memory.peak_bytes;
        result.total_allocated_bytes = memory.total_bytes;
        result.net_heap_growth = memory.net_bytes;
    }
    void resume() {
        if (watching.load(std::memory_order_relaxed)) callbacks.resume(callbacks.context);
    }
    void pause() {
        if (watching.load(std::memory_order_relaxed)) callbacks.pause(callbacks.context);
    }

    cgb_memory_manager callbacks = {};

private:
    std::atomic<bool> watching{false};
};

LoopMemory memory;

// Functions with a context -----------------------------------------------------------------------------------------

// The library stores plain function pointers for complexities and statistics. Each slot is a function of its own that
// knows its number.
constexpr size_t slot_count = 16;

struct ComplexitySlot {
    cgb_complexity function;
    void *context;
};
struct StatisticSlot {
    cgb_statistic function;
    void *context;
};

std::array<ComplexitySlot, slot_count> complexities;
std::array<StatisticSlot, slot_count> statistics;
size_t complexities_used = 0;
size_t statistics_used = 0;

template <size_t slot>
double complexity_in_slot(benchmark::IterationCount n) {
    return complexities[slot].function(n, complexities[slot].context);
}

template <size_t slot>
double statistic_in_slot(const std::vector<double> &values) {
    return statistics[slot].function(values.data(), values.size(), statistics[slot].context);
}

template <size_t... slots>
constexpr std::array<benchmark::BigOFunc *, slot_count> complexity_functions(std::index_sequence<slots...>) {
    return {complexity_in_slot<slots>...};
}
template <size_t... slots>
constexpr std::array<benchmark::StatisticsFunc *, slot_count> statistic_functions(std::index_sequence<slots...>) {
    return {statistic_in_slot<slots>...};
}

// Reporting --------------------------------------------------------------------------------------------------------

// Version 1.8 replaced the flag `error_occurred` by an enumeration whose value 2 is "skipped with error".
template <class Run>
auto mark_failed(Run &run, const std::string &message, int) -> decltype(run.error_occurred, void()) {
    run.error_occurred = true;
    run.error_message = message;
}
template <class Run>
auto mark_failed(Run &run, const std::string &message, long) -> decltype(run.skipped, void()) {
    run.skipped = static_cast<decltype(run.skipped)>(2);
    run.skip_message = message;
}

// How failures call a run, from its name and arguments.
std::string name_of_run(const std::string &arguments, int threads) {
    return threads > 1 ? arguments + "/threads:" + std::to_string(threads) : arguments;
}

// Hands lines on, but replaces the library's warning about how the library itself was built.
class BuildRemarkFilter : public std::streambuf {
public:
    BuildRemarkFilter(std::ostream &target, std::string replacement)
        : target(target), replacement(std::move(replacement)) {}
    ~BuildRemarkFilter() override { flush_line(); }

protected:
    int_type overflow(int_type character) override {
        if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
        line.push_back(traits_type::to_char_type(character));
        if (line.back() == '\n') flush_line();
        return character;
    }
    int sync() override {
        flush_line();
        target.flush();
        return 0;
    }

private:
    void flush_line() {
        if (line.find("Library was built as DEBUG") == std::string::npos) {
            target << line;
        } else if (!replacement.empty()) {
            target << replacement << '\n';
        }
        line.clear();
    }

    std::ostream &target;
    const std::string replacement;
    std::string line;
};

// Stands before one of the library's reporters. A number that is not finite would be written as a bare NaN or Infinity,
// which no JSON reader takes: the row becomes an error row. Only the aggregate of a counter is left out instead: the
// coefficient of variation of a counter that is always 0 is undefined, and no error.
class FiniteReporter : public BenchmarkReporter {
public:
    FiniteReporter(BenchmarkReporter &inner, std::ostream &errors) : inner(inner) { inner.SetErrorStream(&errors); }
    // The library keeps its display reporter for the life of the process; these streams live shorter.
    ~FiniteReporter() override {
        inner.SetOutputStream(&std::cout);
        inner.SetErrorStream(&std::cerr);
    }

    bool ReportContext(const Context &context) override {
        inner.SetOutputStream(&GetOutputStream());
        return inner.ReportContext(context);
    }
    void ReportRuns(const std::vector<Run> &runs) override {
        std::vector<Run> finite = runs;
        for (Run &run : finite) {
            make_finite(run);
            mark_unmarked(run);
        }
        inner.ReportRuns(finite);
    }
    void Finalize() override {
        inner.Finalize();
        is_complete = static_cast<bool>(GetOutputStream().flush());
    }

    /// False when the stream took less than it was given.
    bool is_complete = true;

private:
    static void make_finite(Run &run) {
        const bool is_aggregate = run.run_type == Run::RT_Aggregate;
        std::string culprit;
        for (auto counter = run.counters.begin(); counter != run.counters.end();) {
            if (std::isfinite(counter->second.value)) {
                ++counter;
                continue;
            }
            culprit = "counter '" + counter->first + "' is " + text(counter->second.value);
            counter = run.counters.erase(counter);
        }
        if (is_aggregate) culprit.clear();
        for (double *time : {&run.real_accumulated_time, &run.cpu_accumulated_time}) {
            if (std::isfinite(*time)) continue;
            culprit = "its time is " + text(*time);
            *time = 0;
        }
        if (culprit.empty()) return;
        const std::string message = culprit + ", not a finite number";
        failures.add(run.benchmark_name(), message);
        mark_failed(run, message, 0);
    }
    static void mark_unmarked(Run &run) {
        std::string name = run.run_name.function_name;
        if (!run.report_big_o && !run.report_rms) {
            if (!run.run_name.args.empty()) name += "/" + run.run_name.args;
            name = name_of_run(name, run.threads);
        }
        const std::string message = failures.unmarked_failure(name);
        if (!message.empty()) mark_failed(run, message, 0);
    }
    static std::string text(double value) {
        if (std::isnan(value)) return "NaN";
        return value < 0 ? "-infinity" : "infinity";
    }

    BenchmarkReporter &inner;
};

// Catches names and complaints of a listing.
class ListReporter : public BenchmarkReporter {
public:
    ListReporter() {
        SetOutputStream(&names);
        SetErrorStream(&complaints);
    }
    bool ReportContext(const Context &) override { return false; }
    void ReportRuns(const std::vector<Run> &) override {}

    std::ostringstream names;
    std::ostringstream complaints;
};

// The file format is a flag that the library keeps to itself; it is the last of its kind among the arguments.
std::string value_of_flag(const std::vector<std::string> &flags, const std::string &name, std::string otherwise) {
    const std::string start = "--" + name + "=";
    for (const std::string &flag : flags) {
        if (flag.compare(0, start.size(), start) == 0) otherwise = flag.substr(start.size());
    }
    return otherwise;
}

std::unique_ptr<BenchmarkReporter> file_reporter(const std::string &format) {
    if (format == "console") return std::make_unique<benchmark::ConsoleReporter>(benchmark::ConsoleReporter::OO_None);
    if (format == "csv") {
        BENCHMARK_DISABLE_DEPRECATED_WARNING
        return std::make_unique<benchmark::CSVReporter>();
        BENCHMARK_RESTORE_DEPRECATED_WARNING
    }
    return std::make_unique<benchmark::JSONReporter>();
}

// Version 1.8 wants a unit after the time, and says so again and again where there is none; older ones refuse it. It also
// brought State::skipped().
template <class S>
auto wants_unit_of_time(int) -> decltype(std::declval<const S &>().skipped(), bool()) {
    return true;
}
template <class S>
bool wants_unit_of_time(long) {
    return false;
}

// Gives the flags to the library and throws with the first one that it leaves over.
void initialize(const char *program_name, const std::vector<std::string> &flags) {
    static std::string program;  // the library keeps a pointer to it
    program = program_name;
    std::vector<std::string> storage = flags;
    std::vector<char *> arguments = {program.data()};
    for (std::string &flag : storage) {
        if (wants_unit_of_time<State>(0) && flag.rfind("--benchmark_min_time=", 0) == 0) flag += 's';
        arguments.push_back(flag.data());
    }
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (count > 1) {
        throw std::invalid_argument(std::string(arguments[1]) + " is no flag of this version of Google Benchmark");
    }
}

std::vector<std::string> strings(const char *const *flags, size_t count) {
    return std::vector<std::string>(flags, flags + count);
}

}  // namespace

// The two types of the header ----------------------------------------------------------------------------------------

struct cgb_benchmark {
    std::string name;
    cgb_body body;
    void *context;
    Registered *registered = nullptr;
    std::vector<std::string> argument_names;
    size_t argument_count = 0;
    bool has_manual_time = false;
    bool has_complexity = false;

    // The verifications that have been passed, by cgb_state::verification().
    std::mutex mutex;
    std::set<std::vector<int64_t>> verified;
};

struct cgb_state {
    enum class Phase { before, timing, paused, after };

    State &state;
    cgb_benchmark &benchmark;
    Phase phase = Phase::before;
    bool has_failed = false;
    int64_t manual_times = 0;
    int64_t verifications = 0;

    // The key of the verification that was begun last: arguments, number of threads, which one it is in the body.
    std::vector<int64_t> verification() const {
        std::vector<int64_t> key;
        for (size_t index = 0; index < benchmark.argument_count; ++index) key.push_back(state.range(index));
        key.push_back(state.threads());
        key.push_back(verifications);
        return key;
    }

    std::string name() const {
        std::string text = benchmark.name;
        for (size_t index = 0; index < benchmark.argument_count; ++index) {
            text += '/';
            if (index < benchmark.argument_names.size() && !benchmark.argument_names[index].empty()) {
                text += benchmark.argument_names[index] + ":";
            }
            text += std::to_string(state.range(index));
        }
        return name_of_run(text, state.threads());
    }

    // Lets the library have the rest of its iterations.
    void exhaust() {
        while (state.KeepRunningBatch(state.max_iterations)) {}
    }

    // The library stops the timer itself on the first error of a thread, and allows one error per thread. Where it fits
    // a complexity it must not know of an error: version 1.7 takes the first of a family's runs without errors, and ends
    // the process where there is none.
    void fail(const char *message) noexcept {
        if (has_failed) return;
        has_failed = true;
        guarded(false, [&] {
            if (phase == Phase::timing) memory.pause();
            const std::string sentence = printable(message);
            failures.add(name(), sentence);
            if (benchmark.has_complexity) {
                failures.add_unmarked(name(), benchmark.name, sentence);
            } else {
                state.SkipWithError(sentence.c_str());
            }
            return true;
        });
    }
};

namespace {

std::deque<cgb_benchmark> benchmarks;

// One call of a body: whatever it left open is closed, whatever it forgot becomes an error.
void run_body(cgb_benchmark &entry, State &library_state) {
    cgb_state state{library_state, entry};
    entry.body(&state, entry.context);
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
    if (entry.has_manual_time && !state.has_failed && state.manual_times != library_state.iterations()) {
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
}

// Counters stand beside these in a row of the JSON: a second key of the name would hide one of the two.
bool is_field_of_reports(const std::string &name) {
    static const std::set<std::string> fields = {
        "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions", "repetition_index",
        "threads", "aggregate_name", "aggregate_unit", "error_occurred", "error_message", "iterations", "real_time",
        "cpu_time", "time_unit", "cpu_coefficient", "real_coefficient", "big_o", "rms", "label", "allocs_per_iter",
        "max_bytes_used", "total_allocated_bytes", "net_heap_growth",
    };
    return fields.count(name) > 0;
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

}  // namespace

// Registration -------------------------------------------------------------------------------------------------------

const char *cgb_last_error(void) noexcept { return last_error.c_str(); }

cgb_benchmark *cgb_register(const char *name, cgb_body body, void *context) noexcept {
    return guarded(static_cast<cgb_benchmark *>(nullptr), [&] {
        cgb_benchmark &entry = benchmarks.emplace_back();
        entry.name = printable(name);
        entry.body = body;
        entry.context = context;
        entry.registered = benchmark::RegisterBenchmark(entry.name.c_str(), [&entry](State &state) {
            if (instruction_count.is_wanted) {
                InstructionCount::on_fresh_ground([&] { run_body(entry, state); });
            } else {
                run_body(entry, state);
            }
        });
        return &entry;
    });
}

void cgb_clear(void) noexcept {
    guarded(false, [] {
        benchmark::ClearRegisteredBenchmarks();
        benchmarks.clear();
        failures.clear();
        stretches.clear();
        complexities_used = 0;
        statistics_used = 0;
        return true;
    });
}

bool cgb_add_arguments(cgb_benchmark *entry, const int64_t *values, size_t count) noexcept {
    return configured([&] {
        if (entry->argument_count != 0 && entry->argument_count != count) {
            throw std::invalid_argument("all argument lists of a benchmark must be of one length");
        }
        entry->registered->Args(std::vector<int64_t>(values, values + count));
        entry->argument_count = count;
    });
}

bool cgb_set_argument_names(cgb_benchmark *entry, const char *const *names, size_t count) noexcept {
    return configured([&] {
        if (entry->argument_count != 0 && entry->argument_count != count) {
            throw std::invalid_argument("a benchmark needs one name for each of its arguments");
        }
        for (size_t index = 0; index < count; ++index) entry->argument_names.push_back(printable(names[index]));
        entry->registered->ArgNames(entry->argument_names);
    });
}

bool cgb_set_unit(cgb_benchmark *entry, int32_t unit) noexcept {
    return configured([&] { entry->registered->Unit(static_cast<benchmark::TimeUnit>(unit)); });
}
bool cgb_set_min_time(cgb_benchmark *entry, double seconds) noexcept {
    return configured([&] { entry->registered->MinTime(seconds); });
}
bool cgb_set_min_warm_up_time(cgb_benchmark *entry, double seconds) noexcept {
    return configured([&] { entry->registered->MinWarmUpTime(seconds); });
}
bool cgb_set_iterations(cgb_benchmark *entry, int64_t count) noexcept {
    return configured([&] { entry->registered->Iterations(count); });
}
bool cgb_set_repetitions(cgb_benchmark *entry, int32_t count) noexcept {
    return configured([&] { entry->registered->Repetitions(count); });
}
bool cgb_report_aggregates_only(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->ReportAggregatesOnly(); });
}
bool cgb_display_aggregates_only(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->DisplayAggregatesOnly(); });
}
bool cgb_measure_process_cpu_time(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->MeasureProcessCPUTime(); });
}
bool cgb_use_real_time(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->UseRealTime(); });
}
bool cgb_use_manual_time(cgb_benchmark *entry) noexcept {
    return configured([&] {
        entry->registered->UseManualTime();
        entry->has_manual_time = true;
    });
}
bool cgb_add_threads(cgb_benchmark *entry, int32_t count) noexcept {
    return configured([&] { entry->registered->Threads(count); });
}
bool cgb_add_thread_range(cgb_benchmark *entry, int32_t least, int32_t most) noexcept {
    return configured([&] { entry->registered->ThreadRange(least, most); });
}
bool cgb_add_dense_thread_range(cgb_benchmark *entry, int32_t least, int32_t most, int32_t step) noexcept {
    return configured([&] { entry->registered->DenseThreadRange(least, most, step); });
}
bool cgb_add_thread_per_cpu(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->ThreadPerCpu(); });
}

bool cgb_set_complexity(cgb_benchmark *entry, int32_t order) noexcept {
    return configured([&] {
        entry->registered->Complexity(static_cast<benchmark::BigO>(order));
        entry->has_complexity = true;
    });
}

bool cgb_set_complexity_function(cgb_benchmark *entry, cgb_complexity function, void *context) noexcept {
    return configured([&] {
        static constexpr auto functions = complexity_functions(std::make_index_sequence<slot_count>());
        if (complexities_used == slot_count) throw std::length_error("no more than 16 complexity functions in one run");
        complexities[complexities_used] = {function, context};
        entry->registered->Complexity(functions[complexities_used++]);
        entry->has_complexity = true;
    });
}

bool cgb_add_statistic(
    cgb_benchmark *entry, const char *name, cgb_statistic function, void *context, bool is_fraction) noexcept {
    return configured([&] {
        static constexpr auto functions = statistic_functions(std::make_index_sequence<slot_count>());
        if (statistics_used == slot_count) throw std::length_error("no more than 16 statistics in one run");
        statistics[statistics_used] = {function, context};
        entry->registered->ComputeStatistics(
            name, functions[statistics_used++], is_fraction ? benchmark::kPercentage : benchmark::kTime);
    });
}

int64_t cgb_make_range(int64_t low, int64_t high, int32_t multiplier, int64_t *values, size_t capacity) noexcept {
    return guarded(int64_t{-1}, [&] {
        const std::vector<int64_t> range = benchmark::CreateRange(low, high, multiplier);
        for (size_t index = 0; index < range.size() && index < capacity; ++index) values[index] = range[index];
        return static_cast<int64_t>(range.size());
    });
}

// A running state ----------------------------------------------------------------------------------------------------

bool cgb_stretch(const char *name, double fraction) noexcept {
    return configured([&] {
        if (!(fraction >= 0 && fraction <= 100)) throw std::invalid_argument("a loop can be stretched by 0 to 100 times itself");
        stretches[name].fraction = fraction;
    });
}

bool cgb_was_stretched(const char *name) noexcept {
    return guarded(false, [&] {
        const auto found = stretches.find(name);
        return found != stretches.end() && found->second.was_met;
    });
}

namespace {

// The iterations that a loop runs beyond those it reports.
int64_t stretch_of(const cgb_state &state, int64_t iterations) {
    if (stretches.empty()) return 0;
    const auto found = stretches.find(state.name());
    if (found == stretches.end()) return 0;
    found->second.was_met = true;
    return std::llround(static_cast<double>(iterations) * found->second.fraction);
}

}  // namespace

int64_t cgb_state_begin(cgb_state *state) noexcept {
    return guarded(int64_t{0}, [&]() -> int64_t {
        if (state->phase != cgb_state::Phase::before) {
            state->fail("the body ran a second loop; a benchmark measures one loop per call");
            return 0;
        }
        const int64_t iterations = state->state.max_iterations;
        const int64_t stretch = stretch_of(*state, iterations);
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
        memory.resume();
        instruction_count.toggle();
        return iterations + stretch;
    });
}

void cgb_state_end(cgb_state *state, bool completed) noexcept {
    if (state->phase != cgb_state::Phase::timing && state->phase != cgb_state::Phase::paused) return;
    if (state->phase == cgb_state::Phase::timing) {
        instruction_count.toggle();
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
        instruction_count.toggle();
        memory.pause();
        state->state.PauseTiming();
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
        state->state.ResumeTiming();
        memory.resume();
        instruction_count.toggle();
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
int64_t cgb_state_max_iterations(const cgb_state *state) noexcept { return state->state.max_iterations; }
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

// Running ------------------------------------------------------------------------------------------------------------

void cgb_set_memory_manager(const cgb_memory_manager *manager) noexcept {
    if (instruction_count.is_wanted) manager = nullptr;  // it would count in one more loop, itself included
    if (manager != nullptr) memory.callbacks = *manager;
    benchmark::RegisterMemoryManager(manager != nullptr ? &memory : nullptr);
}

bool cgb_add_context(const char *key, const char *value) noexcept {
    return configured([&] { benchmark::AddCustomContext(printable(key), printable(value)); });
}

int64_t cgb_list(
    const char *program, const char *const *flags, size_t count, void *context,
    void (*each)(void *context, const char *name)) noexcept {
    return guarded(int64_t{-1}, [&]() -> int64_t {
        std::vector<std::string> all = strings(flags, count);
        all.push_back("--benchmark_list_tests=true");
        initialize(program, all);
        ListReporter reporter;
        const size_t selected = benchmark::RunSpecifiedBenchmarks(&reporter);
        if (selected == 0) {
            last_error = reporter.complaints.str();
            while (!last_error.empty() && last_error.back() == '\n') last_error.pop_back();
            return 0;
        }
        std::istringstream names(reporter.names.str());
        for (std::string name; std::getline(names, name);) each(context, name.c_str());
        return static_cast<int64_t>(selected);
    });
}

int64_t cgb_run(const char *program, const char *const *flags, size_t count, const char *note) noexcept {
    return guarded(int64_t{-1}, [&]() -> int64_t {
        const std::vector<std::string> given = strings(flags, count);
        // A listing may have been asked for before; flags keep their value until they are given again.
        std::vector<std::string> all = {"--benchmark_list_tests=false"};
        all.insert(all.end(), given.begin(), given.end());
        initialize(program, all);

        BuildRemarkFilter filter(std::cerr, note);
        std::ostream errors(&filter);
        FiniteReporter display(*benchmark::CreateDefaultDisplayReporter(), errors);
        size_t selected = 0;
        bool is_complete = true;
        if (value_of_flag(all, "benchmark_out", "").empty()) {
            selected = benchmark::RunSpecifiedBenchmarks(&display);
        } else {
            const auto inner = file_reporter(value_of_flag(all, "benchmark_out_format", "json"));
            std::ostringstream discarded;
            FiniteReporter file(*inner, discarded);
            selected = benchmark::RunSpecifiedBenchmarks(&display, &file);
            is_complete = file.is_complete;
        }
        return is_complete && display.is_complete ? static_cast<int64_t>(selected) : int64_t{-2};
    });
}

size_t cgb_failure_count(void) noexcept { return failures.count(); }
const char *cgb_failure(size_t index) noexcept { return failures.at(index); }
