#define _GNU_SOURCE
#include "CProcess.h"
#include "supervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

// A crash is told in one line by the process that watches: no backtrace, no core file.
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
  placard_print_by_lines();
}

void placard_print_by_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

/// Forks a process that goes on as the worker of this one, which becomes its supervisor. Returns 0 in the worker,
/// its id in the supervisor, or -1.
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

/// Reads the worker's id as its supervisor tells it; else the number of the error, and the supervisor is reaped.
static int supervised_worker(int started, pid_t supervisor, pid_t *worker) {
  pid_t told = -EAGAIN;
  while (read(started, &told, sizeof told) < 0 && errno == EINTR) {}
  if (told > 0) {
    *worker = told;
    return 0;
  }
  kill(supervisor, SIGKILL);
  waitpid(supervisor, NULL, 0);
  placard_forget_child(supervisor);
  return -told;
}

/// Goes on as a worker, or supervises one and tells `started` its id, or the number of the error below zero.
static void start_supervised(pid_t parent, int started) {
  int signals = -1;
  pid_t worker = die_with_parent(parent, SIGTERM) ? fork_supervised(&signals) : -1;
  if (worker == 0) return;
  pid_t told = worker < 0 ? -errno : worker;
  (void)!write(started, &told, sizeof told);
  if (worker < 0) _exit(1);
  supervise((struct supervised){worker, -1, -1, 0}, signals);
}

pid_t placard_fork_worker(int output, pid_t *worker) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid();
  // What a supervisor would leave behind that is killed itself.
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  fflush(NULL);
  lock_children();
  pid_t supervisor = reserve_child_locked() ? fork() : -1;
  if (supervisor > 0) keep_child_locked(supervisor);
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
  if (error == 0) error = supervised_worker(ends[0], supervisor, worker);
  close(ends[0]);
  if (error == 0) return supervisor;
  errno = error;
  return -1;
}

// What a process of our own obeys or ignores is nothing to an author's code.
static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int move_descriptors(int channel, int output) {
  // Out of the way first: any of them may be one of those that are wanted.
  int low = PLACARD_WORKER_CHANNEL + 1;
  int wanted = fcntl(channel, F_DUPFD, low), printed = fcntl(output, F_DUPFD, low);
  int nothing = open("/dev/null", O_RDONLY);
  if (wanted < 0 || printed < 0 || nothing < 0) return -1;
  if (dup2(nothing, STDIN_FILENO) < 0 || dup2(printed, STDOUT_FILENO) < 0) return -1;
  if (dup2(printed, STDERR_FILENO) < 0 || dup2(wanted, PLACARD_WORKER_CHANNEL) < 0) return -1;
  return close_range(PLACARD_WORKER_CHANNEL + 1, ~0U, 0);
}

pid_t placard_spawn_worker(
    const char *program, char *const arguments[], char *const environment[], int channel, int output) {
  pid_t parent = getpid();
  // The memory is shared until the program is executed: the child tells its error here.
  volatile int error = 0;
  sigset_t all, former;
  sigfillset(&all);
  // No handler of ours may run in the child.
  pthread_sigmask(SIG_SETMASK, &all, &former);
  lock_children();
  pid_t child = reserve_child_locked() ? vfork() : -1;
  if (child == 0) {
    // Until it supervises.
    if (!die_with_parent(parent, SIGKILL)) _exit(1);
    setpgid(0, 0);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (move_descriptors(channel, output) == 0) {
      reset_signals();
      execve(program, arguments, environment);
    }
    error = errno;
    _exit(127);
  }
  int failure = child < 0 ? errno : error;
  if (failure == 0) keep_child_locked(child);
  unlock_children();
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (failure == 0) return child;
  if (child > 0) waitpid(child, NULL, 0);
  errno = failure;
  return -1;
}

int placard_split_supervisor(void) {
  int signals;
  pid_t parent = getppid();
  fflush(NULL);
  pid_t worker = fork_supervised(&signals);
  if (worker <= 0) return (int)worker;
  // It is told instead of killed from now on, as it has to clear up.
  if (!die_with_parent(parent, SIGTERM)) kill(getpid(), SIGTERM);
  supervise((struct supervised){worker, PLACARD_WORKER_CHANNEL, -1, 0}, signals);
}

bool placard_worker_has_ended(pid_t supervisor, int *status) {
  *status = 0;
  pid_t ended = waitpid(supervisor, status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
  placard_forget_child(supervisor);
  if (WIFSIGNALED(*status) && WTERMSIG(*status) == SIGKILL) end_orphans();
  return true;
}

int placard_end_worker(pid_t supervisor) {
  int status = 0;
  // It may have been stopped.
  kill(supervisor, SIGTERM);
  kill(supervisor, SIGCONT);
  for (int pass = 0; pass < 4000; pass++) {
    if (placard_worker_has_ended(supervisor, &status)) return status;
    usleep(pass < 100 ? 100 : 500);
  }
  kill(supervisor, SIGKILL);
  while (!placard_worker_has_ended(supervisor, &status)) usleep(500);
  return status;
}

int placard_hear_ending_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGINT);
  sigaddset(&ending, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &ending, NULL);
  return signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
}

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

bool placard_exchange_contents(void *first, void *second) {
  // The pointer to the class and the reference count stay each object's own.
  enum { HEADER = 2 * sizeof(void *), MOST = 4096 };
  char kept[MOST];
  if (first == second || *(void **)first != *(void **)second) return false;
  size_t size = malloc_usable_size(first), other = malloc_usable_size(second);
  if (other < size) size = other;
  if (size <= HEADER || size - HEADER > MOST) return false;
  memcpy(kept, (char *)first + HEADER, size - HEADER);
  memcpy((char *)first + HEADER, (char *)second + HEADER, size - HEADER);
  memcpy((char *)second + HEADER, kept, size - HEADER);
  return true;
}
