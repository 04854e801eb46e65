// The limits that programs set for the numbers of their benchmarks: part of the rows in JSON, for the scripts.

#ifndef CGB_LIMITS_HPP
#define CGB_LIMITS_HPP

#include <map>
#include <mutex>
#include <string>

namespace cgb {

class Limits {
public:
    using List = std::map<std::string, double>;

    // The limits of a run, by its name as name_of_run() says it.
    void set(const std::string &run, const List &list) {
        const std::lock_guard<std::mutex> lock(mutex);
        lists[run] = list;
    }
    List of(const std::string &run) {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto found = lists.find(run);
        return found == lists.end() ? List() : found->second;
    }
    void clear() {
        const std::lock_guard<std::mutex> lock(mutex);
        lists.clear();
    }

private:
    std::mutex mutex;
    std::map<std::string, List> lists;
};

inline Limits limits;

}  // namespace cgb

#endif
