// Operations that Swift's SIMD types lack: fused multiply-adds that stay whole vectors (the standard library's are split
// into lanes and not always put together again), stores past the caches, and the reduction of a whole mask. Also the
// thread pool and the processor's instruction sets. The vectors are imported as SIMD2…SIMD16. Every vector function is
// inlined into its caller and so compiled for the caller's instruction set.

#ifndef BATCH_SUPPORT_H
#define BATCH_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

#define BATCH_INLINE static inline __attribute__((always_inline))

// One set of helpers per vector type:
//   add, …      the four operations. The standard library's reach LLVM lane by lane, which combines four and eight lanes
//               into vectors but not always two
//   fma, fnma   a·b + c and c − a·b, rounded once
//   flip        v with its sign flipped where `sign` has one
//   stream      a store past the caches, aligned to the vector
//   any, all    the reductions of a mask (0 or −1 per lane)
//   power       m^(−e) to a few per cent. The upper bits of a number's pattern are a piecewise linear logarithm; the
//               number `whole`, which holds integers in its low bits, converts them to a number and back. `dropped` low
//               bits do not fit there.
#define BATCH_VECTOR(name, number, integer, count, whole, dropped)                                             \
    typedef number batch_##name __attribute__((ext_vector_type(count)));                                       \
    typedef integer batch_mask_##name __attribute__((ext_vector_type(count)));                                 \
    BATCH_INLINE batch_##name batch_add_##name(batch_##name a, batch_##name b) { return a + b; }               \
    BATCH_INLINE batch_##name batch_subtract_##name(batch_##name a, batch_##name b) { return a - b; }          \
    BATCH_INLINE batch_##name batch_multiply_##name(batch_##name a, batch_##name b) { return a * b; }          \
    BATCH_INLINE batch_##name batch_divide_##name(batch_##name a, batch_##name b) { return a / b; }            \
    BATCH_INLINE batch_##name batch_flip_##name(batch_##name v, batch_##name sign) {                           \
        const batch_##name top = -(batch_##name)(number)0;                                                     \
        return (batch_##name)((batch_mask_##name)v ^ ((batch_mask_##name)sign & (batch_mask_##name)top));      \
    }                                                                                                          \
    BATCH_INLINE batch_##name batch_fma_##name(batch_##name a, batch_##name b, batch_##name c) {               \
        return __builtin_elementwise_fma(a, b, c);                                                             \
    }                                                                                                          \
    BATCH_INLINE batch_##name batch_fnma_##name(batch_##name a, batch_##name b, batch_##name c) {              \
        return __builtin_elementwise_fma(-a, b, c);                                                            \
    }                                                                                                          \
    BATCH_INLINE void batch_stream_##name(number *destination, batch_##name value) {                           \
        __builtin_nontemporal_store(value, (batch_##name *)destination);                                       \
    }                                                                                                          \
    BATCH_INLINE bool batch_any_##name(batch_mask_##name mask) { return __builtin_reduce_or(mask) != 0; }      \
    BATCH_INLINE bool batch_all_##name(batch_mask_##name mask) { return __builtin_reduce_and(mask) != 0; }     \
    BATCH_INLINE batch_##name batch_power_##name(batch_##name m, batch_##name e, batch_##name bias) {          \
        const batch_##name integers = (batch_##name)(number)whole;                                             \
        batch_mask_##name bits = ((batch_mask_##name)m >> dropped) | (batch_mask_##name)integers;              \
        batch_##name power = bias - e * ((batch_##name)bits - integers) + integers;                            \
        return (batch_##name)((batch_mask_##name)power << dropped);                                            \
    }

BATCH_VECTOR(double2, double, int64_t, 2, 0x1p52, 32)
BATCH_VECTOR(double4, double, int64_t, 4, 0x1p52, 32)
BATCH_VECTOR(double8, double, int64_t, 8, 0x1p52, 32)
BATCH_VECTOR(float4, float, int32_t, 4, 0x1p23, 9)
BATCH_VECTOR(float8, float, int32_t, 8, 0x1p23, 9)
BATCH_VECTOR(float16, float, int32_t, 16, 0x1p23, 9)

// Orders streaming stores before all that follow, as other threads see it. Call it once at the end of a kernel.
BATCH_INLINE void batch_stream_fence(void) {
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#else
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
}

// The largest number of threads that share a job, the caller included.
enum { batch_most_threads = 64 };

// The function that a thread calls for one piece of a job.
typedef void batch_piece(void *context, int piece);

// Calls `piece` once for each of 0..<pieces, in no order, on the calling thread and at most `threads` − 1 others, and
// returns when all calls have returned. The caller sees what the pieces wrote. The other threads start when they are
// first needed and end with the process; after that nothing is allocated. Any number of threads may call at once.
void batch_run_pieces(int threads, int pieces, void *context, batch_piece *piece);

// The number of threads that have been started and wait for pieces.
int batch_worker_count(void);

// The choices of the process between one thread and several (ThreadChoice.swift): whether the caller has them now, which it
// then releases. Nobody waits for them.
bool batch_choices_take(void);
void batch_choices_release(void);

// The time of a clock that never goes back.
uint64_t batch_nanoseconds(void);

// An atomic addition to a sum that several threads share.
BATCH_INLINE void batch_add(int64_t *sum, int64_t number) { __atomic_fetch_add(sum, number, __ATOMIC_RELAXED); }

// The number of processors that the process may use; at least 1.
int batch_core_count(void);

// The value of an environment variable, or NULL.
const char *batch_environment(const char *name);

// The widest kernels that the processor and the operating system can run: 1 baseline, 3 x86-64-v3, 4 x86-64-v4.
int batch_processor_level(void);

#endif
