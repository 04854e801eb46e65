// See include/CAllocationCounter.h.

#include "CAllocationCounter.h"

#include <stdatomic.h>

#if defined(__linux__)

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Plain system calls: nothing here allocates.

static void reset_peak(void) {
    const int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    // 5 sets the peak to what is resident now, see proc_pid_clear_refs(5).
    (void)!write(file, "5", 1);
    close(file);
}

static int64_t peak(void) {
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    char text[4096];
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return -1;
    text[length] = '\0';
    const char *const line = strstr(text, "\nVmHWM:");
    if (line == NULL) return -1;
    return strtoll(line + strlen("\nVmHWM:"), NULL, 10) * 1024;
}

#elif defined(__APPLE__)

#include <sys/resource.h>

static void reset_peak(void) {}

static int64_t peak(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (int64_t)usage.ru_maxrss : -1;
}

#else

static void reset_peak(void) {}
static int64_t peak(void) { return -1; }

#endif

static atomic_int_fast64_t highest = -1;

void resident_memory_forget(void) { atomic_store(&highest, -1); }

void resident_memory_start(void) { reset_peak(); }

void resident_memory_stop(void) {
    const int64_t now = peak();
    if (now > atomic_load(&highest)) atomic_store(&highest, now);
}

int64_t resident_memory_peak(void) { return atomic_load(&highest); }
