#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/// Splits off a worker: a copy of this process that goes on from here, which costs a hundredth of
/// starting the program anew.
///
/// The process must have one thread only. The worker dies with the process that made it, reads
/// nothing, and writes what it prints and its errors to `output`.
///
/// Returns 0 in the worker, its id in the process that made it, or -1 with the reason in `errno`.
pid_t placard_fork_worker(int output);

/// The descriptor on which a spawned worker and the process that started it talk.
#define PLACARD_WORKER_CHANNEL 3

/// Starts a program anew as a worker, from a process of any number of threads.
///
/// The worker dies with the thread that started it, is in a process group of its own, reads nothing, and
/// writes what it prints and its errors to `output`. It has `channel` as `PLACARD_WORKER_CHANNEL`, and
/// no other descriptor.
///
/// Returns its id, or -1 with the reason in `errno`, also where the program cannot be executed.
pid_t placard_spawn_worker(
    const char *program, char *const arguments[], char *const environment[], int channel, int output);

/// Keeps the signals that end a process from ending it, and returns a descriptor that can be read once one
/// has come, or -1 with the reason in `errno`. A write to what nobody reads is an error from then on, no
/// signal. To be called before there is a second thread.
int placard_hear_ending_signals(void);

/// Has each line that is printed leave the process at once, so that none is lost in a crash.
void placard_print_by_lines(void);

/// How many threads the process has, or 0 where it cannot be told.
int placard_thread_count(void);

/// The bytes of memory that a process holds, or 0 where it cannot be told.
long placard_resident_bytes(pid_t process);

#endif
