// Included by the header of each instruction set with RIVAL(name) defined. All counts are multiples of 16; all columns
// are aligned to 64 bytes.

// result = e^(rate·t)·(a·cos(frequency·t) + b·sin(frequency·t)): over SLEEF with 1 ulp and with 3.5 ulp; with rates in
// powers of two and frequencies in half turns, over exp2 and sincospi with 3.5 ulp; and over Eigen's arrays.
typedef void RIVAL(springs)(
    long count, const double *rate, const double *frequency, const double *a, const double *b, const double *times,
    double *result);
RIVAL(springs)
RIVAL(springs_sleef_1ulp), RIVAL(springs_sleef_4ulp), RIVAL(springs_sleef_4ulp_turns), RIVAL(springs_eigen);
// The same in single precision.
typedef void RIVAL(springs_float)(
    long count, const float *rate, const float *frequency, const float *a, const float *b, const float *times,
    float *result);
RIVAL(springs_float) RIVAL(springs_sleef_1ulp_float), RIVAL(springs_sleef_4ulp_float), RIVAL(springs_eigen_float);

// Bounding boxes of rectangles under an affine transform (a, b, c, d, tx, ty), columns x, y, width, height, over
// Eigen's arrays.
void RIVAL(rects_eigen)(long count, const double *entries, const double *const *source, double *const *result);

// Four columns copied side by side, a register of each at a time: the streams of a rectangle kernel without its
// arithmetic.
void RIVAL(copy_columns)(long count, const double *const *source, double *const *result);
// A copy past the caches; bytes is a multiple of 256, both sides are aligned to 64 bytes.
void RIVAL(copy_streaming)(long bytes, const void *source, void *destination);
