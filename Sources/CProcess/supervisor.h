#ifndef CPROCESS_SUPERVISOR_H
#define CPROCESS_SUPERVISOR_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/// What a supervisor watches.
struct supervised {
  /// The process that it started.
  pid_t process;
  /// A socket whose other end the process has that started the supervisor, or -1.
  int channel;
  /// Where the status of the process is written, or -1. With it the supervisor goes on until SIGTERM, or until
  /// nothing is left that the process started.
  int report;
  /// How long the process may take to obey SIGTERM, in milliseconds.
  int grace;
};

/// Makes this process, of one thread, a supervisor: what is started from now on stays below it. All signals are
/// blocked; `former` is the mask before. Returns a descriptor that tells of those that matter, or -1.
int become_supervisor(sigset_t *former);

/// Sets the signal that kills this process when the thread that started it ends. Returns false if that has ended.
bool die_with_parent(pid_t parent, int signal);

/// Supervises, and ends with the status of the process. Nothing is allocated and no lock is taken, so that the
/// process may be a copy of one that had many threads.
_Noreturn void supervise(struct supervised supervised, int signals);

/// Kills the children of this process that are not kept, in whichever group they are, and reaps those that have
/// ended where it `reaps`. Returns how many are left, or -1 where they cannot be listed.
int kill_children(const pid_t kept[], int count, bool reaps);

/// Notes children that are not to be killed by `end_orphans`; a child is started while the list is locked.
void lock_children(void);
void unlock_children(void);
/// Makes room for one more child before it is started. Returns false, with the reason in `errno`, where there is none.
bool reserve_child_locked(void);
void keep_child_locked(pid_t child);

/// Ends what killed supervisors have left behind to this process, where it adopts that. Returns within seconds.
void end_orphans(void);

#endif
