// Counts the allocations of the program that links this, whoever makes them: C, C++, Swift and their libraries.
//
// On Linux with glibc the allocation functions are defined here in terms of glibc's own, and the dynamic linker gives
// them to every library of the process. On macOS, where a program cannot replace them, the system's allocation log
// hook is used, which malloc calls after each operation. Elsewhere, and under an address or thread sanitizer (which
// needs the functions for itself), nothing can be counted: ask allocation_counter_is_available().
//
// Off, which is how it starts, each call costs one load and one branch more. On, all threads are counted, with atomic
// operations. Sizes are what the allocator really handed out (malloc_usable_size), so that what is freed matches.

#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    /// Calls that handed out memory; a realloc counts as one of these and, if it had memory, as one that freed.
    int64_t allocations;
    /// Calls that took memory back.
    int64_t deallocations;
    /// All bytes handed out.
    int64_t total_bytes;
    /// Bytes handed out less bytes taken back; negative when more was taken back.
    int64_t net_bytes;
    /// The highest that net_bytes has been, at least 0.
    int64_t peak_bytes;
} allocation_counts;

bool allocation_counter_is_available(void);
/// All counts to zero. Whether counting is on stays as it is.
void allocation_counter_reset(void);
void allocation_counter_start(void);
void allocation_counter_stop(void);
/// The counts since the last reset. While other threads allocate, its fields may be some operations apart.
allocation_counts allocation_counter_read(void);

#ifdef __cplusplus
}
#endif

#endif
