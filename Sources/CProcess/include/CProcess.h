#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// A child has a supervisor: a process of one thread between the child and the process that started it. All that the
// child starts, and all that these start, become the supervisor's children when their parents end
// (PR_SET_CHILD_SUBREAPER), in whichever session and group they are. The supervisor kills and reaps them when the child
// has ended, on SIGTERM, or when the thread that started it has ended.

/// The descriptor on which a spawned worker and the process that started it talk.
#define PLACARD_WORKER_CHANNEL 3

/// A program to be executed, with all that it is given. Its input is empty, and it has no other descriptors.
struct placard_child {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// Where it works; `NULL` for the folder of this process.
  const char *folder;
  /// What it prints into, and writes its errors to; -1 discards them.
  int output, errors;
  /// What it has as `PLACARD_WORKER_CHANNEL`, or -1. The supervisor ends it when nobody has the other end any more.
  int channel;
  /// How long it may take to obey SIGTERM before it is killed, in milliseconds.
  int grace;
};

/// Executes a program as the leader of a process group of its own, from a process of any number of threads.
///
/// With `report` the supervisor goes on until nothing is left that the program started, and `report` becomes the end of
/// a pipe that gives the program's status as waitpid(2) has it, an `int`, when it has ended. Without it the supervisor
/// ends with the program, and with its status. Returns 0, or the number of the error.
int placard_spawn(const struct placard_child *child, pid_t *supervisor, int *report);

/// Executes a program in a session of its own, without a supervisor: it goes on when this process has ended.
///
/// Its id is kept until `placard_forget_child`. Returns 0, or the number of the error.
int placard_spawn_detached(const struct placard_child *child, pid_t *process);

/// A descriptor that can be read once a child has ended, or -1 where the system has none.
int placard_open_process(pid_t child);

/// Forks a worker: a copy of this process that continues from here, which costs a hundredth of starting the program
/// anew.
///
/// The process must have one thread only; it adopts what a killed supervisor leaves behind from then on. The
/// worker reads nothing, and writes what it prints and its errors to `output`.
///
/// Returns 0 in the worker; its supervisor in the process that made it; or -1 with the reason in `errno`.
pid_t placard_fork_worker(int output);

/// Whether a supervisor has ended, and how: its child's status as waitpid(2) gives it.
bool placard_child_has_ended(pid_t supervisor, int *status);

/// Ends a child and all that it started, and returns its status, which is its own where it has ended before.
///
/// Bounded, also where the child forks faster than its children are killed.
int placard_end_child(pid_t supervisor);

/// Makes this process the parent of what a killed supervisor leaves behind, which it then ends.
///
/// For programs all of whose children are started through this module, or kept: others would be ended too.
void placard_adopt_orphans(void);

/// Notes that a child has ended and was waited for.
void placard_forget_child(pid_t child);

/// Makes a pipe whose ends no program inherits that is executed meanwhile. Returns -1 with the reason in `errno`.
int placard_pipe(int ends[2]);

/// Keeps the signals that end a process from ending it, and returns a descriptor that can be read once one
/// has come, or -1 with the reason in `errno`. A write to what nobody reads is an error from then on, no
/// signal. To be called before there is a second thread.
int placard_open_termination_signals(void);

/// Has each line that is printed leave the process at once, so that none is lost in a crash.
void placard_print_by_lines(void);

/// How many threads the process has, or 0 where it cannot be told.
int placard_thread_count(void);

/// The bytes of memory that a process holds, or 0 where it cannot be told.
long placard_resident_bytes(pid_t process);

#endif
