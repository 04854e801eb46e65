// Measures how quiet this machine is.
//
// Usage: node-noise SECONDS
//
// Prints four numbers: nanoseconds of an iteration of an empty loop; GB/s of memcpy; the noise of the machine in per cent; the
// share of the elapsed time in per cent that this program had to wait for its processor.
//
// The noise: the same work is timed as A and as B, alternately, for SECONDS. A pair is 20 times each; its shift is the median
// of log(b / a). The noise is the robust standard deviation of the pairs' shifts, as in scripts/lib/ab/verdicts.awk.

#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 20, MOST_PAIRS = 100000, COPY_BYTES = 1 << 24 };

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double empty_loop(uint64_t iterations) {
    const double start = seconds_of(CLOCK_MONOTONIC);
    for (uint64_t i = 0; i < iterations; ++i) __asm__ volatile("" ::: "memory");
    return seconds_of(CLOCK_MONOTONIC) - start;
}

// Dependent multiplications and a walk over 64 kB: about a quarter of a millisecond.
static double work(void) {
    static uint64_t memory[8192];
    uint64_t value = 1;
    const double start = seconds_of(CLOCK_MONOTONIC);
    for (int i = 0; i < 80000; ++i) {
        value = value * 6364136223846793005u + 1442695040888963407u;
        memory[value >> 51] += value;
    }
    __asm__ volatile("" : : "r"(memory) : "memory");
    return seconds_of(CLOCK_MONOTONIC) - start;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static double copy_rate(void) {
    char *from = malloc(COPY_BYTES), *to = malloc(COPY_BYTES);
    double best = 0;
    if (from == NULL || to == NULL) return 0;
    memset(from, 1, COPY_BYTES);
    memset(to, 2, COPY_BYTES);
    for (int round = 0; round < 5; ++round) {
        const double start = seconds_of(CLOCK_MONOTONIC);
        memcpy(to, from, COPY_BYTES);
        __asm__ volatile("" : : "r"(to) : "memory");
        const double rate = COPY_BYTES / (seconds_of(CLOCK_MONOTONIC) - start) / 1e9;
        if (rate > best) best = rate;
    }
    free(from);
    free(to);
    return best;
}

int main(int count, char **arguments) {
    static double shifts[MOST_PAIRS];
    const double limit = count == 2 ? atof(arguments[1]) : 0;
    int pairs = 0;
    if (!(limit > 0)) {
        fputs("error: node-noise takes a number of seconds above 0\n", stderr);
        return 2;
    }
    empty_loop(1000000);
    const double loop = empty_loop(20000000) / 20000000 * 1e9, rate = copy_rate();
    const double start = seconds_of(CLOCK_MONOTONIC), cpu_start = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    work();
    do {
        double turns[TURNS];
        for (int turn = 0; turn < TURNS; ++turn) {
            const double first = work(), second = work();
            turns[turn] = turn % 2 == 0 ? log(second / first) : log(first / second);
        }
        shifts[pairs++] = median(turns, TURNS);
    } while (pairs < MOST_PAIRS && (pairs < 5 || seconds_of(CLOCK_MONOTONIC) - start < limit));
    const double elapsed = seconds_of(CLOCK_MONOTONIC) - start, used = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
    const double centre = median(shifts, pairs);
    for (int pair = 0; pair < pairs; ++pair) shifts[pair] = fabs(shifts[pair] - centre);
    printf("%.3f %.2f %.3f %.2f\n", loop, rate, 148.26 * median(shifts, pairs), used < elapsed ? (1 - used / elapsed) * 100 : 0);
    return 0;
}
