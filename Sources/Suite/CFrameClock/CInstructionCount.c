#define _GNU_SOURCE
#include "CFrameClock.h"

#if defined(__linux__)
#include <sched.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static int64_t count_steps(cfc_work work, void *context) {
    pid_t child = fork();
    if (child < 0) { return -1; }
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) { _exit(1); }
        // Ends the count of a copy that waits for a lock of a thread that it does not have.
        alarm(60);
        raise(SIGSTOP);
        work(context);
        _exit(0);
    }
    int status;
    int64_t count = 0;
    bool is_stopped = waitpid(child, &status, 0) == child && WIFSTOPPED(status);
    while (is_stopped && ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) == 0 && waitpid(child, &status, 0) == child) {
        if (WIFEXITED(status)) { return WEXITSTATUS(status) == 0 ? count : -1; }
        is_stopped = WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP;
        ++count;
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -1;
}

int64_t cfc_instructions(cfc_work work, void *context) {
    // On one processor: to wake another one for each step takes much longer.
    cpu_set_t all, one;
    CPU_ZERO(&one);
    CPU_SET((unsigned)sched_getcpu(), &one);
    bool is_pinned = sched_getaffinity(0, sizeof all, &all) == 0 && sched_setaffinity(0, sizeof one, &one) == 0;
    int64_t count = count_steps(work, context);
    if (is_pinned) { sched_setaffinity(0, sizeof all, &all); }
    return count;
}
#else
int64_t cfc_instructions(cfc_work work, void *context) {
    (void)work;
    (void)context;
    return -1;
}
#endif
