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
uint64_t cfc_now_with_sleep(void) { return read_clock(CLOCK_MONOTONIC_RAW); }
#else
uint64_t cfc_now(void) { return read_clock(CLOCK_MONOTONIC); }
uint64_t cfc_now_with_sleep(void) { return read_clock(CLOCK_BOOTTIME); }
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

bool cfc_watch_continues(void) {
    struct sigaction action = {0};
    action.sa_handler = count_continue;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGCONT, &action, NULL) == 0;
}

uint64_t cfc_continue_count(void) { return atomic_load_explicit(&continues, memory_order_relaxed); }

uint64_t cfc_cpu_time(bool all_threads) {
    return read_clock(all_threads ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID);
}
