#include "CBatchSupport.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

// Workers wait on `work` for the next job; the caller waits on `done` for workers that are in the middle of a piece.
// Everything but `next` and `inside` is guarded by `mutex`. There is one job at a time: a caller that finds the pool
// taken runs its pieces alone, so that callers never wait for one another, and a piece may itself call.
enum { most_workers = batch_most_threads - 1 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static pthread_t workers[most_workers];
static int worker_count, prepared, ending;

static struct {
    batch_piece *piece; // NULL when no worker may join
    void *context;
    int pieces;
    int places; // number of further workers that may join
    unsigned long number;
} job;
static atomic_int next;   // the first piece that no thread has started
static atomic_int inside; // workers that have joined and not left
static atomic_flag taken = ATOMIC_FLAG_INIT;

static void run_pieces(batch_piece *piece, void *context, int pieces) {
    int index;
    while ((index = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed)) < pieces) piece(context, index);
}

static void *worker(void *unused) {
    (void)unused;
#ifdef __APPLE__
    pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0);
#endif
    unsigned long last = 0;
    pthread_mutex_lock(&mutex);
    for (;;) {
        while (!ending && (!job.piece || job.number == last || job.places == 0)) pthread_cond_wait(&work, &mutex);
        if (ending) break;
        last = job.number;
        job.places -= 1;
        atomic_fetch_add(&inside, 1);
        batch_piece *piece = job.piece;
        void *context = job.context;
        const int pieces = job.pieces;
        pthread_mutex_unlock(&mutex);
        run_pieces(piece, context, pieces);
        pthread_mutex_lock(&mutex);
        if (atomic_fetch_sub(&inside, 1) == 1) pthread_cond_signal(&done);
    }
    pthread_mutex_unlock(&mutex);
    return NULL;
}

// Runs at exit: no worker outlives the tear-down of the process.
static void end_workers(void) {
    pthread_mutex_lock(&mutex);
    ending = 1;
    const int count = worker_count;
    worker_count = 0;
    pthread_cond_broadcast(&work);
    pthread_mutex_unlock(&mutex);
    for (int index = 0; index < count; index++) {
        if (!pthread_equal(workers[index], pthread_self())) pthread_join(workers[index], NULL);
    }
}

// Runs in a forked child, which has only the caller's thread.
static void forget_workers(void) {
    pthread_mutex_init(&mutex, NULL);
    pthread_cond_init(&work, NULL);
    pthread_cond_init(&done, NULL);
    worker_count = 0;
    job.piece = NULL;
    atomic_store(&inside, 0);
    atomic_flag_clear(&taken);
}

// Starts workers up to `count`; fewer where the system refuses threads. They leave all signals to the program's own
// threads.
static void start_workers(int count) {
    if (count > most_workers) count = most_workers;
    if (worker_count >= count || ending) return;
    if (!prepared) {
        prepared = 1;
        atexit(end_workers);
        pthread_atfork(NULL, NULL, forget_workers);
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (worker_count < count && pthread_create(&workers[worker_count], NULL, worker, NULL) == 0) worker_count += 1;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static inline void pause_briefly(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

void batch_run_pieces(int threads, int pieces, void *context, batch_piece *piece) {
    if (threads <= 1 || pieces <= 1 || atomic_flag_test_and_set(&taken)) {
        for (int index = 0; index < pieces; index++) piece(context, index);
        return;
    }
    const int helpers = (threads < pieces ? threads : pieces) - 1;
    pthread_mutex_lock(&mutex);
    start_workers(helpers);
    atomic_store(&next, 0);
    job.piece = piece;
    job.context = context;
    job.pieces = pieces;
    job.places = helpers;
    job.number += 1;
    if (helpers == 1 && worker_count == 1) {
        pthread_cond_signal(&work);
    } else {
        pthread_cond_broadcast(&work);
    }
    pthread_mutex_unlock(&mutex);

    run_pieces(piece, context, pieces);

    // All pieces have been started. A worker that wakes up now has nothing to do; one in the middle of a piece is about
    // to end, so wait briefly without sleep first.
    pthread_mutex_lock(&mutex);
    job.piece = NULL;
    pthread_mutex_unlock(&mutex);
    for (int turn = 0; turn < 2000 && atomic_load(&inside) > 0; turn++) pause_briefly();
    pthread_mutex_lock(&mutex);
    while (atomic_load(&inside) > 0) pthread_cond_wait(&done, &mutex);
    pthread_mutex_unlock(&mutex);
    atomic_flag_clear(&taken);
}

int batch_worker_count(void) {
    pthread_mutex_lock(&mutex);
    const int count = worker_count;
    pthread_mutex_unlock(&mutex);
    return count;
}
