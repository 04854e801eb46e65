// See include/CAllocationCounter.h.

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

static atomic_bool is_counting;
static atomic_int_fast64_t allocations;
static atomic_int_fast64_t deallocations;
static atomic_int_fast64_t total_bytes;
static atomic_int_fast64_t net_bytes;
static atomic_int_fast64_t peak_bytes;

void allocation_counter_reset(void) {
    atomic_store(&allocations, 0);
    atomic_store(&deallocations, 0);
    atomic_store(&total_bytes, 0);
    atomic_store(&net_bytes, 0);
    atomic_store(&peak_bytes, 0);
}

allocation_counts allocation_counter_read(void) {
    return (allocation_counts){
        .allocations = atomic_load(&allocations),
        .deallocations = atomic_load(&deallocations),
        .total_bytes = atomic_load(&total_bytes),
        .net_bytes = atomic_load(&net_bytes),
        .peak_bytes = atomic_load(&peak_bytes),
    };
}

#if (defined(__GLIBC__) || defined(__APPLE__)) && !defined(HAS_SANITIZER)

static inline bool counts(void) {
    return __builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), false);
}

static void count_allocation(int64_t bytes) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&total_bytes, bytes, memory_order_relaxed);
    const int64_t net = atomic_fetch_add_explicit(&net_bytes, bytes, memory_order_relaxed) + bytes;
    int_fast64_t peak = atomic_load_explicit(&peak_bytes, memory_order_relaxed);
    while (net > peak && !atomic_compare_exchange_weak_explicit(
                             &peak_bytes, &peak, net, memory_order_relaxed, memory_order_relaxed)) {
    }
}

static void count_deallocation(int64_t bytes) {
    atomic_fetch_add_explicit(&deallocations, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&net_bytes, bytes, memory_order_relaxed);
}

#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <malloc.h>
#include <unistd.h>

// glibc's own functions under the names that it keeps for this purpose.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);
extern void *__libc_memalign(size_t alignment, size_t size);

bool allocation_counter_is_available(void) { return true; }
void allocation_counter_start(void) { atomic_store(&is_counting, true); }
void allocation_counter_stop(void) { atomic_store(&is_counting, false); }

static inline void *counted(void *memory) {
    if (counts() && memory != NULL) count_allocation((int64_t)malloc_usable_size(memory));
    return memory;
}

static inline bool is_power_of_two(size_t value) { return value != 0 && (value & (value - 1)) == 0; }

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
    if (!counts()) return __libc_realloc(memory, size);
    const int64_t old_bytes = memory != NULL ? (int64_t)malloc_usable_size(memory) : 0;
    void *const moved = __libc_realloc(memory, size);
    // Refused, the old memory stays; asked for no bytes, glibc frees it and answers NULL.
    if (memory != NULL && (moved != NULL || size == 0)) count_deallocation(old_bytes);
    return counted(moved);
}

void *reallocarray(void *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(memory, bytes);
}

void free(void *memory) {
    if (counts() && memory != NULL) count_deallocation((int64_t)malloc_usable_size(memory));
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
    void *const made = counted(__libc_memalign(alignment, size));
    if (made == NULL) return ENOMEM;
    *memory = made;
    return 0;
}

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

void *pvalloc(size_t size) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t rounded;
    if (__builtin_add_overflow(size, page - 1, &rounded)) {
        errno = ENOMEM;
        return NULL;
    }
    return memalign(page, rounded & ~(page - 1));
}

#elif defined(__APPLE__) && !defined(HAS_SANITIZER)

#include <malloc/malloc.h>

// The hook behind the system's own allocation logging, called after an allocation and before a deallocation.
// The arguments depend on the type: see count_event.
typedef void(allocation_logger)(
    uint32_t type, uintptr_t zone, uintptr_t second, uintptr_t third, uintptr_t result, uint32_t frames_to_skip);
extern allocation_logger *malloc_logger;

enum { TYPE_ALLOCATE = 2, TYPE_DEALLOCATE = 4 };

static void count_event(
    uint32_t type, uintptr_t zone, uintptr_t second, uintptr_t third, uintptr_t result, uint32_t frames_to_skip) {
    (void)zone, (void)third, (void)frames_to_skip;
    if (!counts()) return;
    const bool allocates = type & TYPE_ALLOCATE;
    // A realloc is both, and its old memory is gone by now: its size cannot be asked for any more, and the net is kept
    // right by counting the new size less what the request for growth left, which is unknown. So it counts as an
    // allocation alone, and net_bytes is an upper bound on macOS.
    if (allocates && result != 0) count_allocation((int64_t)malloc_size((const void *)result));
    if (!allocates && (type & TYPE_DEALLOCATE) && second != 0) {
        count_deallocation((int64_t)malloc_size((const void *)second));
    }
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
    malloc_logger = count_event;
    atomic_store(&is_counting, true);
}

void allocation_counter_stop(void) {
    atomic_store(&is_counting, false);
    malloc_logger = NULL;
}

#else

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_start(void) {}
void allocation_counter_stop(void) {}

#endif
