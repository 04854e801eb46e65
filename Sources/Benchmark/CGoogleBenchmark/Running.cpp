// Flags, listings and runs.
// See include/CGoogleBenchmark.h for the contract of these functions.

#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "Guard.hpp"
#include "InstructionCount.hpp"
#include "Lockstep.hpp"
#include "LoopMemory.hpp"
#include "Reporting.hpp"

using namespace cgb;

namespace {

// The file format is a flag that the library keeps to itself; it is the last of its kind among the arguments.
std::string value_of_flag(const std::vector<std::string> &flags, const std::string &name, std::string otherwise) {
    const std::string start = "--" + name + "=";
    for (const std::string &flag : flags) {
        if (flag.compare(0, start.size(), start) == 0) otherwise = flag.substr(start.size());
    }
    return otherwise;
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
        if (wants_unit_of_time<benchmark::State>(0) && flag.rfind("--benchmark_min_time=", 0) == 0) flag += 's';
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

class SilentReporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context &) override { return true; }
    void ReportRuns(const std::vector<Run> &) override {}
};

// A regular expression for this name alone.
std::string pattern_of(const std::string &name) {
    std::string pattern = "^";
    for (const char character : name) {
        if (std::strchr("\\^$.|?*+()[]{}", character) != nullptr) pattern += '\\';
        pattern += character;
    }
    return pattern + "$";
}

// Takes turns with another process, see Lockstep.hpp; that is where the results go.
int64_t run_in_lockstep(const char *program, std::vector<std::string> flags) {
    SilentReporter reporter;
    flags.push_back("");
    for (const std::string &name : lockstep.names()) {
        flags.back() = "--benchmark_filter=" + pattern_of(name);
        initialize(program, flags);
        lockstep.select(name);
        benchmark::RunSpecifiedBenchmarks(&reporter);
        lockstep.require_measured();
    }
    return static_cast<int64_t>(lockstep.names().size());
}

}  // namespace

void cgb_set_memory_manager(const cgb_memory_manager *manager) noexcept {
    // It would count in one more loop, itself included; turns measure the loop alone.
    if (instruction_count.is_wanted || lockstep.is_wanted()) manager = nullptr;
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
        if (lockstep.is_wanted()) return run_in_lockstep(program, all);
        initialize(program, all);

        BuildRemarkFilter filter(std::cerr, note);
        std::ostream errors(&filter);
        FiniteReporter display(
            *benchmark::CreateDefaultDisplayReporter(), value_of_flag(all, "benchmark_format", "console"), errors);
        size_t selected = 0;
        if (value_of_flag(all, "benchmark_out", "").empty()) {
            selected = benchmark::RunSpecifiedBenchmarks(&display);
        } else {
            const std::string format = value_of_flag(all, "benchmark_out_format", "json");
            const auto inner = file_reporter(format);
            std::ostringstream discarded;
            FiniteReporter file(*inner, format, discarded);
            selected = benchmark::RunSpecifiedBenchmarks(&display, &file);
            if (!file.is_complete) return -2;
        }
        return display.is_complete ? static_cast<int64_t>(selected) : int64_t{-3};
    });
}

size_t cgb_failure_count(void) noexcept { return failures.count(); }
const char *cgb_failure(size_t index) noexcept { return failures.at(index); }
