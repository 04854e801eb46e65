// See include/CLockstep.h. Valid C++ as well, for tests that compile the shim by hand.

#include "CLockstep.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

lockstep_side lockstep_open(void) {
    lockstep_side side;
    memset(&side, 0, sizeof side);
    const char *text = getenv(LOCKSTEP_VARIABLE);
    if (text == NULL) return side;
    long long turn_duration, turn_limit, wait_seconds;
    int is_first, verifies;
    const int count = sscanf(text, "%d %lld %lld %lld %d %d %d %d", &is_first, &turn_duration, &turn_limit, &wait_seconds,
        &verifies, &side.token_in, &side.token_out, &side.results);
    if (count != 8 || *lockstep_names_path() == 0) lockstep_fail(LOCKSTEP_VARIABLE, "is not the description of a side");
    side.is_wanted = true;
    side.is_first = is_first != 0;
    side.turn_duration = turn_duration;
    side.turn_limit = turn_limit;
    side.wait_seconds = wait_seconds;
    side.verifies = verifies != 0;
    // A side whose partner has ended ends with an exit code of its own, not by the signal.
    signal(SIGPIPE, SIG_IGN);
    return side;
}

const char *lockstep_names_path(void) {
    const char *text = getenv(LOCKSTEP_VARIABLE);
    for (int field = 0; field < 8; ++field) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return text;
}

static void send_token(lockstep_side side, lockstep_token token) {
    if (write(side.token_out, &token, sizeof token) != (ssize_t)sizeof token) _exit(LOCKSTEP_ABANDONED);
}

static lockstep_token receive_token(lockstep_side side) {
    struct pollfd input = {side.token_in, POLLIN, 0};
    int ready;
    do ready = poll(&input, 1, (int)(side.wait_seconds * 1000));
    while (ready < 0 && errno == EINTR);
    if (ready == 0) _exit(LOCKSTEP_WAITED);
    lockstep_token token;
    if (read(side.token_in, &token, sizeof token) != (ssize_t)sizeof token) _exit(LOCKSTEP_ABANDONED);
    return token;
}

lockstep_token lockstep_meet(lockstep_side side) {
    const lockstep_token nothing = {0, 0, 0};
    if (!side.is_first) send_token(side, nothing);
    return receive_token(side);
}

void lockstep_pass(lockstep_side side, lockstep_token token, bool is_last) {
    send_token(side, token);
    if (side.is_first || !is_last) receive_token(side);
}

void lockstep_report(lockstep_side side, const char *name, int64_t iterations, const int64_t *turns, size_t count,
    double percentile_90, double percentile_99) {
    char *line = NULL;
    size_t length = 0;
    FILE *text = open_memstream(&line, &length);
    if (text == NULL) lockstep_fail(name, "cannot be reported: out of memory");
    fprintf(text, "%s\t%lld\t", name, (long long)iterations);
    for (size_t index = 0; index < count; ++index) fprintf(text, "%s%lld", index > 0 ? " " : "", (long long)turns[index]);
    fprintf(text, "\t%.0f %.0f\n", percentile_90, percentile_99);
    if (fclose(text) != 0) lockstep_fail(name, "cannot be reported: out of memory");
    // A pipe may take a line in several steps.
    for (size_t done = 0; done < length;) {
        const ssize_t written = write(side.results, line + done, length - done);
        if (written < 0 && errno != EINTR) _exit(LOCKSTEP_ABANDONED);
        if (written > 0) done += (size_t)written;
    }
    free(line);
}

void lockstep_fail(const char *name, const char *message) {
    fprintf(stderr, "%s: %s\n", name, message);
    fflush(stderr);
    _exit(LOCKSTEP_FAILED);
}
