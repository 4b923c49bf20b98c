#define _GNU_SOURCE
#include "CProcess.h"
#include "supervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT(macro) #macro
#define EXPANDED_TEXT(macro) TEXT(macro)

const char *placard_worker_marker(void) {
  // An array rather than a literal, which a linker could merge into a longer text.
  static const char marker[] = "placard worker protocol " EXPANDED_TEXT(PLACARD_WORKER_PROTOCOL);
  return marker;
}

const void *placard_find(const void *bytes, size_t count, const void *text, size_t length) {
  return memmem(bytes, count, text, length);
}

// The supervising process reports a crash in one line: no backtrace, no core file.
static void crash_quietly(void) {
  static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

static void replace_streams(int output) {
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  if (nothing > STDERR_FILENO) close(nothing);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  placard_set_line_buffering();
}

void placard_set_line_buffering(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

/// Forks a process that continues as the worker, and makes this process its supervisor. Returns 0 in the worker, the
/// worker's id in the supervisor, or -1.
static pid_t fork_supervised(int *signals) {
  sigset_t former;
  *signals = become_supervisor(&former);
  if (*signals < 0) return -1;
  pid_t supervisor = getpid();
  pid_t worker = fork();
  if (worker != 0) return worker;
  if (!die_with_parent(supervisor, SIGKILL)) _exit(1);
  setpgid(0, 0);
  close(*signals);
  sigprocmask(SIG_SETMASK, &former, NULL);
  return 0;
}

/// Continues as a worker; or supervises one and writes 0, or the error number, to `started`.
static void start_supervised(pid_t parent, int started) {
  int signals = -1;
  pid_t worker = die_with_parent(parent, SIGTERM) ? fork_supervised(&signals) : -1;
  if (worker == 0) return;
  int error = worker < 0 ? errno : 0;
  (void)!write(started, &error, sizeof error);
  if (worker < 0) _exit(1);
  supervise((struct supervised){worker, -1, -1, 0}, signals);
}

/// Waits until the supervisor has started the worker; if it cannot, reaps the supervisor.
static int start_error(int started, pid_t supervisor) {
  int error = EAGAIN;
  while (read(started, &error, sizeof error) < 0 && errno == EINTR) {}
  if (error != 0) placard_terminate_child(supervisor);
  return error;
}

pid_t placard_fork_worker(int output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid();
  // Adopts the processes that a killed supervisor would leave behind.
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  fflush(NULL);
  lock_children();
  pid_t supervisor = reserve_child_locked() ? fork() : -1;
  if (supervisor > 0) register_child_locked(supervisor);
  unlock_children();
  if (supervisor == 0) {
    start_supervised(parent, ends[1]);
    close(ends[0]);
    close(ends[1]);
    crash_quietly();
    replace_streams(output);
    return 0;
  }
  int error = supervisor < 0 ? errno : 0;
  close(ends[1]);
  if (error == 0) error = start_error(ends[0], supervisor);
  close(ends[0]);
  if (error == 0) return supervisor;
  errno = error;
  return -1;
}

bool placard_child_has_ended(pid_t supervisor, int *status) {
  *status = 0;
  pid_t ended = waitpid(supervisor, status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
  placard_unregister_child(supervisor);
  if (WIFSIGNALED(*status) && WTERMSIG(*status) == SIGKILL) end_orphans();
  return true;
}

int placard_terminate_child(pid_t supervisor) {
  int status = 0;
  // The supervisor may have been stopped.
  kill(supervisor, SIGTERM);
  kill(supervisor, SIGCONT);
  for (int pass = 0; pass < 4000; pass++) {
    if (placard_child_has_ended(supervisor, &status)) return status;
    usleep(pass < 100 ? 100 : 500);
  }
  kill(supervisor, SIGKILL);
  while (!placard_child_has_ended(supervisor, &status)) usleep(500);
  return status;
}

int placard_open_termination_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGINT);
  sigaddset(&ending, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &ending, NULL);
  return signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
}

int placard_open_process(pid_t child) { return (int)syscall(SYS_pidfd_open, child, 0); }

int placard_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int placard_thread_count(void) {
  DIR *tasks = opendir("/proc/self/task");
  if (tasks == NULL) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

long placard_resident_bytes(pid_t process) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  long size = 0, resident = 0;
  int count = fscanf(file, "%ld %ld", &size, &resident);
  fclose(file);
  return count == 2 ? resident * sysconf(_SC_PAGESIZE) : 0;
}
