// Qt's QVariantAnimation, and the animations of QML, on a clock that the frames set.

#include "engine.hpp"
#include <QtCore/QAnimationDriver>
#include <QtCore/QCoreApplication>
#include <QtCore/QEasingCurve>
#include <QtCore/QPointF>
#include <QtCore/QPropertyAnimation>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>

// The time of an animation driver, like all times of Qt's animations, is in whole milliseconds. It counts from the driver's
// start: when animations run again after a pause.
struct Clock : QAnimationDriver {
    qint64 now = 0;
    qint64 elapsed() const override { return now; }
    void start() override {
        now = 0;
        QAnimationDriver::start();
    }
};

static Clock *animation_clock;

// The clock of animations that start together.
struct Times {
    qint64 start = 0;
    // Animations start, and the clock stops and starts, with events.
    void begin() {
        for (int i = 0; i < 3; i++) QCoreApplication::processEvents();
        start = animation_clock->now;
    }
    void advance(double time) {
        animation_clock->now = start + qint64(time * 1000 + 1e-9);
        animation_clock->advance();
    }
};

class Box : public QObject {
    Q_OBJECT
    Q_PROPERTY(double x MEMBER x)
  public:
    double x = 0;
};

struct Properties : Engine {
    Times times;
    std::vector<std::unique_ptr<Box>> boxes;
    std::vector<std::unique_ptr<QPropertyAnimation>> animations;
    explicit Properties(int count) {
        for (int i = 0; i < count; i++) boxes.emplace_back(new Box);
        QCoreApplication::processEvents();
        start(100);
        times.begin();
    }
    void start(double end) {
        QEasingCurve ease(QEasingCurve::BezierSpline);
        ease.addCubicBezierSegment({0.25, 0.1}, {0.25, 1}, {1, 1});
        animations.clear();
        for (auto &box : boxes) {
            auto animation = new QPropertyAnimation(box.get(), "x");
            animation->setDuration(1000);
            animation->setStartValue(box->x);
            animation->setEndValue(end);
            animation->setEasingCurve(ease);
            animation->start();
            animations.emplace_back(animation);
        }
    }
    void frame(double time) override { times.advance(time); }
    double value() override { return boxes.back()->x; }
    bool turn() override {
        start(0);
        return true;
    }
};

struct Items : Engine {
    Times times;
    QQmlEngine engine;
    std::vector<std::unique_ptr<QObject>> items;
    Items(int count, const char *animation) {
        QQmlComponent component(&engine);
        component.setData(
            QByteArray("import QtQuick\nQtObject { property real x: 0; Behavior on x { ") + animation + " } }", {});
        for (int i = 0; i < count; i++) items.emplace_back(component.create());
        if (!items.back()) qFatal("%s", qPrintable(component.errorString()));
        QCoreApplication::processEvents();
        move(100);
        times.begin();
    }
    void move(double end) {
        for (auto &item : items) item->setProperty("x", end);
    }
    void frame(double time) override { times.advance(time); }
    double value() override { return items.back()->property("x").toDouble(); }
    bool turn() override {
        move(0);
        return true;
    }
    bool ended() override { return value() == 100; }
};

int main(int argc, char **argv) {
    QCoreApplication application(argc, argv);
    animation_clock = new Clock;
    animation_clock->install();
    auto work = "an object, a virtual call and a property write each";
    report("Qt QPropertyAnimation", qVersion(), "bezier", work, 0, [](int count) { return new Properties(count); });
    // A step of SpringAnimation takes 16 ms; its constants are the spring's times that.
    report("QML SpringAnimation", qVersion(), "spring", work, 0.1, [](int count) {
        return new Items(count, "SpringAnimation { spring: 1.6; damping: 0.16; epsilon: 0.1 }");
    });
    report("QML NumberAnimation", qVersion(), "bezier", work, 0, [](int count) {
        return new Items(
            count, "NumberAnimation { duration: 1000; easing.type: Easing.BezierSpline; "
                   "easing.bezierCurve: [0.25, 0.1, 0.25, 1, 1, 1] }");
    });
}
#include "qt.moc"
