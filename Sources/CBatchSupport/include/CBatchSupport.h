// What Swift's SIMD types cannot say: stores that go past the caches, truth values of a whole vector, and the question
// which instructions the processor has. The vectors are imported as SIMD2…SIMD16. Everything that works on vectors is
// inlined into the caller and so compiled for the caller's instruction set.

#ifndef BATCH_SUPPORT_H
#define BATCH_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#define BATCH_INLINE static inline __attribute__((always_inline))

// One set of helpers per vector type. `lanes` suffixes the names; `number` and `integer` are the lane types.
#define BATCH_VECTOR(name, number, integer, count)                                                     \
    typedef number batch_##name __attribute__((ext_vector_type(count)));                               \
    typedef integer batch_mask_##name __attribute__((ext_vector_type(count)));                         \
    BATCH_INLINE void batch_stream_##name(number *destination, batch_##name value) {                   \
        __builtin_nontemporal_store(value, (batch_##name *)destination);                               \
    }                                                                                                  \
    BATCH_INLINE bool batch_any_##name(batch_mask_##name mask) { return __builtin_reduce_or(mask) != 0; } \
    BATCH_INLINE bool batch_all_##name(batch_mask_##name mask) { return __builtin_reduce_and(mask) != 0; }

BATCH_VECTOR(double2, double, int64_t, 2)
BATCH_VECTOR(double4, double, int64_t, 4)
BATCH_VECTOR(double8, double, int64_t, 8)
BATCH_VECTOR(float4, float, int32_t, 4)
BATCH_VECTOR(float8, float, int32_t, 8)
BATCH_VECTOR(float16, float, int32_t, 16)

// Orders streaming stores before whatever follows, as other threads see it. Call it once at the end of a kernel.
BATCH_INLINE void batch_stream_fence(void) {
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#else
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

// The widest kernels that the processor and the operating system can run: 1 baseline, 3 x86-64-v3, 4 x86-64-v4.
int batch_processor_level(void);

#endif
