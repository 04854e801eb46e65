// Benchmarks and what is said of them before they run.
// See include/CGoogleBenchmark.h for the contract of these functions.

#include <array>
#include <deque>
#include <stdexcept>
#include <utility>

#include "Body.hpp"
#include "InstructionCount.hpp"

using namespace cgb;

namespace {

std::deque<cgb_benchmark> benchmarks;

// The library stores plain function pointers for complexities and statistics. Each slot is a function of its own that
// knows its number.
constexpr size_t slot_count = 16;

template <class Function>
struct Slot {
    Function function;
    void *context;
};

std::array<Slot<cgb_complexity>, slot_count> complexities;
std::array<Slot<cgb_statistic>, slot_count> statistics;
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

}  // namespace

const char *cgb_last_error(void) noexcept { return last_error.c_str(); }

cgb_benchmark *cgb_register(const char *name, cgb_body body, void *context) noexcept {
    return guarded(static_cast<cgb_benchmark *>(nullptr), [&] {
        cgb_benchmark &entry = benchmarks.emplace_back();
        entry.name = printable(name);
        entry.body = body;
        entry.context = context;
        entry.registered = benchmark::RegisterBenchmark(entry.name.c_str(), [&entry](benchmark::State &state) {
            if (instruction_count.is_wanted) {
                InstructionCount::on_own_stack([&] { run_body(entry, state); });
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
        limits.clear();
        memory.clear();
        clear_slowdowns();
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

void cgb_set_hooks(cgb_benchmark *entry, cgb_body set_up, cgb_body tear_down) noexcept {
    entry->set_up = set_up;
    entry->tear_down = tear_down;
}

bool cgb_set_limit(cgb_benchmark *entry, const char *key, double value) noexcept {
    return configured([&] { entry->limits[key] = value; });
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
    return configured([&] {
        entry->registered->MeasureProcessCPUTime();
        entry->has_process_clock = true;
    });
}
bool cgb_use_real_time(cgb_benchmark *entry) noexcept {
    return configured([&] {
        entry->registered->UseRealTime();
        entry->has_real_time = true;
    });
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
bool cgb_add_thread_per_cpu(cgb_benchmark *entry) noexcept {
    return configured([&] { entry->registered->ThreadPerCpu(); });
}

bool cgb_set_complexity(cgb_benchmark *entry, int32_t order) noexcept {
    return configured([&] {
        if (lockstep.is_wanted()) return;  // one run, which fits no order of growth
        entry->registered->Complexity(static_cast<benchmark::BigO>(order));
        entry->has_complexity = true;
    });
}

bool cgb_set_complexity_function(cgb_benchmark *entry, cgb_complexity function, void *context) noexcept {
    return configured([&] {
        if (lockstep.is_wanted()) return;
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
