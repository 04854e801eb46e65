// Lockstep turns: two processes on one CPU measure the same benchmark alternately, one short batch of iterations a turn,
// and pass a token through two pipes. Both see the same clock frequency, the same neighbours and the same interrupts.
// scripts/lib/ab/lockstep.c starts the two processes; docs/verdicts.md has the method.

#ifndef CGB_LOCKSTEP_HPP
#define CGB_LOCKSTEP_HPP

#include <cstdint>
#include <set>
#include <string>
#include <vector>

struct cgb_state;

namespace cgb {

// One side of a pair. Wanted where the environment has CGB_LOCKSTEP, eight numbers: 1 for the side that takes the first
// turn or 0, the duration of a turn in nanoseconds, the number of turns, the seconds to wait for the token, 1 to verify
// results or 0, and the file descriptors of the token's two pipes (in, out) and of the results; then, separated by a
// blank, the path of a file with the names of the benchmarks, one a line.
//
// Whatever goes wrong ends the process: with exit code `failed` and a message, or `abandoned` where the other side has ended,
// or `waited` where it does not pass the token in time.
class Lockstep {
public:
    enum ExitCode { failed = 3, abandoned = 75, waited = 76 };

    Lockstep();

    bool is_wanted() const noexcept { return wanted; }
    bool verifies() const noexcept { return wanted && does_verify; }
    // The benchmarks to run, in the order of the file.
    const std::vector<std::string> &names() const noexcept { return all_names; }

    // Announces the benchmark that is run next, and ends the process where it was not run.
    void select(const std::string &name);
    void require_measured();
    // False where the selected benchmark has been measured: the library asks for repetitions and longer runs.
    bool is_pending() const noexcept { return !is_measured; }

    // The number of iterations of the first batch; of the next one, or 0 after the last turn.
    int64_t begin(const cgb_state &state, double injected_fraction);
    int64_t end_batch();
    void pause() noexcept;
    void resume() noexcept;
    void add_manual_time(double seconds) noexcept;

    [[noreturn]] void fail(const std::string &message) noexcept;

private:
    enum class Stage { calibration, warm_up, turn };
    enum class Clock { thread_cpu, process_cpu, real, manual };
    struct Token {
        int64_t iterations;
        int64_t turns;
    };

    int64_t now() const noexcept;
    void start_batch() noexcept;
    int64_t next_calibration(int64_t elapsed);
    int64_t first_turn();
    void send(Token token);
    Token receive();
    void report();

    bool wanted = false;
    bool is_first = false;
    int64_t turn_duration = 0;
    int64_t turn_limit = 0;
    int64_t wait_seconds = 0;
    bool does_verify = false;
    int token_in = -1, token_out = -1, results = -1;
    std::vector<std::string> all_names;

    std::string selected;
    bool is_measured = true;
    Stage stage = Stage::calibration;
    Clock clock = Clock::thread_cpu;
    double injected = 0;
    Token token{};
    int64_t iterations = 0;
    int64_t started = 0, elapsed_before_pause = 0;
    double manual_seconds = 0;
    std::vector<int64_t> turns;
};

inline Lockstep lockstep;

}  // namespace cgb

#endif
