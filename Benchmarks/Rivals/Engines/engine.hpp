// Measures an engine that moves objects from 0 to 100, from time 0 on, and prints a JSON object in one line: the name of the
// engine, its version, the motion (spring: mass 1, stiffness 100, damping 10; bezier: CSS's `ease` over a second; cubic-out:
// 1 − (1 − t)³), what the engine does for its time, the values of 2 s at 60 and 120 Hz, those around a turn back to 0 at 0.1 s,
// the time at which a spring ends and its own threshold, nanoseconds and allocations an object and frame.

#include "../../../Sources/Benchmark/CAllocationCounter/include/CAllocationCounter.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

struct Engine {
    virtual ~Engine() = default;
    virtual void frame(double time) = 0;
    virtual double value() = 0;          // of the last object
    virtual bool turn() { return false; } // turns it back to 0, in flight; false if the engine has no way to
    virtual bool ended() { return false; }
};

static double processor_time() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static void print_values(const char *name, const std::vector<double> &values) {
    printf("\"%s\":", name);
    for (size_t i = 0; i < values.size(); i++) printf("%c%.17g", i ? ',' : '[', values[i]);
    printf("],");
}

template <typename Make>
void report(const char *name, const char *version, const char *motion, const char *work, double threshold, Make make) {
    printf("{\"engine\":\"%s\",\"version\":\"%s\",\"motion\":\"%s\",\"work\":\"%s\",", name, version, motion, work);
    for (int rate : {60, 120}) {
        std::unique_ptr<Engine> engine(make(1));
        std::vector<double> values;
        double ended = 0;
        for (int i = 1; i <= 2 * rate; i++) {
            engine->frame(double(i) / rate);
            values.push_back(engine->value());
            if (!ended && engine->ended()) ended = double(i) / rate;
        }
        print_values(rate == 60 ? "at60" : "at120", values);
        if (rate == 120 && threshold) printf("\"settled\":%g,\"threshold\":%g,", ended, threshold);
    }
    std::unique_ptr<Engine> turned(make(1));
    std::vector<double> values;
    bool turns = true;
    for (int i = 1; i <= 7; i++) {
        turned->frame(i / 60.0);
        if (i > 4) values.push_back(turned->value());
        if (i == 6) turns = turned->turn();
    }
    if (turns) print_values("turn", values);
    turned.reset();
    const char *separator = "\"ns\":{";
    std::vector<double> allocations;
    for (int count : {1000, 10000, 100000}) {
        std::unique_ptr<Engine> engine(make(count));
        engine->frame(1 / 240.0);
        double best = INFINITY;
        // Six times ten frames; the allocations are those of the last ten.
        for (int group = 0; group < 6; group++) {
            allocation_counter_reset();
            if (group == 5) allocation_counter_start();
            double start = processor_time();
            for (int i = 1; i <= 10; i++) engine->frame((group * 10 + i) / 60.0);
            double time = (processor_time() - start) / (10.0 * count);
            allocation_counter_stop();
            if (group < 5) best = std::min(best, time);
        }
        printf("%s\"%d\":%g", separator, count, best);
        separator = ",";
        allocations.push_back(allocation_counter_read().allocations / (10.0 * count));
    }
    printf("},\"allocations\":{\"1000\":%g,\"10000\":%g,\"100000\":%g}}\n", allocations[0], allocations[1], allocations[2]);
    fflush(stdout);
}
