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

// Reference counting of Swift objects, by any code: on Linux the calls that the runtime's own hooks see, which are those of
// swift_retain, swift_release, their variants for bridged objects and for several references at once, and swift_tryRetain.
// Not seen: references that the optimizer removed, and non-atomic counting (-assume-single-threaded). Off, nothing is slower.

typedef struct {
    /// References taken.
    int64_t retains;
    /// References given back, the last one of an object included.
    int64_t releases;
} reference_counts;

bool reference_counter_is_available(void);
/// Both counts to zero. Whether counting is on stays as it is.
void reference_counter_reset(void);
void reference_counter_start(void);
void reference_counter_stop(void);
/// The counts since the last reset.
reference_counts reference_counter_read(void);

// Resident memory of the process: the highest of the peaks between each start and its stop. On Linux; on macOS, which cannot
// set its peak back, the peak of the process so far.

void resident_memory_forget(void);
void resident_memory_start(void);
void resident_memory_stop(void);
/// In bytes; -1 where the system does not say, and before the first stop.
int64_t resident_memory_peak(void);

#ifdef __cplusplus
}
#endif

#endif
