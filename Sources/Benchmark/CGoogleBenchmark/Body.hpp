// The two types of the C header: a registered benchmark, and one call of its body.

#ifndef CGB_BODY_HPP
#define CGB_BODY_HPP

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "CGoogleBenchmark.h"
#include "Failures.hpp"
#include "Guard.hpp"
#include "Library.hpp"
#include "Limits.hpp"
#include "Lockstep.hpp"
#include "LoopMemory.hpp"

namespace cgb {

// Its name and place differ between versions of the library; what a registration answers does not.
using Registered = std::remove_pointer_t<decltype(
    benchmark::RegisterBenchmark("", static_cast<void (*)(benchmark::State &)>(nullptr)))>;

}  // namespace cgb

struct cgb_benchmark {
    std::string name;
    cgb_body body;
    void *context;
    cgb::Registered *registered = nullptr;
    std::vector<std::string> argument_names;
    size_t argument_count = 0;
    bool has_manual_time = false;
    bool has_real_time = false;
    bool has_process_clock = false;
    bool has_complexity = false;
    cgb::Limits::List limits;

    // Set-up and tear-down, one after the other: the first thread of a run prepares, the last one tears down.
    cgb_body set_up = nullptr;
    cgb_body tear_down = nullptr;
    std::mutex hooks;
    int64_t entered = 0;
    int64_t left = 0;
    std::string set_up_failure;

    // The verifications that have been passed, by cgb_state::verification().
    std::mutex mutex;
    std::set<std::vector<int64_t>> verified;
};

struct cgb_state {
    enum class Phase { before, timing, paused, after };

    benchmark::State &state;
    cgb_benchmark &benchmark;
    Phase phase = Phase::before;
    bool has_failed = false;
    std::string failure{};
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
        return cgb::name_of_run(text, state.threads());
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
        if (cgb::lockstep.is_wanted()) cgb::lockstep.fail(message);
        cgb::guarded(false, [&] {
            if (phase == Phase::timing) cgb::memory.pause();
            const std::string sentence = cgb::printable(message);
            failure = sentence;
            cgb::failures.add(name(), sentence);
            if (benchmark.has_complexity) {
                cgb::failures.add_unmarked(name(), benchmark.name, sentence);
            } else {
                state.SkipWithError(sentence.c_str());
            }
            return true;
        });
    }
};

namespace cgb {

// Calls the body once: what it left open is closed, what it forgot becomes an error.
void run_body(cgb_benchmark &entry, benchmark::State &library_state);

// Forgets the slowdowns to inject.
void clear_slowdowns();

}  // namespace cgb

#endif
