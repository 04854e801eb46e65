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
// A turn of a single iteration scatters more: it has no slices, touches more memory or allocates more. The turns together may then
// take longer, by this factor.
constexpr int64_t more_turns = 5;
// They may also take as long as preparing the input did, up to this factor: another process would have to prepare it again.
constexpr int64_t most_turns = 20;
// A turn is timed in slices of about this many nanoseconds. An interrupt falls into few of them. The slowest tenth is left out,
// and at least one slice of two or more. Turns of several threads are one slice: it takes them microseconds to meet.
constexpr int64_t slice_duration = 20'000;
constexpr size_t left_out = 10;
// The first slices of a turn fetch back what the other side took of the caches: this part of them counts in no percentile.
constexpr size_t cold_part = 10;
// Calibration grows a batch by at most this factor, until it takes half a turn.
constexpr int64_t most_growth = 10;

int64_t nanoseconds(clockid_t clock) noexcept {
    timespec time{};
    clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// Runs `count` multiplications, each of which needs the result of the one before.
void multiply(int64_t count) noexcept {
    for (uint64_t value = 1; count > 0; --count) {
        value *= 6364136223846793005u;
        asm volatile("" : "+r"(value));
    }
}

// Occupies the processor for `duration` nanoseconds. It reads no clock: that takes longer than a small slowdown of a slice.
void spin(double duration) noexcept {
    static const double multiplications_a_nanosecond = [] {
        constexpr int64_t count = 10'000;
        int64_t fastest = INT64_MAX;
        for (int attempt = 0; attempt < 100; ++attempt) {
            const int64_t start = nanoseconds(CLOCK_MONOTONIC);
            multiply(count);
            fastest = std::min(fastest, nanoseconds(CLOCK_MONOTONIC) - start);
        }
        return static_cast<double>(count) / static_cast<double>(std::max<int64_t>(fastest, 1));
    }();
    multiply(std::llround(duration * multiplications_a_nanosecond));
}

// The mean of sorted times between two thousandths: a percentile that one slice more or less does not move. 0 if there are
// too few times to have it.
double mean_between(const std::vector<int64_t> &times, size_t low, size_t high) noexcept {
    if (times.size() * (1000 - low) < 1000) return 0;
    const size_t first = times.size() * low / 1000, end = std::max(times.size() * high / 1000, first + 1);
    double sum = 0;
    for (size_t index = first; index < end; ++index) sum += static_cast<double>(times[index]);
    return sum / static_cast<double>(end - first);
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
    selected_at = nanoseconds(CLOCK_MONOTONIC);
}

void Lockstep::require_measured() {
    if (!is_measured) fail("there is no such benchmark");
}

void Meeting::wait(int threads) {
    std::unique_lock<std::mutex> lock(mutex);
    const int64_t this_one = number;
    if (++present < threads) {
        is_complete.wait(lock, [&] { return number != this_one; });
    } else {
        present = 0;
        ++number;
        is_complete.notify_all();
    }
}

// The result of `work`, which the first thread of the benchmark does while the others wait.
template <class Work>
int64_t Lockstep::lead(const cgb_state &state, Work work) {
    const int threads = state.state.threads();
    if (threads == 1) return work();
    meeting.wait(threads);
    if (state.state.thread_index() == 0) led = work();
    meeting.wait(threads);
    return led;
}

int64_t Lockstep::begin(const cgb_state &state, const Slowdown &slowdown) {
    return lead(state, [&] { return first_slice(state, slowdown); });
}

int64_t Lockstep::end_slice(const cgb_state &state) {
    return lead(state, [&] { return next_slice(); });
}

int64_t Lockstep::first_slice(const cgb_state &state, const Slowdown &slowdown) {
    const bool has_threads = state.state.threads() > 1;
    if (has_threads && state.benchmark.has_manual_time) fail("has several threads with manual times, which take no turns");
    clock = state.benchmark.has_manual_time                ? Clock::manual
            : state.benchmark.has_real_time || has_threads ? Clock::real
            : state.benchmark.has_process_clock            ? Clock::process_cpu
                                                           : Clock::thread_cpu;
    injected = slowdown;
    iterations_since = 0;
    has_slices = !has_threads;
    slices.clear();
    turns.clear();
    slices_of_all_turns.clear();
    usual_slice = 0;
    preparation = nanoseconds(CLOCK_MONOTONIC) - selected_at;
    token = lockstep_meet(side);
    stage = side.is_first ? Stage::calibration : Stage::warm_up;
    iterations = side.is_first ? 1 : token.iterations;
    start_slice();
    return iterations;
}

int64_t Lockstep::next_slice() {
    // The injected slowdown runs before the clock is read.
    if (injected.fraction > 0 && stage != Stage::calibration) {
        iterations_since += iterations;
        const double slowed = static_cast<double>(iterations_since / injected.every) / static_cast<double>(iterations);
        iterations_since %= injected.every;
        if (clock == Clock::manual) manual_seconds *= 1 + injected.fraction * slowed;
        else spin(usual_slice * injected.fraction * slowed);
    }
    const int64_t elapsed =
        clock == Clock::manual ? std::llround(manual_seconds * 1e9) : now() - started + elapsed_before_pause;
    if (stage == Stage::calibration) {
        iterations = next_calibration(elapsed);
    } else {
        slices.push_back(elapsed);
        if (static_cast<int64_t>(slices.size()) == token.slices && end_turn()) return 0;
    }
    start_slice();
    return iterations;
}

// Ends a turn and returns whether it was the last one. The time of a turn is the mean of the slices that count, times their
// number before any was left out.
bool Lockstep::end_turn() {
    if (stage == Stage::turn) {
        const auto cold = static_cast<std::ptrdiff_t>(slices.size() / cold_part);
        slices_of_all_turns.insert(slices_of_all_turns.end(), slices.begin() + cold, slices.end());
    }
    const size_t kept = std::max<size_t>(1, slices.size() - (slices.size() + left_out - 1) / left_out);
    std::nth_element(slices.begin(), slices.begin() + static_cast<std::ptrdiff_t>(kept) - 1, slices.end());
    int64_t sum = 0;
    for (size_t index = 0; index < kept; ++index) sum += slices[index];
    usual_slice = static_cast<double>(sum) / static_cast<double>(kept) / (usual_slice > 0 ? 1 + injected.fraction / static_cast<double>(injected.every) : 1);
    const int64_t turn = std::llround(static_cast<double>(sum) / static_cast<double>(kept) * static_cast<double>(slices.size()));
    slices.clear();
    if (stage == Stage::warm_up) {
        stage = Stage::turn;
        lockstep_pass(side, token, false);
        return false;
    }
    turns.push_back(turn);
    const bool is_last = static_cast<int64_t>(turns.size()) == token.turns;
    lockstep_pass(side, token, is_last);
    if (!is_last) return false;
    std::sort(slices_of_all_turns.begin(), slices_of_all_turns.end());
    lockstep_report(side, selected.c_str(), iterations * token.slices, turns.data(), turns.size(),
        mean_between(slices_of_all_turns, 850, 950), mean_between(slices_of_all_turns, 980, 995));
    is_measured = true;
    return true;
}

// The size of the next batch: a larger one, or that of a turn once a batch has taken half of one.
int64_t Lockstep::next_calibration(int64_t elapsed) {
    const double growth = static_cast<double>(side.turn_duration) / static_cast<double>(std::max<int64_t>(elapsed, 1));
    const auto fitting = std::max<int64_t>(1, std::llround(static_cast<double>(iterations) * growth));
    if (growth > 2) return std::min(fitting, iterations * most_growth);
    const double turn = std::max(static_cast<double>(elapsed) * static_cast<double>(fitting) / static_cast<double>(iterations), 1.0);
    const int64_t factor =
        std::clamp(preparation / (side.turn_limit * side.turn_duration), fitting == 1 ? more_turns : 1, most_turns);
    const int64_t limit = side.turn_limit * factor;
    const auto affordable = std::llround(static_cast<double>(side.turn_duration * limit) / turn);
    const int64_t iterations_a_slice =
        has_slices ? std::max<int64_t>(1, std::llround(static_cast<double>(fitting) * slice_duration / turn)) : fitting;
    token = {iterations_a_slice, std::clamp<int64_t>(affordable, std::min(least_turns, limit), limit),
        std::max<int64_t>(1, fitting / iterations_a_slice)};
    stage = Stage::turn;
    lockstep_pass(side, token, false);
    return iterations_a_slice;
}

int64_t Lockstep::now() const noexcept {
    switch (clock) {
        case Clock::thread_cpu: return nanoseconds(CLOCK_THREAD_CPUTIME_ID);
        case Clock::process_cpu: return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
        default: return nanoseconds(CLOCK_MONOTONIC);
    }
}

void Lockstep::start_slice() noexcept {
    elapsed_before_pause = 0;
    manual_seconds = 0;
    started = now();
}

void Lockstep::pause(const cgb_state &state) noexcept {
    if (state.state.thread_index() == 0) elapsed_before_pause += now() - started;
}
void Lockstep::resume(const cgb_state &state) noexcept {
    if (state.state.thread_index() == 0) started = now();
}
void Lockstep::add_manual_time(double seconds) noexcept { manual_seconds += seconds; }

void Lockstep::fail(const std::string &message) noexcept { lockstep_fail(selected.c_str(), message.c_str()); }
