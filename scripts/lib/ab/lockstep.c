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
// AB_ENVIRONMENT_A and AB_ENVIRONMENT_B in the environment: a NAME=VALUE more in that of one side.
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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
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
    FILE *results;
    int output;
    char *line;  // the result that was read last
    size_t capacity, done;  // results read
    int status;  // of wait(), once it has ended
    int has_ended;
} side;

static side sides[2] = {{.letter = 'A'}, {.letter = 'B'}};
static const char *pair_name;
static char **program_arguments;  // the first is the program
static char **names;
static size_t benchmark_count;
static int seconds;
static volatile sig_atomic_t timed_out;

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

// Ends what is being read, and later reads after a second.
static void alarmed(int signal_number) {
    timed_out = signal_number;
    alarm(1);
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
    one->done = 0;
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

// Reads the next result of a side, "name <tab> iterations <tab> turns <tab> percentiles"; 0 where there is none.
static int read_result(side *one, char *fields[4]) {
    if (getline(&one->line, &one->capacity, one->results) <= 0) return 0;
    if (++one->done > benchmark_count) stop(EXIT_UNTRUSTED, "%s: side %c reports too much", pair_name, one->letter);
    char *rest = one->line;
    rest[strcspn(rest, "\n")] = 0;
    for (int field = 0; field < 4; ++field) fields[field] = strsep(&rest, "\t");
    return 1;
}

static int has_printed(side *one) {
    struct pollfd input = {one->output, POLLIN, 0};
    char byte;
    return poll(&input, 1, 0) > 0 && read(one->output, &byte, 1) > 0;
}

// Waits for the end of both sides, and names the one that failed: one that lost its partner is not to blame.
static void finish(void) {
    char *fields[4];
    for (int index = 0; index < 2; ++index) {
        side *one = &sides[index];
        if (has_printed(one)) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) prints to standard output", pair_name, one->letter, one->program);
        }
        while (read_result(one, fields)) {}
        one->has_ended = waitpid(one->process, &one->status, timed_out ? WNOHANG : 0) == one->process;
        if (one->has_ended && WIFEXITED(one->status) && WEXITSTATUS(one->status) == WAITED) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) hangs: no turn within %d s", pair_name, sides[1 - index].letter,
                sides[1 - index].program, seconds);
        }
    }
    if (timed_out) stop(EXIT_UNTRUSTED, "%s: neither side has finished a benchmark in %d s", pair_name, seconds);
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
        const side *one = &sides[index];
        if (WEXITSTATUS(one->status) == 0 && one->done < benchmark_count) {
            stop(EXIT_UNTRUSTED, "%s: side %c (%s) ended after %zu of %zu benchmarks", pair_name, one->letter, one->program,
                one->done, benchmark_count);
        }
    }
    if (sides[0].done < benchmark_count || sides[1].done < benchmark_count) {
        stop(EXIT_UNTRUSTED, "%s: both sides ended early", pair_name);
    }
}

static void run_pair(int cpu, const char *timing, int first, const char *verify, const char *names_path) {
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
        sides[index].results = fdopen(results[0], "r");
        if (sides[index].results == NULL) stop(EXIT_USAGE, "cannot read a pipe: %s", strerror(errno));
        sides[index].output = output[0];
    }
    for (int index = 0; index < 2; ++index) {
        close(a_to_b[index]);
        close(b_to_a[index]);
    }

    for (size_t index = 0; index < benchmark_count; ++index) {
        char *a[4], *b[4];
        // The side that waits for its turn gives up first and thereby names the other.
        alarm((unsigned)seconds + 5);
        if (!read_result(&sides[0], a) || !read_result(&sides[1], b)) break;
        if (a[3] == NULL || b[3] == NULL || strcmp(a[0], names[index]) != 0 || strcmp(b[0], names[index]) != 0 ||
            strcmp(a[1], b[1]) != 0) {
            stop(EXIT_UNTRUSTED, "%s: the sides do not report '%s' alike", pair_name, names[index]);
        }
        printf("%s\t%s\t%c\t%s\t%s\t%s\t%s\t%s\n", pair_name, names[index], first == 0 ? 'A' : 'B', a[1], a[2], b[2], a[3], b[3]);
    }
    finish();
    alarm(0);
    fflush(stdout);
    for (int index = 0; index < 2; ++index) {
        fclose(sides[index].results);
        close(sides[index].output);
    }
}

int main(int count, char **arguments) {
    char **pairs, timing[128];
    if (count < 7) stop(EXIT_USAGE, "at least six arguments are needed: CPU NANOSECONDS TURNS SECONDS NAMES PAIRS");
    benchmark_count = read_lines(arguments[5], &names);
    const size_t pair_count = read_lines(arguments[6], &pairs);
    seconds = atoi(arguments[4]);
    snprintf(timing, sizeof timing, "%s %s", arguments[2], arguments[3]);
    program_arguments = arguments + 6;
    const struct sigaction action = {.sa_handler = interrupted}, at_time = {.sa_handler = alarmed};
    sigaction(SIGALRM, &at_time, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGPIPE, &action, NULL);
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
        run_pair(atoi(arguments[1]), timing, (int)(index % 2), verify, arguments[5]);
    }
    return 0;
}
