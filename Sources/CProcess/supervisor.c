#define _GNU_SOURCE
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool die_with_parent(pid_t parent, int signal) {
  prctl(PR_SET_PDEATHSIG, signal);
  // The parent may have ended before the call.
  return getppid() == parent;
}

int become_supervisor(sigset_t *former) {
  sigset_t all, wanted;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, former);
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGCHLD);
  sigaddset(&wanted, SIGTERM);
  // If SIGCHLD were ignored, the system would reap the children and their statuses would be lost.
  signal(SIGCHLD, SIG_DFL);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) return -1;
  prctl(PR_SET_NAME, "supervisor");
  return signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
}

/// Closes all descriptors except two. Standard streams are replaced last, because the process may be at its descriptor
/// limit before.
static void keep_descriptors(int one, int other) {
  unsigned low = (unsigned)(other < 0 || one < other ? one : other);
  unsigned high = (unsigned)(one > other ? one : other);
  if (low > 3) close_range(3, low - 1, 0);
  if (high > low + 1) close_range(low + 1, high - 1, 0);
  close_range(high + 1, ~0U, 0);
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int number = 0; number < 3; number++) dup2(nothing, number);
}

static bool received_sigterm(int signals) {
  struct signalfd_siginfo heard;
  bool received = false;
  while (read(signals, &heard, sizeof heard) == sizeof heard) received |= heard.ssi_signo == SIGTERM;
  return received;
}

/// Reaps the children that have ended and returns whether the process is one of them. `is_alone` becomes whether no
/// child is left.
static bool reap(struct supervised *supervised, int *status, bool *is_alone) {
  bool has_ended = false;
  siginfo_t ended = {0};
  int code;
  while ((code = waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT)) == 0 && ended.si_pid > 0) {
    pid_t child = ended.si_pid;
    // The process leads its group, whose id cannot be reused before the process is reaped.
    if (child == supervised->process && supervised->report < 0) kill(-child, SIGKILL);
    int one = 0;
    if (waitpid(child, &one, 0) != child) break;
    if (child == supervised->process) {
      has_ended = true;
      *status = one;
    }
    ended.si_pid = 0;
  }
  *is_alone = code != 0 && errno == ECHILD;
  return has_ended;
}

static long milliseconds_since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
}

/// Sends SIGTERM to the process group and returns whether the process ends within the grace period.
static bool exits_within_grace_period(struct supervised *supervised, int signals, int *status) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  kill(-supervised->process, SIGTERM);
  bool is_alone;
  for (long past = 0; past < supervised->grace; past = milliseconds_since(&start)) {
    struct pollfd waiting = {signals, POLLIN, 0};
    poll(&waiting, 1, (int)(supervised->grace - past));
    received_sigterm(signals);
    if (reap(supervised, status, &is_alone)) return true;
  }
  return false;
}

/// Kills children until none is left: the children of a killed process become children of this one.
static void kill_descendants(struct supervised *supervised, bool *has_ended, int *status) {
  if (!*has_ended) kill(-supervised->process, SIGKILL);
  for (;;) {
    bool is_alone;
    *has_ended |= reap(supervised, status, &is_alone);
    // Mostly no child is left, and looking for children reads a file of each process of the machine.
    if (is_alone) return;
    kill_children(NULL, 0, false);
    // Waiting for a child to end would miss a process that is reparented meanwhile.
    poll(NULL, 0, 1);
  }
}

/// Terminates with the exit code or the signal of the process.
static _Noreturn void exit_with_status(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
  int number = WTERMSIG(status);
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  kill(getpid(), number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  _exit(128 + number);
}

_Noreturn void supervise(struct supervised supervised, int signals) {
  keep_descriptors(signals, supervised.report >= 0 ? supervised.report : supervised.channel);
  int status = 0;
  bool has_ended = false, is_stopping = false, is_alone = false;
  while (!is_stopping && !is_alone && (supervised.report >= 0 || !has_ended)) {
    struct pollfd waiting[] = {{signals, POLLIN, 0}, {supervised.channel, 0, 0}};
    poll(waiting, 2, -1);
    is_stopping = received_sigterm(signals) || (waiting[1].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    if (!reap(&supervised, &status, &is_alone)) continue;
    has_ended = true;
    if (supervised.report >= 0) (void)!write(supervised.report, &status, sizeof status);
  }
  // Closing the channel lets the reader of the worker see the end of the stream immediately.
  if (supervised.channel >= 0) close(supervised.channel);
  if (!has_ended && supervised.grace > 0 && exits_within_grace_period(&supervised, signals, &status)) {
    has_ended = true;
  }
  kill_descendants(&supervised, &has_ended, &status);
  exit_with_status(status);
}
