#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// A child has a supervisor: a single-threaded process between the child and the process that started it. The
// descendants of the child become the supervisor's children when their parents end (PR_SET_CHILD_SUBREAPER), whatever
// their session and process group. The supervisor kills and reaps them when the child has ended, on SIGTERM, or when
// the thread that started the supervisor has ended.

/// The descriptor through which a spawned worker and the process that started it communicate.
#define PLACARD_WORKER_CHANNEL 3

/// The version of the protocol between workers and the processes that start them.
#define PLACARD_WORKER_PROTOCOL 11

/// The text that is contained in every executable with workers: a fixed text, and the version of its protocol at the
/// end. It tells whether a file is one without executing it.
const char *placard_worker_marker(void);

/// Returns the first occurrence of a text in some bytes, or `NULL`: memmem(3), which is an extension.
const void *placard_find(const void *bytes, size_t count, const void *text, size_t length);

/// A program to execute, with its arguments, environment and descriptors. It inherits no other descriptors.
struct placard_child {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// The working directory; `NULL` for that of this process.
  const char *folder;
  /// Standard input; -1 is an empty one.
  int input;
  /// Standard output and standard error; -1 discards them.
  int output, errors;
  /// The descriptor that the program receives as `PLACARD_WORKER_CHANNEL`, or -1. The supervisor ends the program when
  /// no process has the other end open any more.
  int channel;
  /// The time in milliseconds that the program has to end after SIGTERM before it is killed.
  int grace;
};

/// Executes a program as the leader of a new process group; this process may have any number of threads.
///
/// With `report`, the supervisor continues until no descendant of the program is left, and `report` becomes the read
/// end of a pipe from which the program's status (an `int`, as waitpid(2) returns it) can be read when the program has
/// ended. Without it, the supervisor ends with the program and with its status. Returns 0, or the error number.
int placard_spawn(const struct placard_child *child, pid_t *supervisor, int *report);

/// Executes a program in a new session and without a supervisor: it continues when this process has ended.
///
/// Its id is listed as a child's until `placard_unregister_child`. Returns 0, or the error number.
int placard_spawn_detached(const struct placard_child *child, pid_t *process);

/// Opens a descriptor that becomes readable when a child has ended; -1 if the system does not support it.
int placard_open_process(pid_t child);

/// Forks a worker: a copy of this process that continues from here, which takes a hundredth of the time to start the
/// program again.
///
/// The process must have only one thread; from then on it adopts the processes that a killed supervisor leaves behind.
/// The worker's standard input is empty; its standard output and standard error are `output`.
///
/// Returns 0 in the worker; the supervisor's id in the calling process; or -1 with the reason in `errno`.
pid_t placard_fork_worker(int output);

/// Whether a supervisor has ended; if so, `status` is its child's status, as waitpid(2) returns it.
bool placard_child_has_ended(pid_t supervisor, int *status);

/// Ends a child and all its descendants, and returns the child's status, which is its own if it has already ended.
///
/// Takes bounded time even if the child forks faster than its children are killed.
int placard_terminate_child(pid_t supervisor);

/// Makes this process adopt, and then end, the processes that a killed supervisor leaves behind.
///
/// For programs that start all their children through this module, or list them: others would be ended too.
void placard_adopt_orphans(void);

/// Removes a child that has ended and was waited for from the list of children.
void placard_unregister_child(pid_t child);

/// Makes a pipe whose ends are closed on exec. Returns -1 with the reason in `errno`.
int placard_pipe(int ends[2]);

/// Blocks the signals that terminate a process (SIGTERM, SIGINT, SIGHUP), and returns a descriptor that becomes
/// readable when one arrives, or -1 with the reason in `errno`. From then on, a write to a pipe without a reader is an
/// error instead of a signal. Must be called before there is a second thread.
int placard_open_termination_signals(void);

/// What a worker that crashes writes before the addresses of its program's code.
#define PLACARD_CRASH_PREFIX "placard-crash:"

/// From then on, a crash of this process writes a line to standard error: `PLACARD_CRASH_PREFIX`, and addresses in the
/// program's file in hexadecimal digits, the innermost call first. It is over within microseconds, and takes no lock.
void placard_report_crashes(void);

/// Makes standard output line-buffered, so that a crash loses no printed line.
void placard_set_line_buffering(void);

/// The number of threads of the process, or 0 if unknown.
int placard_thread_count(void);

/// The resident memory of a process in bytes, or 0 if unknown.
long placard_resident_bytes(pid_t process);

#endif
