// Lockstep turns of Google Benchmark programs: this process is one side of a pair, see CLockstep.h.

#ifndef CGB_LOCKSTEP_HPP
#define CGB_LOCKSTEP_HPP

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "CLockstep.h"

struct cgb_state;

namespace cgb {

// A slowdown to inject: every so many iterations, one takes this fraction of its time more.
struct Slowdown {
    double fraction = 0;
    int64_t every = 1;
};

// Where the threads of a benchmark wait for each other.
class Meeting {
public:
    // Returns once so many threads have called it.
    void wait(int threads);

private:
    std::mutex mutex;
    std::condition_variable is_complete;
    int present = 0;
    int64_t number = 0;
};

// Wanted where the environment describes a side. Of a benchmark with several threads, the first one takes the turns and keeps the
// time, from the moment when all are there to the moment when all have run their iterations; only its pauses count.
class Lockstep {
public:
    Lockstep();

    bool is_wanted() const noexcept { return side.is_wanted; }
    bool verifies() const noexcept { return side.verifies; }
    // The benchmarks to run, in the order of the file.
    const std::vector<std::string> &names() const noexcept { return all_names; }

    // Announces the benchmark that is run next, and ends the process where it was not run.
    void select(const std::string &name);
    void require_measured();
    // False where the selected benchmark has been measured: the library asks for repetitions and longer runs.
    bool is_pending() const noexcept { return !is_measured; }

    // The number of iterations of the first slice; of the next one, or 0 after the last turn.
    int64_t begin(const cgb_state &state, const Slowdown &slowdown);
    int64_t end_slice(const cgb_state &state);
    void pause(const cgb_state &state) noexcept;
    void resume(const cgb_state &state) noexcept;
    void add_manual_time(double seconds) noexcept;

    [[noreturn]] void fail(const std::string &message) noexcept;

private:
    enum class Stage { calibration, warm_up, turn };
    enum class Clock { thread_cpu, process_cpu, real, manual };

    template <class Work>
    int64_t lead(const cgb_state &state, Work work);
    int64_t first_slice(const cgb_state &state, const Slowdown &slowdown);
    int64_t next_slice();
    int64_t now() const noexcept;
    void start_slice() noexcept;
    int64_t next_calibration(int64_t elapsed);
    bool end_turn();

    lockstep_side side{};
    std::vector<std::string> all_names;

    std::string selected;
    bool is_measured = true;
    int64_t selected_at = 0, preparation = 0;
    Stage stage = Stage::calibration;
    Clock clock = Clock::thread_cpu;
    bool has_slices = true;
    Slowdown injected;
    lockstep_token token{};
    int64_t iterations = 0, led = 0;
    Meeting meeting;
    int64_t started = 0, elapsed_before_pause = 0;
    double manual_seconds = 0;
    std::vector<int64_t> slices, turns, slices_of_all_turns;
    // The iterations since the last one that was slowed down.
    int64_t iterations_since = 0;
    // The time of a slice without the injected slowdown, in nanoseconds.
    double usual_slice = 0;
};

inline Lockstep lockstep;

}  // namespace cgb

#endif
