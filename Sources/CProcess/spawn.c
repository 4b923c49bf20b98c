#define _GNU_SOURCE
#include "CProcess.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Duplicates a descriptor to a number above those of the child, so that none is replaced before it has been copied.
static int duplicate_above_child_descriptors(int descriptor) {
  int low = PLACARD_WORKER_CHANNEL + 1;
  return descriptor >= 0 ? fcntl(descriptor, F_DUPFD, low) : open("/dev/null", O_RDWR);
}

static int move_descriptors(const struct placard_child *child) {
  int input = duplicate_above_child_descriptors(child->input);
  int output = duplicate_above_child_descriptors(child->output);
  int errors = duplicate_above_child_descriptors(child->errors);
  int channel = child->channel >= 0 ? duplicate_above_child_descriptors(child->channel) : -1;
  if (input < 0 || output < 0 || errors < 0 || (channel < 0 && child->channel >= 0)) return -1;
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) return -1;
  if (channel < 0) return close_range(PLACARD_WORKER_CHANNEL, ~0U, 0);
  if (dup2(channel, PLACARD_WORKER_CHANNEL) < 0) return -1;
  return close_range(PLACARD_WORKER_CHANNEL + 1, ~0U, 0);
}

// The child does not inherit signal handlers, ignored signals or the signal mask.
static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Returns only if the program cannot be executed, with the reason in `errno`.
static void execute(const struct placard_child *child) {
  // A crash is reported by the exit status; a core file would not be used.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (move_descriptors(child) != 0) return;
  if (child->folder != NULL && chdir(child->folder) != 0) return;
  reset_signals();
  execve(child->path, child->arguments, child->environment);
}

/// Starts the child, reports the result, and supervises the child.
static _Noreturn void start_and_supervise(
    const struct placard_child *child, pid_t parent, int report, bool reports_status) {
  sigset_t former;
  volatile int error = 0;
  int signals = become_supervisor(&former);
  pid_t supervisor = getpid();
  if (signals < 0 || !die_with_parent(parent, SIGTERM)) error = signals < 0 ? errno : ESRCH;
  pid_t process = error == 0 ? vfork() : -1;
  if (process == 0) {
    // The memory is shared with the parent until `execve`.
    if (!die_with_parent(supervisor, SIGKILL)) _exit(127);
    setpgid(0, 0);
    execute(child);
    error = errno;
    _exit(127);
  }
  if (process < 0 && error == 0) error = errno;
  int start = error;
  (void)!write(report, &start, sizeof start);
  if (start != 0) _exit(1);
  supervise(
      (struct supervised){process, child->channel, reports_status ? report : -1, child->grace}, signals);
}

/// Reads the result of the start from the supervisor: 0, or the error number.
static int start_error(int report) {
  int error = EAGAIN;
  while (read(report, &error, sizeof error) < 0 && errno == EINTR) {}
  return error;
}

static int start_supervisor(
    const struct placard_child *child, int report[2], bool reports_status, pid_t *supervisor) {
  pid_t parent = getpid();
  sigset_t all, former;
  sigfillset(&all);
  // The supervisor is a copy of this process with one of its threads; no signal handler of this process may run in it.
  pthread_sigmask(SIG_SETMASK, &all, &former);
  lock_children();
  *supervisor = reserve_child_locked() ? fork() : -1;
  if (*supervisor == 0) start_and_supervise(child, parent, report[1], reports_status);
  int error = *supervisor < 0 ? errno : 0;
  if (error == 0) register_child_locked(*supervisor);
  unlock_children();
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (error != 0) return error;
  close(report[1]);
  report[1] = -1;
  error = start_error(report[0]);
  if (error != 0) placard_terminate_child(*supervisor);
  return error;
}

int placard_spawn(const struct placard_child *child, pid_t *supervisor, int *status_report) {
  // A supervisor keeps only one of the two open.
  if (child->channel >= 0 && status_report != NULL) return EINVAL;
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  int error = start_supervisor(child, report, status_report != NULL, supervisor);
  if (report[1] >= 0) close(report[1]);
  if (error == 0 && status_report != NULL) {
    *status_report = report[0];
  } else {
    close(report[0]);
  }
  return error;
}

int placard_spawn_detached(const struct placard_child *child, pid_t *process) {
  // The memory is shared with the parent until `execve`.
  volatile int error = 0;
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  lock_children();
  pid_t started = reserve_child_locked() ? vfork() : -1;
  if (started == 0) {
    setsid();
    execute(child);
    error = errno;
    _exit(127);
  }
  int failure = started < 0 ? errno : error;
  if (failure == 0) register_child_locked(started);
  unlock_children();
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (failure == 0) *process = started;
  if (failure != 0 && started > 0) waitpid(started, NULL, 0);
  return failure;
}
