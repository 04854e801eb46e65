// See Lockstep.hpp.

#include "Lockstep.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <time.h>

#include "Body.hpp"

using namespace cgb;

namespace {

// A benchmark whose iteration takes long has fewer turns, but at least this many.
constexpr int64_t least_turns = 5;
// A turn of a single iteration scatters more, since that touches more memory or allocates more. It is repeated more often, and
// the turns together may take longer.
constexpr int64_t more_turns = 3;
// Calibration grows a batch by at most this factor, until it takes half a turn.
constexpr int64_t most_growth = 10;

int64_t nanoseconds(clockid_t clock) noexcept {
    timespec time{};
    clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

Lockstep::Lockstep() {
    side = lockstep_open();
    if (!side.is_wanted) return;
    std::ifstream file(lockstep_names_path());
    if (!file) lockstep_fail(lockstep_names_path(), "the list of names cannot be read");
    for (std::string name; std::getline(file, name);) all_names.push_back(name);
}

void Lockstep::select(const std::string &name) {
    selected = name;
    is_measured = false;
}

void Lockstep::require_measured() {
    if (!is_measured) fail("there is no such benchmark");
}

int64_t Lockstep::begin(const cgb_state &state, double injected_fraction) {
    if (state.state.threads() > 1) fail("has several threads, which take no turns");
    clock = state.benchmark.has_manual_time     ? Clock::manual
            : state.benchmark.has_real_time     ? Clock::real
            : state.benchmark.has_process_clock ? Clock::process_cpu
                                                : Clock::thread_cpu;
    injected = injected_fraction;
    turns.clear();
    token = lockstep_meet(side);
    stage = side.is_first ? Stage::calibration : Stage::warm_up;
    iterations = side.is_first ? 1 : token.iterations;
    start_batch();
    return iterations;
}

int64_t Lockstep::end_batch() {
    int64_t elapsed = clock == Clock::manual ? std::llround(manual_seconds * 1e9) : now() - started + elapsed_before_pause;
    if (injected > 0) {
        // Takes the time, on the clock that counts.
        const int64_t target = elapsed + std::llround(static_cast<double>(elapsed) * injected);
        if (clock == Clock::manual) elapsed = target;
        while (elapsed < target) elapsed = now() - started + elapsed_before_pause;
    }
    switch (stage) {
        case Stage::calibration:
            iterations = next_calibration(elapsed);
            break;
        case Stage::warm_up:
            stage = Stage::turn;
            lockstep_pass(side, token, false);
            break;
        case Stage::turn: {
            turns.push_back(elapsed);
            const bool is_last = static_cast<int64_t>(turns.size()) == token.turns;
            lockstep_pass(side, token, is_last);
            if (!is_last) break;
            lockstep_report(side, selected.c_str(), iterations, turns.data(), turns.size());
            is_measured = true;
            return 0;
        }
    }
    start_batch();
    return iterations;
}

// The size of the next batch: a larger one, or that of a turn once a batch has taken half of one.
int64_t Lockstep::next_calibration(int64_t elapsed) {
    const double growth = static_cast<double>(side.turn_duration) / static_cast<double>(std::max<int64_t>(elapsed, 1));
    const auto fitting = std::max<int64_t>(1, std::llround(static_cast<double>(iterations) * growth));
    if (growth > 2) return std::min(fitting, iterations * most_growth);
    const double turn = std::max(static_cast<double>(elapsed) * static_cast<double>(fitting) / static_cast<double>(iterations), 1.0);
    const int64_t limit = side.turn_limit * (fitting == 1 ? more_turns : 1);
    const auto affordable = std::llround(static_cast<double>(side.turn_duration * limit) / turn);
    token = {fitting, std::clamp<int64_t>(affordable, std::min(least_turns, limit), limit)};
    stage = Stage::turn;
    lockstep_pass(side, token, false);
    return fitting;
}

int64_t Lockstep::now() const noexcept {
    switch (clock) {
        case Clock::thread_cpu: return nanoseconds(CLOCK_THREAD_CPUTIME_ID);
        case Clock::process_cpu: return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
        default: return nanoseconds(CLOCK_MONOTONIC);
    }
}

void Lockstep::start_batch() noexcept {
    elapsed_before_pause = 0;
    manual_seconds = 0;
    started = now();
}

void Lockstep::pause() noexcept { elapsed_before_pause += now() - started; }
void Lockstep::resume() noexcept { started = now(); }
void Lockstep::add_manual_time(double seconds) noexcept { manual_seconds += seconds; }

void Lockstep::fail(const std::string &message) noexcept { lockstep_fail(selected.c_str(), message.c_str()); }
