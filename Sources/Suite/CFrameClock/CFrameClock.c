#define _GNU_SOURCE
#include "CFrameClock.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#if defined(__APPLE__)
#include <mach/mach_time.h>
#endif

static uint64_t read_clock(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) { return 0; }
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#if defined(__APPLE__)
uint64_t cfc_now(void) { return read_clock(CLOCK_UPTIME_RAW); }
/// A clock that goes on while the machine sleeps: its lead over cfc_now() grows with every sleep.
static uint64_t now_with_sleep(void) { return read_clock(CLOCK_MONOTONIC_RAW); }
#else
uint64_t cfc_now(void) { return read_clock(CLOCK_MONOTONIC); }
static uint64_t now_with_sleep(void) { return read_clock(CLOCK_BOOTTIME); }
#endif

void cfc_wait_until(uint64_t deadline) {
#if defined(__APPLE__)
    mach_timebase_info_data_t base;
    mach_timebase_info(&base);
    mach_wait_until(deadline * base.denom / base.numer);
#else
    struct timespec until = {
        .tv_sec = (time_t)(deadline / 1000000000u), .tv_nsec = (long)(deadline % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
#endif
}

// Written by the handler: atomic and lock-free, so that no reader sees half of it on any thread.
static atomic_uint_fast64_t continues;

static void count_continue(int number) {
    (void)number;
    atomic_fetch_add_explicit(&continues, 1, memory_order_relaxed);
}

// The lead of the clock that counts sleep, as it was last seen, and how often it grew. Two clocks cannot be read at once:
// a reading counts only when both lie close together, and a change only when it is more than they can be apart.
static const int64_t shortest_sleep = 5000000;
static atomic_int_fast64_t known_lead;
static atomic_uint_fast64_t sleeps;

static bool read_lead(int_fast64_t *lead) {
    for (int attempt = 0; attempt < 8; ++attempt) {
        uint64_t before = cfc_now();
        uint64_t with_sleep = now_with_sleep();
        if (cfc_now() - before < (uint64_t)shortest_sleep / 4) {
            *lead = (int_fast64_t)(with_sleep - before);
            return true;
        }
    }
    return false;
}

void cfc_watch_interruptions(void) {
    struct sigaction action = {0};
    action.sa_handler = count_continue;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, NULL);
    int_fast64_t lead;
    if (read_lead(&lead)) { atomic_store_explicit(&known_lead, lead, memory_order_relaxed); }
}

uint64_t cfc_interruption_count(void) {
    int_fast64_t lead;
    int_fast64_t known = atomic_load_explicit(&known_lead, memory_order_relaxed);
    // Whoever sees the longer lead first counts it.
    if (read_lead(&lead) && lead - known >= shortest_sleep && atomic_compare_exchange_strong(&known_lead, &known, lead)) {
        atomic_fetch_add_explicit(&sleeps, 1, memory_order_relaxed);
    }
    return atomic_load_explicit(&continues, memory_order_relaxed) + atomic_load_explicit(&sleeps, memory_order_relaxed);
}

uint64_t cfc_cpu_time(bool all_threads) {
    return read_clock(all_threads ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID);
}
