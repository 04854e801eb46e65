// The clocks and the one signal that timing frames needs, alike on Linux and macOS.

#ifndef CFRAMECLOCK_H
#define CFRAMECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Nanoseconds on a clock that never goes backwards and stands still while the machine sleeps.
uint64_t cfc_now(void);

/// Nanoseconds on a clock that goes on while the machine sleeps. Its distance to cfc_now() grows with every sleep.
uint64_t cfc_now_with_sleep(void);

/// Nanoseconds of processor time that the calling thread has used, or that all threads of the process have. It stands
/// still while they wait, are stopped, or others have the processor.
uint64_t cfc_cpu_time(bool all_threads);

/// Waits until cfc_now() has reached `deadline`; returns at once where it has. Signals do not end the wait early.
void cfc_wait_until(uint64_t deadline);

/// Counts from now on how often the process is continued after a stop (SIGCONT). False where the handler cannot be
/// installed.
bool cfc_watch_continues(void);

/// How often the process was continued since the watch began.
uint64_t cfc_continue_count(void);

#endif
