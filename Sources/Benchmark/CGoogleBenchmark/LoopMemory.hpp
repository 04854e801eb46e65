// Allocations and reference counts of a loop, counted by the caller's functions.

#ifndef CGB_LOOP_MEMORY_HPP
#define CGB_LOOP_MEMORY_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "CGoogleBenchmark.h"
#include "Library.hpp"

namespace cgb {

// Counts the loop alone. The library itself opens and closes its manager around a whole call of the body, set-up
// included, and divides by the iterations: a buffer made before the loop would look like 1/16 allocation each time.
class LoopMemory : public benchmark::MemoryManager {
public:
    // One measured loop, and its iterations.
    struct Counted {
        cgb_memory memory;
        Result result;
        int64_t iterations;
    };

    void Start() {
        // The references that resume and pause take themselves: the same in each pair.
        callbacks.reset(callbacks.context);
        callbacks.resume(callbacks.context);
        callbacks.pause(callbacks.context);
        own = callbacks.read(callbacks.context);
        callbacks.reset(callbacks.context);
        pairs = 0;
        watching.store(true, std::memory_order_release);
    }
    void Stop(Result *result) { Stop(*result); }
    void Stop(Result &result) {
        watching.store(false, std::memory_order_release);
        cgb_memory memory = callbacks.read(callbacks.context);
        if (memory.retains >= 0) memory.retains -= pairs * own.retains;
        if (memory.releases >= 0) memory.releases -= pairs * own.releases;
        result.num_allocs = memory.allocations;
        result.max_bytes_used = memory.peak_bytes;
        result.total_allocated_bytes = memory.total_bytes;
        result.net_heap_growth = memory.net_bytes;
        counted[run].push_back({memory, result, iterations});
    }
    void resume() {
        if (!is_watching()) return;
        pairs += 1;
        callbacks.resume(callbacks.context);
    }
    void pause() {
        if (is_watching()) callbacks.pause(callbacks.context);
    }

    bool is_watching() const { return watching.load(std::memory_order_relaxed); }

    // The run that is counted: its name as name_of_run() says it.
    void set_run(const std::string &name, int64_t its_iterations) {
        run = name;
        iterations = its_iterations;
    }

    // The counts of a repetition of a run, or NULL. The library counts in each repetition.
    const Counted *of(const std::string &name, int64_t repetition) const {
        const auto found = counted.find(name);
        if (found == counted.end() || repetition < 0 || static_cast<size_t>(repetition) >= found->second.size()) return nullptr;
        return &found->second[static_cast<size_t>(repetition)];
    }

    void clear() { counted.clear(); }

    cgb_memory_manager callbacks = {};

private:
    std::atomic<bool> watching{false};
    cgb_memory own = {};
    int64_t pairs = 0;
    std::string run;
    int64_t iterations = 0;
    std::map<std::string, std::deque<Counted>> counted;  // deques, so that a row can point into them
};

inline LoopMemory memory;

}  // namespace cgb

#endif
