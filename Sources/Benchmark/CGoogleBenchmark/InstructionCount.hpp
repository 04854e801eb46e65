// Instructions of the measured loop, under valgrind.

#ifndef CGB_INSTRUCTION_COUNT_HPP
#define CGB_INSTRUCTION_COUNT_HPP

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>

#if defined(__linux__) && __has_include(<valgrind/callgrind.h>)
#include <sys/mman.h>
#include <ucontext.h>
#include <valgrind/callgrind.h>
#endif

namespace cgb {

// Under callgrind, and asked by CGB_COUNT_INSTRUCTIONS in the environment, the measured loop alone is counted and has a
// dump of its own. Elsewhere a loop's beginning and end cost one test of a flag more. Needs valgrind's headers at the
// build; they declare no function, so nothing has to be linked.
class InstructionCount {
public:
#ifdef RUNNING_ON_VALGRIND
    // Outside the loop valgrind runs the program without instrumentation, which is faster.
    void start() const noexcept {
        if (is_wanted) CALLGRIND_START_INSTRUMENTATION;
    }
    void stop() const noexcept {
        if (is_wanted) CALLGRIND_STOP_INSTRUMENTATION;
    }
    // Pauses or resumes the count within the loop. To stop the instrumentation there would discard the translated code.
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

    // On a separate stack, which begins at a page, independent of the stack below main. Copies and comparisons take more or
    // fewer instructions by where in a page or a cache line they begin. It stays the main thread, which code of the main
    // actor needs.
    template <class Work>
    static void on_own_stack(Work work) {
        constexpr size_t size = 16 << 20;
        void *const stack = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (stack == MAP_FAILED) throw std::bad_alloc();
        const unsigned id = VALGRIND_STACK_REGISTER(stack, static_cast<char *>(stack) + size);
        ucontext_t caller, callee;
        getcontext(&callee);
        callee.uc_stack.ss_sp = stack;
        callee.uc_stack.ss_size = size;
        callee.uc_link = &caller;
        running() = [&work] { work(); };
        makecontext(&callee, [] { running()(); }, 0);
        swapcontext(&caller, &callee);
        VALGRIND_STACK_DEREGISTER(id);
        munmap(stack, size);
    }

private:
    static std::function<void()> &running() {
        static std::function<void()> work;
        return work;
    }

    static bool asked() noexcept { return std::getenv("CGB_COUNT_INSTRUCTIONS") != nullptr && RUNNING_ON_VALGRIND != 0; }
#else
    void start() const noexcept {}
    void stop() const noexcept {}
    void toggle() const noexcept {}
    void dump(const std::string &, int64_t) const {}
    static constexpr bool is_wanted = false;
    template <class Work>
    static void on_own_stack(Work work) {
        work();
    }
#endif
};

inline const InstructionCount instruction_count;

}  // namespace cgb

#endif
