#ifndef CPROCESS_SUPERVISOR_H
#define CPROCESS_SUPERVISOR_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/// The process that a supervisor watches, and how.
struct supervised {
  /// The process that the supervisor started.
  pid_t process;
  /// A socket whose other end belongs to the process that started the supervisor, or -1.
  int channel;
  /// The descriptor to which the status of the process is written, or -1. If it is set, the supervisor continues until
  /// SIGTERM, or until no descendant of the process is left.
  int report;
  /// The time in milliseconds that the process has to end after SIGTERM.
  int grace;
};

/// Makes this single-threaded process a supervisor: the orphans among its descendants become its children. Blocks all
/// signals and stores the previous mask in `former`. Returns a signalfd for SIGCHLD and SIGTERM, or -1.
int become_supervisor(sigset_t *former);

/// Sets the signal that this process receives when the thread that started it ends. Returns false if the parent has
/// already ended.
bool die_with_parent(pid_t parent, int signal);

/// Supervises the process, and terminates with its status. Allocates nothing and takes no lock, so that the calling
/// process may be a fork of one that had many threads.
_Noreturn void supervise(struct supervised supervised, int signals);

/// Kills the children of this process except those in `kept`, whatever their process groups, and reaps those that have
/// ended if `reaps`. Returns the number of children left, or -1 if they cannot be listed.
int kill_children(const pid_t kept[], int count, bool reaps);

/// The list of children that `end_orphans` must not kill; it is locked while a child is started.
void lock_children(void);
void unlock_children(void);
/// Reserves memory for one more child before it is started. Returns false, with the reason in `errno`, if there is
/// none.
bool reserve_child_locked(void);
void register_child_locked(pid_t child);

/// If this process is a subreaper, kills and reaps the processes that killed supervisors have left behind. Returns
/// within seconds.
void end_orphans(void);

#endif
