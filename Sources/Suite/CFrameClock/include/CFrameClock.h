// The clocks and the one signal that timing frames needs, alike on Linux and macOS.

#ifndef CFRAMECLOCK_H
#define CFRAMECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Nanoseconds on a clock that never goes backwards and stands still while the machine sleeps.
uint64_t cfc_now(void);

/// Nanoseconds of processor time that the calling thread has used, or that all threads of the process have. It stands
/// still while they wait, are stopped, or others have the processor.
uint64_t cfc_cpu_time(bool all_threads);

/// Waits until cfc_now() has reached `deadline`; returns at once where it has. Signals do not end the wait early.
void cfc_wait_until(uint64_t deadline);

/// Starts to watch for stops of the process (SIGSTOP and SIGCONT) and for sleeps of the machine. Where the signal's handler
/// cannot be installed, only sleeps are seen.
void cfc_watch_interruptions(void);

/// How often the process was continued after a stop, or the machine woke from a sleep of 5 ms or more, since the watch
/// began. The handler may run on any thread of the process, so that a stop is counted a moment after the other threads
/// go on.
uint64_t cfc_interruption_count(void);

/// Work to be counted.
typedef void (*cfc_work)(void *context);

/// The instructions of `work`, and of a few calls around it, executed step by step in a copy of the process; -1 where a
/// process cannot be traced, as on macOS. The work must not wait for other threads: the copy has none.
int64_t cfc_instructions(cfc_work work, void *context);

#endif
