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

/// How many threads the process has, or 0 where it cannot be told.
int placard_thread_count(void);

/// The bytes of memory that a process holds, or 0 where it cannot be told.
long placard_resident_bytes(pid_t process);

#endif
