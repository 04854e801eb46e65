// Rivals that are compiled once: libraries that bring their own machine code, the C library, and copies.
#ifndef RIVALS_PLAIN_H
#define RIVALS_PLAIN_H
#ifdef __cplusplus
extern "C" {
#endif

// result = e^(rate·t)·(a·cos(frequency·t) + b·sin(frequency·t)), by exp and sincos of the C library.
void rival_springs_libm(
    long count, const double *rate, const double *frequency, const double *a, const double *b, const double *times,
    double *result);

// Bounding boxes of `count` rectangles (x, y, width, height in a row) under an affine transform (a, b, c, d, tx, ty):
// graphene's matrix and rectangles, in float, and Qt's transform and rectangles, in double.
void rival_rects_graphene(long count, const double *entries, const float *source, float *result);
void rival_rects_qt(long count, const double *entries, const double *source, double *result);

// Qt's easing curve with the control points (x1, y1), (x2, y2).
void rival_bezier_qt(
    long count, double x1, double y1, double x2, double y2, const double *abscissas, double *result);

// memcpy, opaque to the caller's optimiser.
void rival_copy(long bytes, const void *source, void *destination);

#ifdef __cplusplus
}
#endif
#endif
