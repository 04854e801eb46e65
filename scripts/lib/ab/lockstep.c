// Runs pairs of benchmark programs in lockstep turns and prints what both measured.
//
// Usage: lockstep CPU NANOSECONDS TURNS SECONDS NAMES PAIRS [ARGUMENT...]
//
//   CPU          the CPU that both sides share; -1 for none
//   NANOSECONDS  duration of a turn
//   TURNS        turns of each side and benchmark
//   SECONDS      longest time that a side may take for one benchmark
//   NAMES        a file with the benchmarks, one a line
//   PAIRS        a file with a line for each pair, four fields with tabs between: its name, '1' to verify results, and the
//                programs A and B. A takes the first turn in the first pair, B in the second, and so on
//   ARGUMENT     passed to both programs
//
// AB_ENVIRONMENT_A and AB_ENVIRONMENT_B in the environment: a NAME=VALUE more in that of one side. Addresses are not
// randomized where that can be switched off: both sides have their data at the same ones.
//
// Prints a line for each pair and benchmark, tabs between: pair, benchmark, side of the first turn (A or B), iterations of
// a turn, A's turns, B's turns in nanoseconds, and the 90th and 99th percentile of A's and of B's slices, 0 where there are too
// few. Exit codes: 0; 2 wrong call or no such program; 3 a side failed: the message names it. Both sides are ended before this
// program ends, however it ends.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/personality.h>
#include <sys/prctl.h>
#endif

// The exit codes of a side that cannot go on because of the other one, see Lockstep.hpp.
enum { ABANDONED = 75, WAITED = 76 };
enum { EXIT_USAGE = 2, EXIT_UNTRUSTED = 3 };
// File descriptors as the sides see them.
enum { TOKEN_IN = 10, TOKEN_OUT = 11, RESULTS = 12 };

typedef struct {
    char letter;
    const char *program;
    pid_t process;
    int results, output;
    char *line;  // the result line that is being read
    size_t length, capacity;
    int status;  // of wait(), once it has ended
    int has_ended;
} side;

static side sides[2] = {{.letter = 'A', .results = -1, .output = -1}, {.letter = 'B', .results = -1, .output = -1}};
static const char *pair_name;
static char **program_arguments;  // the first is the program

static void end_sides(void) {
    for (int index = 0; index < 2; ++index) {
        if (sides[index].process <= 0 || sides[index].has_ended) continue;
        kill(sides[index].process, SIGKILL);
        waitpid(sides[index].process, &sides[index].status, 0);
        sides[index].has_ended = 1;
    }
}

static void interrupted(int signal_number) {
    for (int index = 0; index < 2; ++index) {
        if (sides[index].process > 0 && !sides[index].has_ended) kill(sides[index].process, SIGKILL);
    }
    _exit(128 + signal_number);
}

__attribute__((noreturn, format(printf, 2, 3))) static void stop(int code, const char *format, ...) {
    va_list arguments;
    end_sides();
    fflush(stdout);
    fputs("error: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(code);
}

// The lines of a text file; their ends become zeros.
static size_t read_lines(const char *path, char ***lines) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0, count = 0;
    if (file == NULL) stop(EXIT_USAGE, "cannot read %s", path);
    *lines = NULL;
    while (getline(&line, &capacity, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        *lines = realloc(*lines, (count + 1) * sizeof **lines);
        if (*lines == NULL) stop(EXIT_USAGE, "out of memory");
        (*lines)[count++] = line;
        line = NULL;
        capacity = 0;
    }
    free(line);
    fclose(file);
    return count;
}

static void make_pipe(int ends[2]) {
    if (pipe(ends) != 0) stop(EXIT_USAGE, "cannot make a pipe: %s", strerror(errno));
    // Above the numbers that the sides use, and not for them to inherit.
    for (int index = 0; index < 2; ++index) {
        const int moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 20);
        close(ends[index]);
        if (moved < 0) stop(EXIT_USAGE, "cannot make a pipe: %s", strerror(errno));
        ends[index] = moved;
    }
}

static void start(side *one, int cpu, const char *description, int token_in, int token_out, int results, int output) {
    const pid_t parent = getpid();
    one->length = 0;
    one->has_ended = 0;
    one->process = fork();
    if (one->process < 0) stop(EXIT_USAGE, "cannot start a process: %s", strerror(errno));
    if (one->process > 0) return;
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(ABANDONED);
    if (cpu >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(cpu, &set);
        sched_setaffinity(0, sizeof set, &set);
    }
    personality(ADDR_NO_RANDOMIZE);
#else
    (void)cpu;
    (void)parent;
#endif
    setenv("CGB_LOCKSTEP_3", description, 1);
    char *addition = getenv(one->letter == 'A' ? "AB_ENVIRONMENT_A" : "AB_ENVIRONMENT_B");
    if (addition != NULL) putenv(addition);
    unsetenv("AB_ENVIRONMENT_A");
    unsetenv("AB_ENVIRONMENT_B");
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(output, 1);
    dup2(token_in, TOKEN_IN);
    dup2(token_out, TOKEN_OUT);
    dup2(results, RESULTS);
    program_arguments[0] = (char *)one->program;
    execv(one->program, program_arguments);
    _exit(127);
}

// Waits for a side that has closed its results.
static void reap(side *one) {
    while (waitpid(one->process, &one->status, 0) < 0 && errno == EINTR) {}
    one->has_ended = 1;
}

// Names the side that failed, when both have ended: one that lost its partner is not to blame.
static void judge(size_t benchmark_count, size_t done[2]) {
    for (int index = 0; index < 2; ++index) {
        const side *one = &sides[index];
        if (WIFSIGNALED(one->status)) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) was ended by signal %d (%s)", pair_name, one->letter, one->program,
                WTERMSIG(one->status), strsignal(WTERMSIG(one->status)));
        }
        const int code = WEXITSTATUS(one->status);
        if (code == 127) stop(EXIT_USAGE, "%s: cannot run %s", pair_name, one->program);
        if (code != 0 && code != ABANDONED) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) failed with exit code %d", pair_name, one->letter, one->program, code);
        }
    }
    for (int index = 0; index < 2; ++index) {
        if (WEXITSTATUS(sides[index].status) == 0 && done[index] < benchmark_count) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) ended after %zu of %zu benchmarks", pair_name, sides[index].letter,
                sides[index].program, done[index], benchmark_count);
        }
    }
    if (done[0] < benchmark_count || done[1] < benchmark_count) {
        stop(EXIT_UNTRUSTED, "%s: both sides ended early", pair_name);
    }
}

// Reads what a side wrote; returns 0 at the end. Whole lines go to `lines`.
static int read_results(side *one, char **lines, size_t benchmark_count, size_t *done) {
    if (one->capacity - one->length < 65536) {
        one->capacity += 65536;
        one->line = realloc(one->line, one->capacity);
        if (one->line == NULL) stop(EXIT_USAGE, "out of memory");
    }
    const ssize_t count = read(one->results, one->line + one->length, one->capacity - one->length);
    if (count < 0 && errno == EINTR) return 1;
    if (count <= 0) return 0;
    one->length += (size_t)count;
    for (char *end; (end = memchr(one->line, '\n', one->length)) != NULL;) {
        const size_t taken = (size_t)(end - one->line) + 1;
        if (*done == benchmark_count) stop(EXIT_UNTRUSTED, "%s: side %c reports too much", pair_name, one->letter);
        lines[(*done)++] = strndup(one->line, taken - 1);
        memmove(one->line, end + 1, one->length - taken);
        one->length -= taken;
    }
    return 1;
}

// A line "name <tab> iterations <tab> turns <tab> percentiles" in four; 0 where it is none.
static int split(char *line, char *fields[4]) {
    for (int field = 0; field < 4; ++field) fields[field] = strsep(&line, "\t");
    return fields[3] != NULL;
}

static void run_pair(int cpu, const char *timing, int seconds, int first, const char *verify, const char *names_path,
    char **names, size_t benchmark_count) {
    int a_to_b[2], b_to_a[2];
    make_pipe(a_to_b);
    make_pipe(b_to_a);
    for (int index = 0; index < 2; ++index) {
        int results[2], output[2];
        char description[8192];
        make_pipe(results);
        make_pipe(output);
        snprintf(description, sizeof description, "%d %s %d %s %d %d %d %s", index == first, timing, seconds, verify,
            TOKEN_IN, TOKEN_OUT, RESULTS, names_path);
        start(&sides[index], cpu, description, index == 0 ? b_to_a[0] : a_to_b[0], index == 0 ? a_to_b[1] : b_to_a[1],
            results[1], output[1]);
        close(results[1]);
        close(output[1]);
        sides[index].results = results[0];
        sides[index].output = output[0];
    }
    for (int index = 0; index < 2; ++index) {
        close(a_to_b[index]);
        close(b_to_a[index]);
    }

    char **lines[2] = {calloc(benchmark_count, sizeof(char *)), calloc(benchmark_count, sizeof(char *))};
    size_t done[2] = {0, 0};
    struct pollfd inputs[4];
    for (int index = 0; index < 2; ++index) {
        inputs[index] = (struct pollfd){sides[index].results, POLLIN, 0};
        inputs[2 + index] = (struct pollfd){sides[index].output, POLLIN, 0};
    }
    while (inputs[0].fd >= 0 || inputs[1].fd >= 0) {
        // The side that waits for the token gives up first and thereby names the other.
        const int ready = poll(inputs, 4, (seconds + 5) * 1000);
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) stop(EXIT_UNTRUSTED, "%s: neither side has finished a benchmark in %d s", pair_name, seconds);
        for (int index = 0; index < 2; ++index) {
            char byte;
            if (inputs[2 + index].revents != 0) {
                if (read(sides[index].output, &byte, 1) > 0) {
                    stop(EXIT_UNTRUSTED, "%s: side %c (%s) prints to standard output", pair_name, sides[index].letter,
                        sides[index].program);
                }
                inputs[2 + index].fd = -1;
            }
            if (inputs[index].revents != 0 && !read_results(&sides[index], lines[index], benchmark_count, &done[index])) {
                inputs[index].fd = -1;
                reap(&sides[index]);
                if (WIFEXITED(sides[index].status) && WEXITSTATUS(sides[index].status) == WAITED) {
                    stop(EXIT_UNTRUSTED, "%s: side %c (%s) hangs: no turn within %d s", pair_name, sides[1 - index].letter,
                        sides[1 - index].program, seconds);
                }
            }
        }
    }
    judge(benchmark_count, done);
    for (size_t index = 0; index < benchmark_count; ++index) {
        char *a[4], *b[4];
        if (!split(lines[0][index], a) || !split(lines[1][index], b) || strcmp(a[0], names[index]) != 0 ||
            strcmp(b[0], names[index]) != 0 || strcmp(a[1], b[1]) != 0) {
            stop(EXIT_UNTRUSTED, "%s: the sides do not report '%s' alike", pair_name, names[index]);
        }
        printf("%s\t%s\t%c\t%s\t%s\t%s\t%s\t%s\n", pair_name, names[index], first == 0 ? 'A' : 'B', a[1], a[2], b[2], a[3], b[3]);
        free(a[0]);
        free(b[0]);
    }
    fflush(stdout);
    for (int index = 0; index < 2; ++index) {
        free(lines[index]);
        close(sides[index].results);
        close(sides[index].output);
    }
}

// Other programs then take less of the CPU, and change the caches less often. Only the superuser may, and whoever has set a
// priority wants that one. Linux may share out the CPU by sessions first: this one becomes a session of its own.
static void raise_priority(void) {
    if (getpriority(PRIO_PROCESS, 0) != 0 || setpriority(PRIO_PROCESS, 0, -20) != 0) return;
#ifdef __linux__
    if (setsid() < 0) return;
    const int group = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (group < 0) return;
    if (write(group, "-20", 3) < 0) {}  // without sessions of the scheduler there is nothing to set
    close(group);
#endif
}

int main(int count, char **arguments) {
    char **names, **pairs, timing[128];
    if (count < 7) stop(EXIT_USAGE, "at least six arguments are needed: CPU NANOSECONDS TURNS SECONDS NAMES PAIRS");
    const size_t benchmark_count = read_lines(arguments[5], &names);
    const size_t pair_count = read_lines(arguments[6], &pairs);
    snprintf(timing, sizeof timing, "%s %s", arguments[2], arguments[3]);
    program_arguments = arguments + 6;
    const struct sigaction action = {.sa_handler = interrupted};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGPIPE, &action, NULL);
    raise_priority();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    for (size_t index = 0; index < pair_count; ++index) {
        char *rest = pairs[index];
        pair_name = strsep(&rest, "\t");
        const char *verify = strsep(&rest, "\t");
        sides[0].program = strsep(&rest, "\t");
        sides[1].program = rest;
        if (rest == NULL) stop(EXIT_USAGE, "a pair is four fields with tabs between");
        run_pair(atoi(arguments[1]), timing, atoi(arguments[4]), (int)(index % 2), verify, arguments[5], names,
            benchmark_count);
    }
    return 0;
}
