// See Lockstep.hpp.

#include "Lockstep.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "Body.hpp"

using namespace cgb;

namespace {

// A benchmark whose iteration takes long has fewer turns, but at least this many.
constexpr int64_t least_turns = 5;
// Calibration grows a batch by at most this factor, until it takes half a turn.
constexpr int64_t most_growth = 10;

int64_t nanoseconds(clockid_t clock) noexcept {
    timespec time{};
    clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

Lockstep::Lockstep() {
    const char *text = std::getenv("CGB_LOCKSTEP");
    if (text == nullptr) return;
    std::istringstream fields(text);
    std::string path;
    fields >> is_first >> turn_duration >> turn_limit >> wait_seconds >> does_verify >> token_in >> token_out >> results;
    std::getline(fields >> std::ws, path);
    std::ifstream file(path);
    if (!fields || !file) fail("CGB_LOCKSTEP is not a pair's description, or its list of names cannot be read");
    for (std::string name; std::getline(file, name);) all_names.push_back(name);
    // A side whose partner has ended ends with a code of its own, not by the signal.
    std::signal(SIGPIPE, SIG_IGN);
    wanted = true;
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
    // Both sides have prepared their input before the first batch runs.
    if (is_first) {
        receive();
        stage = Stage::calibration;
        iterations = 1;
    } else {
        send({});
        token = receive();
        stage = Stage::warm_up;
        iterations = token.iterations;
    }
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
            send(token);
            receive();
            break;
        case Stage::turn: {
            turns.push_back(elapsed);
            const bool is_last = static_cast<int64_t>(turns.size()) == token.turns;
            send(token);
            // The other side's last turn follows the first side's.
            if (is_first || !is_last) receive();
            if (!is_last) break;
            report();
            return 0;
        }
    }
    start_batch();
    return iterations;
}

// The size of the next batch: a larger one, or that of a turn once a batch has taken half of one.
int64_t Lockstep::next_calibration(int64_t elapsed) {
    const double growth = static_cast<double>(turn_duration) / static_cast<double>(std::max<int64_t>(elapsed, 1));
    const auto fitting = std::max<int64_t>(1, std::llround(static_cast<double>(iterations) * growth));
    if (growth > 2) return std::min(fitting, iterations * most_growth);
    const double turn = std::max(static_cast<double>(elapsed) * static_cast<double>(fitting) / static_cast<double>(iterations), 1.0);
    const auto affordable = std::llround(static_cast<double>(turn_duration * turn_limit) / turn);
    token = {fitting, std::clamp<int64_t>(affordable, std::min(least_turns, turn_limit), turn_limit)};
    stage = Stage::turn;
    send(token);
    receive();
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

void Lockstep::send(Token value) {
    if (write(token_out, &value, sizeof value) != sizeof value) _exit(abandoned);
}

Lockstep::Token Lockstep::receive() {
    pollfd input{token_in, POLLIN, 0};
    int ready = 0;
    do ready = poll(&input, 1, static_cast<int>(wait_seconds * 1000));
    while (ready < 0 && errno == EINTR);
    if (ready == 0) _exit(waited);
    Token value{};
    if (read(token_in, &value, sizeof value) != sizeof value) _exit(abandoned);
    return value;
}

// A line: the name, the iterations of a turn, the turns in nanoseconds. Shorter than a pipe takes in one step, or written
// by several: there is one writer.
void Lockstep::report() {
    std::string line = selected + '\t' + std::to_string(iterations) + '\t';
    for (size_t index = 0; index < turns.size(); ++index) line += (index ? " " : "") + std::to_string(turns[index]);
    line += '\n';
    for (size_t done = 0; done < line.size();) {
        const ssize_t written = write(results, line.data() + done, line.size() - done);
        if (written < 0 && errno != EINTR) _exit(abandoned);
        if (written > 0) done += static_cast<size_t>(written);
    }
    is_measured = true;
}

void Lockstep::fail(const std::string &message) noexcept {
    std::fprintf(stderr, "%s: %s\n", selected.c_str(), message.c_str());
    _exit(failed);
}
