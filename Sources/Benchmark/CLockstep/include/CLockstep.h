// One side of a pair of programs that measure in lockstep turns: two processes on one CPU measure the same benchmark
// alternately, a short batch a turn, and pass a token through two pipes. Both see the same clock frequency, the same
// neighbors and the same interrupts. scripts/lib/ab/lockstep.c starts the two processes; docs/verdicts.md has the method.
//
// Any failure ends the process: with exit code LOCKSTEP_FAILED and a message, LOCKSTEP_ABANDONED if the other side
// has ended, or LOCKSTEP_WAITED if it does not pass the token in time.

#ifndef CLOCKSTEP_H
#define CLOCKSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The exit codes of a side.
enum { LOCKSTEP_FAILED = 3, LOCKSTEP_ABANDONED = 75, LOCKSTEP_WAITED = 76 };

/// The environment variable that makes a process a side. Its number changes with what sides measure or tell each other:
/// scripts/lib/ab/pairs.sh lets a program take turns if it knows this very name.
#define LOCKSTEP_VARIABLE "CGB_LOCKSTEP_3"

/// A side, as the environment variable describes it: eight numbers in the order of the members from `is_first` on, and after a
/// blank the path of a file with the names of the benchmarks, one a line.
typedef struct {
    /// Whether the environment describes a side at all; the other members are 0 otherwise.
    bool is_wanted;
    /// Whether this side takes the first turn.
    bool is_first;
    /// The duration of a turn, in nanoseconds.
    int64_t turn_duration;
    /// The number of turns.
    int64_t turn_limit;
    /// The time to wait for the token, in seconds.
    int64_t wait_seconds;
    /// Whether results are to be verified.
    bool verifies;
    int token_in, token_out, results;
} lockstep_side;

/// The values that the first side determines and the second follows.
typedef struct {
    /// The iterations of a slice, the part of a turn that is timed by itself.
    int64_t iterations;
    /// The number of turns of each side.
    int64_t turns;
    /// The slices of a turn.
    int64_t slices;
} lockstep_token;

/// Reads the description of the side from the environment.
lockstep_side lockstep_open(void);

/// The path of the file with the names. Only for a side that is wanted.
const char *lockstep_names_path(void);

/// Waits until both sides have prepared their input. The second side then waits for the token that the first one has
/// calibrated, and returns it; the first one calibrates next.
lockstep_token lockstep_meet(lockstep_side side);

/// Ends a turn, a calibration or the second side's first batch: passes the token on and waits for it. After its last turn
/// the second side does not wait, because the first side has taken its own.
void lockstep_pass(lockstep_side side, lockstep_token token, bool is_last);

/// Reports a benchmark's turns, in nanoseconds of all iterations of a batch, and the 90th and the 99th percentile of its
/// slices, 0 where there are too few. Benchmarks are reported in the order of their names in the file.
void lockstep_report(lockstep_side side, const char *name, int64_t iterations, const int64_t *turns, size_t count,
    double percentile_90, double percentile_99);

/// Ends the process because of a benchmark that cannot be measured.
__attribute__((noreturn)) void lockstep_fail(const char *name, const char *message);

#ifdef __cplusplus
}
#endif

#endif
