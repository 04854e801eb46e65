// What failed in a run, for the exit code, the last words and the rows of the report.

#ifndef CGB_FAILURES_HPP
#define CGB_FAILURES_HPP

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace cgb {

class Failures {
public:
    void add(const std::string &name, const std::string &message) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (names.insert(name).second) sentences.push_back(name + ": " + message);
    }
    void clear() {
        const std::lock_guard<std::mutex> lock(mutex);
        names.clear();
        sentences.clear();
        unmarked.clear();
    }
    // A failure that the library does not receive: its rows are marked when they are reported, and the complexity of the
    // family, which rests on them.
    void add_unmarked(const std::string &run, const std::string &family, const std::string &message) {
        const std::lock_guard<std::mutex> lock(mutex);
        unmarked.emplace(run, message);
        unmarked.emplace(family, "a run of it failed: " + message);
    }
    std::string unmarked_failure(const std::string &run) {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto found = unmarked.find(run);
        return found == unmarked.end() ? "" : found->second;
    }
    size_t count() {
        const std::lock_guard<std::mutex> lock(mutex);
        return sentences.size();
    }
    const char *at(size_t index) {
        const std::lock_guard<std::mutex> lock(mutex);
        return index < sentences.size() ? sentences[index].c_str() : nullptr;
    }

private:
    std::mutex mutex;
    std::set<std::string> names;
    std::map<std::string, std::string> unmarked;
    std::deque<std::string> sentences;  // a deque, so that at() stays valid while others are added
};

inline Failures failures;

// How failures call a run, from its name and arguments.
inline std::string name_of_run(const std::string &arguments, int threads) {
    return threads > 1 ? arguments + "/threads:" + std::to_string(threads) : arguments;
}

}  // namespace cgb

#endif
