// What a loop allocates, counted by the caller's functions.

#ifndef CGB_LOOP_MEMORY_HPP
#define CGB_LOOP_MEMORY_HPP

#include <atomic>

#include "CGoogleBenchmark.h"
#include "Library.hpp"

namespace cgb {

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

inline LoopMemory memory;

}  // namespace cgb

#endif
