// The clocks and the one signal that timing frames needs, alike on Linux and macOS.

#ifndef CFRAMECLOCK_H
#define CFRAMECLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Nanoseconds on a clock that never goes backwards and stands still while the machine sleeps.
uint64_t cfc_now(void);

/// Nanoseconds on a clock that goes on while the machine sleeps. Its distance to cfc_now() grows with every sleep.
uint64_t cfc_now_with_sleep(void);

/// Waits until cfc_now() has reached `deadline`; returns at once where it has. Signals do not end the wait early.
void cfc_wait_until(uint64_t deadline);

/// Counts from now on how often the process is continued after a stop (SIGCONT). False where the handler cannot be
/// installed.
bool cfc_watch_continues(void);

/// How often the process was continued since the watch began.
uint64_t cfc_continue_count(void);

#endif
