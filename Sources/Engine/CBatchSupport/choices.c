#include "CBatchSupport.h"

#include <stdatomic.h>
#include <time.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;

bool batch_choices_take(void) { return !atomic_flag_test_and_set_explicit(&taken, memory_order_acquire); }

void batch_choices_release(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }

uint64_t batch_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
