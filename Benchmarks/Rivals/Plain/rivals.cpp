#ifdef RIVALS
#include "RivalsPlain.h"

#include <QtCore/QEasingCurve>
#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtGui/QTransform>
#include <cmath>
#include <cstring>
#include <graphene.h>

void rival_springs_libm(
    long count, const double *rate, const double *frequency, const double *a, const double *b, const double *times,
    double *result) {
    for (long i = 0; i < count; i++) {
        double sine, cosine;
        sincos(frequency[i] * times[i], &sine, &cosine);
        result[i] = exp(rate[i] * times[i]) * (a[i] * cosine + b[i] * sine);
    }
}

void rival_rects_graphene(long count, const double *m, const float *source, float *result) {
    graphene_matrix_t matrix;
    graphene_matrix_init_from_2d(&matrix, m[0], m[1], m[2], m[3], m[4], m[5]);
    // A rectangle of graphene is four floats in this order.
    auto rects = reinterpret_cast<const graphene_rect_t *>(source);
    auto boxes = reinterpret_cast<graphene_rect_t *>(result);
    for (long i = 0; i < count; i++) graphene_matrix_transform_bounds(&matrix, &rects[i], &boxes[i]);
}

void rival_rects_qt(long count, const double *m, const double *source, double *result) {
    QTransform transform(m[0], m[1], m[2], m[3], m[4], m[5]);
    auto rects = reinterpret_cast<const QRectF *>(source);
    auto boxes = reinterpret_cast<QRectF *>(result);
    for (long i = 0; i < count; i++) boxes[i] = transform.mapRect(rects[i]);
}

void rival_bezier_qt(
    long count, double x1, double y1, double x2, double y2, const double *abscissas, double *result) {
    QEasingCurve curve(QEasingCurve::BezierSpline);
    curve.addCubicBezierSegment(QPointF(x1, y1), QPointF(x2, y2), QPointF(1, 1));
    for (long i = 0; i < count; i++) result[i] = curve.valueForProgress(abscissas[i]);
}

void rival_copy(long bytes, const void *source, void *destination) { memcpy(destination, source, bytes); }
#endif
