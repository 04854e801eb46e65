// See include/CAllocationCounter.h.

#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

static atomic_int_fast64_t retains;
static atomic_int_fast64_t releases;

void reference_counter_reset(void) {
    atomic_store(&retains, 0);
    atomic_store(&releases, 0);
}

reference_counts reference_counter_read(void) {
    return (reference_counts){.retains = atomic_load(&retains), .releases = atomic_load(&releases)};
}

#if defined(__linux__)

// Variables of the Swift runtime (HeapObject.cpp): its entry points for reference counting call through these pointers
// while the flag is set, which is one load and one branch of theirs in any case. Weak: a runtime without them cannot be
// counted, and must still be linked.
#define RUNTIME extern __attribute__((weak))
RUNTIME _Atomic(bool) _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
RUNTIME void *(*_swift_retain)(void *object);
RUNTIME void *(*_swift_retain_n)(void *object, uint32_t count);
RUNTIME void *(*_swift_tryRetain)(void *object);
RUNTIME void (*_swift_release)(void *object);
RUNTIME void (*_swift_release_n)(void *object, uint32_t count);

static void *(*runtime_retain)(void *object);
static void *(*runtime_retain_n)(void *object, uint32_t count);
static void *(*runtime_tryRetain)(void *object);
static void (*runtime_release)(void *object);
static void (*runtime_release_n)(void *object, uint32_t count);

static void add(atomic_int_fast64_t *count, int64_t number) {
    atomic_fetch_add_explicit(count, number, memory_order_relaxed);
}

// Pages that are known to be mapped, each in the place that its number gives.
enum { page_bits = 12, known_pages = 4096 };
static _Atomic(uintptr_t) known_page[known_pages];

// Whether an address is that of an object. The runtime takes the sign bit, which marks a short string or another value in
// place of an object, off an address before it calls a hook: what is left of a short string is no address of anything.
static bool is_object(const void *object) {
    const uintptr_t page = (uintptr_t)object >> page_bits;
    _Atomic(uintptr_t) *const known = &known_page[page % known_pages];
    if (atomic_load_explicit(known, memory_order_relaxed) == page) return page != 0;
    static atomic_size_t page_size;
    size_t size = atomic_load_explicit(&page_size, memory_order_relaxed);
    if (size == 0) {
        size = (size_t)sysconf(_SC_PAGESIZE);
        atomic_store_explicit(&page_size, size, memory_order_relaxed);
    }
    unsigned char residency;
    const int error = errno;
    const bool is_mapped = mincore((void *)((uintptr_t)object & ~(size - 1)), 1, &residency) == 0;
    errno = error;
    if (is_mapped) atomic_store_explicit(known, page, memory_order_relaxed);
    return is_mapped;
}

static void *counted_retain(void *object) {
    if (!is_object(object)) return object;
    add(&retains, 1);
    return runtime_retain(object);
}
static void *counted_retain_n(void *object, uint32_t count) {
    if (!is_object(object)) return object;
    add(&retains, count);
    return runtime_retain_n(object, count);
}
static void *counted_tryRetain(void *object) {
    if (!is_object(object)) return object;
    add(&retains, 1);
    return runtime_tryRetain(object);
}
static void counted_release(void *object) {
    if (!is_object(object)) return;
    add(&releases, 1);
    runtime_release(object);
}
static void counted_release_n(void *object, uint32_t count) {
    if (!is_object(object)) return;
    add(&releases, count);
    runtime_release_n(object, count);
}

bool reference_counter_is_available(void) {
    return &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly != NULL &&
           &_swift_retain != NULL && &_swift_retain_n != NULL && &_swift_tryRetain != NULL && &_swift_release != NULL &&
           &_swift_release_n != NULL;
}

// Before the first start nothing calls through the pointers.
static void install(void) {
    static atomic_bool is_installed;
    if (atomic_exchange(&is_installed, true)) return;
    runtime_retain = _swift_retain;
    runtime_retain_n = _swift_retain_n;
    runtime_tryRetain = _swift_tryRetain;
    runtime_release = _swift_release;
    runtime_release_n = _swift_release_n;
    _swift_retain = counted_retain;
    _swift_retain_n = counted_retain_n;
    _swift_tryRetain = counted_tryRetain;
    _swift_release = counted_release;
    _swift_release_n = counted_release_n;
}

void reference_counter_start(void) {
    if (!reference_counter_is_available()) return;
    install();
    atomic_store(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, true);
}

void reference_counter_stop(void) {
    if (!reference_counter_is_available()) return;
    atomic_store(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, false);
}

#else

bool reference_counter_is_available(void) { return false; }
void reference_counter_start(void) {}
void reference_counter_stop(void) {}

#endif
