// Reporters in front of the library's own.

#ifndef CGB_REPORTING_HPP
#define CGB_REPORTING_HPP

#include <cmath>
#include <iostream>
#include <memory>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "Failures.hpp"
#include "Library.hpp"
#include "Limits.hpp"
#include "LoopMemory.hpp"

namespace cgb {

using benchmark::BenchmarkReporter;

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

// Version 1.7 keeps the counts of repetitions in a vector that moves them when it grows, and its rows point to where they were.
// Later versions keep them in the row.
template <class Run>
auto set_memory(Run &run, const benchmark::MemoryManager::Result &result, int) -> decltype(run.memory_result = &result, void()) {
    run.memory_result = &result;
}
template <class Run>
auto set_memory(Run &run, const benchmark::MemoryManager::Result &result, long) -> decltype(run.memory_result = result, void()) {
    run.memory_result = result;
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

// Wraps one of the library's reporters. A number that is not finite would be written as a bare NaN or Infinity,
// which no JSON reader takes: the row becomes an error row. Only the aggregate of a counter is left out instead: the
// coefficient of variation of a counter that is always 0 is undefined, and no error.
//
// CSV has its rows at the end, all at once: its columns are the counters of the first rows that the library is given, and
// version 1.7 ends the process at a later row with another counter.
class FiniteReporter : public BenchmarkReporter {
public:
    FiniteReporter(BenchmarkReporter &inner, const std::string &format, std::ostream &errors)
        : inner(inner), keeps_rows(format == "csv"), is_json(format == "json") {
        inner.SetErrorStream(&errors);
    }
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
            add_counts(run);
        }
        if (keeps_rows) {
            kept.insert(kept.end(), finite.begin(), finite.end());
        } else {
            inner.ReportRuns(finite);
        }
    }
    void Finalize() override {
        if (!kept.empty()) inner.ReportRuns(kept);
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
            if (std::isfinite(*time * 1e9)) continue;  // as it may be written, in nanoseconds
            culprit = "its time is " + text(*time);
            *time = 0;
        }
        if (culprit.empty()) return;
        const std::string message = culprit + ", not a finite number";
        failures.add(run.benchmark_name(), message);
        mark_failed(run, message, 0);
    }
    // The name of a row's run, without suffixes; of a complexity that of the family.
    static std::string run_of(const Run &run) {
        std::string name = run.run_name.function_name;
        if (run.report_big_o || run.report_rms) return name;
        if (!run.run_name.args.empty()) name += "/" + run.run_name.args;
        return name_of_run(name, run.threads);
    }
    static void mark_unmarked(Run &run) {
        const std::string message = failures.unmarked_failure(run_of(run));
        if (!message.empty()) mark_failed(run, message, 0);
    }
    // The counts of a loop that the library does not report: in JSON its own fields have the allocations. JSON, which the
    // scripts read, also has the limits.
    void add_counts(Run &run) const {
        if (run.run_type != Run::RT_Iteration) return;
        const std::string name = run_of(run);
        if (is_json) {
            for (const auto &limit : limits.of(name)) run.counters["limit." + limit.first] = limit.second;
        }
        const LoopMemory::Counted *const counted = memory.of(name, run.repetition_index);
        if (counted == nullptr || counted->iterations <= 0) return;
        set_memory(run, counted->result, 0);
        const cgb_memory &use = counted->memory;
        const auto per_iteration = [&](int64_t count) { return static_cast<double>(count) / static_cast<double>(counted->iterations); };
        using benchmark::Counter;
        if (!is_json) run.counters["allocs_per_iter"] = per_iteration(use.allocations);
        run.counters["allocated_bytes_per_iter"] = Counter(per_iteration(use.total_bytes), Counter::kDefaults, Counter::kIs1024);
        if (use.retains >= 0) run.counters["retains_per_iter"] = per_iteration(use.retains);
        if (use.releases >= 0) run.counters["releases_per_iter"] = per_iteration(use.releases);
        if (use.peak_resident_bytes >= 0) {
            run.counters["peak_resident_bytes"] =
                Counter(static_cast<double>(use.peak_resident_bytes), Counter::kDefaults, Counter::kIs1024);
        }
    }
    static std::string text(double value) {
        if (std::isnan(value)) return "NaN";
        return value < 0 ? "-infinity" : "infinity";
    }

    BenchmarkReporter &inner;
    const bool keeps_rows;
    const bool is_json;
    std::vector<Run> kept;
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

// A reporter for a file, of the library's formats.
inline std::unique_ptr<BenchmarkReporter> file_reporter(const std::string &format) {
    if (format == "console") return std::make_unique<benchmark::ConsoleReporter>(benchmark::ConsoleReporter::OO_None);
    if (format == "csv") {
        BENCHMARK_DISABLE_DEPRECATED_WARNING
        return std::make_unique<benchmark::CSVReporter>();
        BENCHMARK_RESTORE_DEPRECATED_WARNING
    }
    return std::make_unique<benchmark::JSONReporter>();
}

}  // namespace cgb

#endif
