#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// A worker has a supervisor: a process of one thread between the worker and the process that started it. All that
// the worker starts, and all that these start, become the supervisor's children when their parents end
// (PR_SET_CHILD_SUBREAPER), in whichever session and group they are. The supervisor kills and reaps them when the
// worker has ended, on SIGTERM, or when the process that started it is gone.

/// Splits off a worker: a copy of this process that goes on from here, which costs a hundredth of
/// starting the program anew.
///
/// The process must have one thread only; it adopts what a killed supervisor leaves behind from then on. The
/// worker reads nothing, and writes what it prints and its errors to `output`.
///
/// Returns 0 in the worker; its supervisor, with its own id in `worker`, in the process that made it; or -1 with
/// the reason in `errno`.
pid_t placard_fork_worker(int output, pid_t *worker);

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

/// Makes a program that was started by `placard_spawn_worker` the supervisor of a copy of itself, which goes on
/// as the worker. The supervisor also ends when nobody has the other end of the channel any more.
///
/// The process must have one thread only. Returns 0 in the worker, or -1 with the reason in `errno`.
int placard_split_supervisor(void);

/// Whether a worker has ended, and how: its status as waitpid(2) gives it.
bool placard_worker_has_ended(pid_t supervisor, int *status);

/// Ends a worker and all that it started, and returns its status, which is its own where it has ended before.
int placard_end_worker(pid_t supervisor);

/// Starts a program in a folder, as the leader of a process group of its own, with an empty input and no messages.
///
/// It has none of this process's descriptors: `output` becomes the end of a pipe that it prints into, `report`
/// that of a pipe that gives its status as waitpid(2) has it, an `int`, when it has ended. Its supervisor ends it
/// when the calling thread has ended. Returns 0, or the number of the error.
int placard_spawn_command(
    const char *path, char *const *arguments, char *const *environment, const char *folder,
    pid_t *supervisor, int *output, int *report);

/// Ends a command and all that it started: by SIGTERM, and a moment later by SIGKILL.
void placard_end_command(pid_t supervisor);

/// Makes this process the parent of what a killed supervisor leaves behind, which it then ends.
///
/// For programs all of whose children are started through this module, or kept: others would be ended too.
void placard_adopt_orphans(void);

/// Says that a child of this process is no worker's and goes on until it ends by itself.
void placard_keep_child(pid_t child);

/// Says that a child has ended and was waited for.
void placard_forget_child(pid_t child);

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

/// Exchanges what two Swift objects of the same class hold, but for their reference counts.
///
/// Returns false, and changes nothing, for one object or two classes. Nobody may use either meanwhile.
bool placard_exchange_contents(void *first, void *second);

#endif
