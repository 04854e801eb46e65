// Google Benchmark for C callers: no C++ type in this header, no C++ exception out of its functions.
//
// One call opens a batch of iterations and one closes it, so that the loop between them belongs to the caller:
//
//     for (int64_t left = cgb_state_begin(state); left > 0; left = cgb_state_end(state, true)) {
//         for (; left > 0; --left) { work(); cgb_iteration_barrier(); }
//     }
//
// Functions that configure answer false, and functions that make something NULL or a negative number, when the library
// refused; cgb_last_error() then has the sentence. Functions on a running state cannot fail: what goes wrong there
// becomes an error of that benchmark run, as from cgb_state_skip().

#ifndef CGOOGLEBENCHMARK_H
#define CGOOGLEBENCHMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
#define CGB_NOEXCEPT noexcept
extern "C" {
#else
#define CGB_NOEXCEPT
#endif

/// One benchmark function with its configuration. Lives until cgb_clear().
typedef struct cgb_benchmark cgb_benchmark;
/// One call of a benchmark function on one thread. Valid during that call, on that thread.
typedef struct cgb_state cgb_state;

/// A benchmark's body. Called once per trial and thread, several threads at the same time where the benchmark asks so.
typedef void (*cgb_body)(cgb_state *state, void *context);
/// What an iteration count is expected to cost, up to a constant factor.
typedef double (*cgb_complexity)(int64_t n, void *context);
/// A statistic over the repetitions of one benchmark.
typedef double (*cgb_statistic)(const double *values, size_t count, void *context);

/// The last refusal on this thread, as a sentence. Valid until the next call that fails.
const char *cgb_last_error(void) CGB_NOEXCEPT;

// Registration ---------------------------------------------------------------------------------------------------

cgb_benchmark *cgb_register(const char *name, cgb_body body, void *context) CGB_NOEXCEPT;
/// Forgets all benchmarks, failures, complexity functions and statistics.
void cgb_clear(void) CGB_NOEXCEPT;

bool cgb_add_arguments(cgb_benchmark *benchmark, const int64_t *values, size_t count) CGB_NOEXCEPT;
/// Once, after the arguments: a name for each.
bool cgb_set_argument_names(cgb_benchmark *benchmark, const char *const *names, size_t count) CGB_NOEXCEPT;
/// Functions with the context of the body, called once per run: before its threads call the body, and after they have. They run
/// no loop. A run whose set-up has failed calls neither the body nor the tear-down. Either may be NULL.
void cgb_set_hooks(cgb_benchmark *benchmark, cgb_body set_up, cgb_body tear_down) CGB_NOEXCEPT;
/// A number that the rows of the benchmark have in JSON reports, as "limit.KEY".
bool cgb_set_limit(cgb_benchmark *benchmark, const char *key, double value) CGB_NOEXCEPT;
/// 0 nanoseconds, 1 microseconds, 2 milliseconds, 3 seconds.
bool cgb_set_unit(cgb_benchmark *benchmark, int32_t unit) CGB_NOEXCEPT;
bool cgb_set_min_time(cgb_benchmark *benchmark, double seconds) CGB_NOEXCEPT;
bool cgb_set_min_warm_up_time(cgb_benchmark *benchmark, double seconds) CGB_NOEXCEPT;
bool cgb_set_iterations(cgb_benchmark *benchmark, int64_t count) CGB_NOEXCEPT;
bool cgb_set_repetitions(cgb_benchmark *benchmark, int32_t count) CGB_NOEXCEPT;
bool cgb_report_aggregates_only(cgb_benchmark *benchmark) CGB_NOEXCEPT;
bool cgb_display_aggregates_only(cgb_benchmark *benchmark) CGB_NOEXCEPT;
bool cgb_measure_process_cpu_time(cgb_benchmark *benchmark) CGB_NOEXCEPT;
bool cgb_use_real_time(cgb_benchmark *benchmark) CGB_NOEXCEPT;
bool cgb_use_manual_time(cgb_benchmark *benchmark) CGB_NOEXCEPT;
bool cgb_add_threads(cgb_benchmark *benchmark, int32_t count) CGB_NOEXCEPT;
bool cgb_add_thread_per_cpu(cgb_benchmark *benchmark) CGB_NOEXCEPT;
/// 1 O(1), 2 O(N), 3 O(N²), 4 O(N³), 5 O(log N), 6 O(N log N), 7 the best fit of these.
bool cgb_set_complexity(cgb_benchmark *benchmark, int32_t order) CGB_NOEXCEPT;
/// The library takes plain functions only: 16 complexity functions and 16 statistics with a context fit in a process.
bool cgb_set_complexity_function(cgb_benchmark *benchmark, cgb_complexity function, void *context) CGB_NOEXCEPT;
bool cgb_add_statistic(
    cgb_benchmark *benchmark, const char *name, cgb_statistic function, void *context, bool is_fraction) CGB_NOEXCEPT;

/// The library's own choice of values from `low` to `high`: both ends and the powers of `multiplier` between.
/// Writes at most `capacity` values and answers how many there are; negative when refused.
int64_t cgb_make_range(int64_t low, int64_t high, int32_t multiplier, int64_t *values, size_t capacity) CGB_NOEXCEPT;

// A running state ------------------------------------------------------------------------------------------------

/// Starts the timer (all threads together) and answers how many iterations to run; 0 after an error.
int64_t cgb_state_begin(cgb_state *state) CGB_NOEXCEPT;
/// Stops the timer. `completed` is false when the loop was left before its last iteration.
/// Returns how many more iterations to run, then to be ended again: 0 except in lockstep turns, see Lockstep.hpp.
int64_t cgb_state_end(cgb_state *state, bool completed) CGB_NOEXCEPT;
void cgb_state_pause_timing(cgb_state *state) CGB_NOEXCEPT;
void cgb_state_resume_timing(cgb_state *state) CGB_NOEXCEPT;
void cgb_state_skip(cgb_state *state, const char *message) CGB_NOEXCEPT;
bool cgb_state_has_failed(const cgb_state *state) CGB_NOEXCEPT;

size_t cgb_state_argument_count(const cgb_state *state) CGB_NOEXCEPT;
/// The argument at `index`, which must be below cgb_state_argument_count().
int64_t cgb_state_argument(const cgb_state *state, size_t index) CGB_NOEXCEPT;
/// The position of the argument of that name, or -1.
int64_t cgb_state_argument_index(const cgb_state *state, const char *name) CGB_NOEXCEPT;
/// How many iterations the loop has run, 0 before it; and how many it will run.
int64_t cgb_state_iterations(const cgb_state *state) CGB_NOEXCEPT;
int64_t cgb_state_max_iterations(const cgb_state *state) CGB_NOEXCEPT;
int32_t cgb_state_threads(const cgb_state *state) CGB_NOEXCEPT;
int32_t cgb_state_thread_index(const cgb_state *state) CGB_NOEXCEPT;

void cgb_state_set_items_processed(cgb_state *state, int64_t items) CGB_NOEXCEPT;
void cgb_state_set_bytes_processed(cgb_state *state, int64_t bytes) CGB_NOEXCEPT;
void cgb_state_set_label(cgb_state *state, const char *label) CGB_NOEXCEPT;
void cgb_state_set_complexity_n(cgb_state *state, int64_t n) CGB_NOEXCEPT;
void cgb_state_set_iteration_time(cgb_state *state, double seconds) CGB_NOEXCEPT;

enum {
    CGB_COUNTER_RATE = 1,
    CGB_COUNTER_AVERAGE_THREADS = 2,
    CGB_COUNTER_ITERATION_INVARIANT = 4,
    CGB_COUNTER_AVERAGE_ITERATIONS = 8,
    CGB_COUNTER_INVERTED = 16
};
/// `flags` is a union of the above. `is_binary` makes the console count in 1024s.
void cgb_state_set_counter(cgb_state *state, const char *name, double value, uint32_t flags, bool is_binary)
    CGB_NOEXCEPT;

/// Begins a verification, the first, second ... of this call of the body. True on the first thread where the same one,
/// of the same name and arguments, has not been passed before.
bool cgb_state_needs_verification(cgb_state *state) CGB_NOEXCEPT;
/// The verification that was begun last is passed.
void cgb_state_set_verified(cgb_state *state) CGB_NOEXCEPT;

/// From now on the loops of this benchmark instance (name, arguments, threads above one; no other suffixes) run this
/// fraction of their iterations on top of those that they report, or of every second, third ... iteration: a slowdown of
/// known size, for the proof that a gate sees one. Until cgb_clear().
bool cgb_inject_slowdown(const char *name, double fraction, int64_t every) CGB_NOEXCEPT;
/// Whether a loop of that instance has begun since.
bool cgb_slowdown_was_met(const char *name) CGB_NOEXCEPT;

// Running --------------------------------------------------------------------------------------------------------

/// Memory between begin and end of a loop, without its pauses. The last three are negative where they are not known.
typedef struct {
    int64_t allocations;
    int64_t peak_bytes;
    int64_t total_bytes;
    int64_t net_bytes;
    int64_t retains;
    int64_t releases;
    int64_t peak_resident_bytes;
} cgb_memory;

typedef struct {
    void *context;
    void (*reset)(void *context);
    void (*resume)(void *context);
    void (*pause)(void *context);
    cgb_memory (*read)(void *context);
} cgb_memory_manager;

/// NULL takes it away. The callbacks run on the thread of the benchmark.
void cgb_set_memory_manager(const cgb_memory_manager *manager) CGB_NOEXCEPT;
/// A retained Swift object that holds the memory manager of a module that is linked, or NULL.
void *cgb_make_linked_memory_manager(void) CGB_NOEXCEPT;
bool cgb_add_context(const char *key, const char *value) CGB_NOEXCEPT;

/// The names that the flags select, one call each, without running anything. Answers their number; negative when
/// refused (cgb_last_error()). `program` is what reports call the executable, `flags` are the library's.
int64_t cgb_list(
    const char *program, const char *const *flags, size_t count, void *context,
    void (*each)(void *context, const char *name)) CGB_NOEXCEPT;
/// Runs what the flags select and reports it as they say. Answers how many benchmarks were selected; -1 when refused, -2
/// when the file took only a part of the report, -3 when only the display did. `note` replaces the library's remark about
/// its own build on standard error.
int64_t cgb_run(const char *program, const char *const *flags, size_t count, const char *note) CGB_NOEXCEPT;

/// Benchmark instances with at least one error, each once, in the order they failed: "name: message".
size_t cgb_failure_count(void) CGB_NOEXCEPT;
/// NULL past the end. Valid until cgb_clear().
const char *cgb_failure(size_t index) CGB_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// Barriers for the optimizer, inlined into the caller's loop ---------------------------------------------------------

/// Keeps a loop a loop: costs no instruction, touches no memory.
static inline __attribute__((always_inline)) void cgb_iteration_barrier(void) { __asm__ volatile(""); }

/// A steady clock's time, in nanoseconds from an arbitrary start.
static inline int64_t cgb_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Makes the compiler assume that all memory was read and written here.
static inline __attribute__((always_inline)) void cgb_clobber_memory(void) { __asm__ volatile("" : : : "memory"); }

/// Makes the compiler assume that what `pointer` points to was read here, and all memory written.
static inline __attribute__((always_inline)) void cgb_use_memory(const void *pointer) {
    __asm__ volatile("" : : "r"(pointer) : "memory");
}

#if defined(__x86_64__) || defined(__i386__)
#define CGB_FLOAT_REGISTER "x"
#elif defined(__aarch64__) || defined(__arm__)
#define CGB_FLOAT_REGISTER "w"
#elif defined(__riscv)
#define CGB_FLOAT_REGISTER "f"
#else
#define CGB_FLOAT_REGISTER "m"
#endif

/// The same value, of which the compiler now knows nothing; it stays in its register.
static inline __attribute__((always_inline)) double cgb_launder_double(double value) {
    __asm__ volatile("" : "+" CGB_FLOAT_REGISTER(value));
    return value;
}
static inline __attribute__((always_inline)) float cgb_launder_float(float value) {
    __asm__ volatile("" : "+" CGB_FLOAT_REGISTER(value));
    return value;
}
static inline __attribute__((always_inline)) int64_t cgb_launder_int64(int64_t value) {
    __asm__ volatile("" : "+r"(value));
    return value;
}

#endif
