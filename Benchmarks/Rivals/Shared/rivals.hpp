// The rivals of one instruction set, with RIVAL(name) defined. SLEEF's names carry the vector's width and the
// instruction set; the few lines here give them one name each.

#include <Eigen/Core>
#include <immintrin.h>
#include <sleef.h>

#ifdef __AVX512F__
typedef __m512d Doubles;
typedef __m512 Floats;
#define DOUBLE(operation) _mm512_##operation##_pd
#define FLOAT(operation) _mm512_##operation##_ps
#define SLEEF_DOUBLE(function, ulp) Sleef_##function##d8_##ulp##avx512f
#define SLEEF_FLOAT(function, ulp) Sleef_##function##f16_##ulp##avx512f
#else
typedef __m256d Doubles;
typedef __m256 Floats;
#define DOUBLE(operation) _mm256_##operation##_pd
#define FLOAT(operation) _mm256_##operation##_ps
#define SLEEF_DOUBLE(function, ulp) Sleef_##function##d4_##ulp##avx2
#define SLEEF_FLOAT(function, ulp) Sleef_##function##f8_##ulp##avx2
#endif

// The loop around an exponential and a function that gives sine (x) and cosine (y).
#define SPRINGS(name, Number, Vector, OP, EXPONENTIAL, SINE_COSINE)                                                \
    extern "C" void name(                                                                                           \
        long count, const Number *rate, const Number *frequency, const Number *a, const Number *b,                  \
        const Number *times, Number *result) {                                                                      \
        const long lanes = sizeof(Vector) / sizeof(Number);                                                         \
        for (long i = 0; i < count; i += lanes) {                                                                   \
            Vector time = OP(load)(times + i);                                                                      \
            Vector decay = EXPONENTIAL(OP(mul)(OP(load)(rate + i), time));                                          \
            auto circle = SINE_COSINE(OP(mul)(OP(load)(frequency + i), time));                                      \
            Vector sine = OP(mul)(OP(load)(b + i), circle.x);                                                       \
            OP(store)(result + i, OP(mul)(decay, OP(fmadd)(OP(load)(a + i), circle.y, sine)));                      \
        }                                                                                                           \
    }

SPRINGS(RIVAL(springs_sleef_1ulp), double, Doubles, DOUBLE, SLEEF_DOUBLE(exp, u10), SLEEF_DOUBLE(sincos, u10))
SPRINGS(RIVAL(springs_sleef_4ulp), double, Doubles, DOUBLE, SLEEF_DOUBLE(exp, u10), SLEEF_DOUBLE(sincos, u35))
SPRINGS(RIVAL(springs_sleef_4ulp_turns), double, Doubles, DOUBLE, SLEEF_DOUBLE(exp2, u35), SLEEF_DOUBLE(sincospi, u35))
SPRINGS(RIVAL(springs_sleef_1ulp_float), float, Floats, FLOAT, SLEEF_FLOAT(exp, u10), SLEEF_FLOAT(sincos, u10))
SPRINGS(RIVAL(springs_sleef_4ulp_float), float, Floats, FLOAT, SLEEF_FLOAT(exp, u10), SLEEF_FLOAT(sincos, u35))

template <typename Number> static inline Eigen::Map<const Eigen::Array<Number, Eigen::Dynamic, 1>, Eigen::Aligned64>
column(const Number *numbers, long count) {
    return {numbers, count};
}

template <typename Number> static inline Eigen::Map<Eigen::Array<Number, Eigen::Dynamic, 1>, Eigen::Aligned64>
column(Number *numbers, long count) {
    return {numbers, count};
}

template <typename Number> static void springs(
    long count, const Number *rate, const Number *frequency, const Number *a, const Number *b, const Number *times,
    Number *result) {
    auto t = column(times, count);
    auto angle = column(frequency, count) * t;
    column(result, count) = (column(rate, count) * t).exp() *
                            (column(a, count) * angle.cos() + column(b, count) * angle.sin());
}

extern "C" void RIVAL(springs_eigen)(
    long count, const double *rate, const double *frequency, const double *a, const double *b, const double *times,
    double *result) {
    springs(count, rate, frequency, a, b, times, result);
}

extern "C" void RIVAL(springs_eigen_float)(
    long count, const float *rate, const float *frequency, const float *a, const float *b, const float *times,
    float *result) {
    springs(count, rate, frequency, a, b, times, result);
}

extern "C" void RIVAL(rects_eigen)(
    long count, const double *m, const double *const *source, double *const *result) {
    auto x = column(source[0], count), y = column(source[1], count);
    auto width = column(source[2], count), height = column(source[3], count);
    column(result[0], count) = m[0] * x + m[2] * y + m[4] + (m[0] * width).min(0.0) + (m[2] * height).min(0.0);
    column(result[1], count) = m[1] * x + m[3] * y + m[5] + (m[1] * width).min(0.0) + (m[3] * height).min(0.0);
    column(result[2], count) = (m[0] * width).abs() + (m[2] * height).abs();
    column(result[3], count) = (m[1] * width).abs() + (m[3] * height).abs();
}

extern "C" void RIVAL(copy_columns)(long count, const double *const *source, double *const *result) {
    const double *x = source[0], *y = source[1], *width = source[2], *height = source[3];
    double *toX = result[0], *toY = result[1], *toWidth = result[2], *toHeight = result[3];
    const long lanes = sizeof(Doubles) / sizeof(double);
    for (long i = 0; i < count; i += lanes) {
        Doubles one = DOUBLE(load)(x + i), two = DOUBLE(load)(y + i);
        Doubles three = DOUBLE(load)(width + i), four = DOUBLE(load)(height + i);
        DOUBLE(store)(toX + i, one);
        DOUBLE(store)(toY + i, two);
        DOUBLE(store)(toWidth + i, three);
        DOUBLE(store)(toHeight + i, four);
    }
}

extern "C" void RIVAL(copy_streaming)(long bytes, const void *source, void *destination) {
    auto from = static_cast<const double *>(source);
    auto to = static_cast<double *>(destination);
    const long lanes = sizeof(Doubles) / sizeof(double);
    for (long i = 0; i < bytes / long(sizeof(double)); i += 4 * lanes) {
        Doubles one = DOUBLE(load)(from + i), two = DOUBLE(load)(from + i + lanes);
        Doubles three = DOUBLE(load)(from + i + 2 * lanes), four = DOUBLE(load)(from + i + 3 * lanes);
        DOUBLE(stream)(to + i, one);
        DOUBLE(stream)(to + i + lanes, two);
        DOUBLE(stream)(to + i + 2 * lanes, three);
        DOUBLE(stream)(to + i + 3 * lanes, four);
    }
    _mm_sfence();
}
