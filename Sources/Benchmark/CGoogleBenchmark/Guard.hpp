// The border to C: no exception passes it. The library aborts the process when a state is misused (a pause within a
// pause, a loop never closed). A run of hours must not end so: the shim keeps a small record of its own per state, see
// Body.hpp, and turns misuse into an error of that one run.

#ifndef CGB_GUARD_HPP
#define CGB_GUARD_HPP

#include <exception>
#include <string>

namespace cgb {

inline thread_local std::string last_error;

// Calls `work` and answers its value, or `refused` when it threw; the exception's text becomes the last error.
template <class Value, class Work>
Value guarded(Value refused, Work work) noexcept {
    try {
        return work();
    } catch (const std::exception &error) {
        try {
            last_error = error.what();
        } catch (...) {
        }
    } catch (...) {
        try {
            last_error = "Google Benchmark threw something that is not an exception";
        } catch (...) {
        }
    }
    return refused;
}

template <class Work>
bool configured(Work work) noexcept {
    return guarded(false, [&] {
        work();
        return true;
    });
}

// The library escapes line ends, tabs and quotes in JSON, but writes other control characters as they are.
inline std::string printable(std::string text) {
    for (char &character : text) {
        const auto code = static_cast<unsigned char>(character);
        if ((code < 0x20 && character != '\n' && character != '\t') || code == 0x7f) character = '?';
    }
    return text;
}

}  // namespace cgb

#endif
