// Instructions of the measured loop, under valgrind.

#ifndef CGB_INSTRUCTION_COUNT_HPP
#define CGB_INSTRUCTION_COUNT_HPP

#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

namespace cgb {

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

inline const InstructionCount instruction_count;

}  // namespace cgb

#endif
