#define _GNU_SOURCE
#include "CProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
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

pid_t placard_fork_worker(int output) {
  pid_t parent = getpid();
  fflush(NULL);
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  crash_quietly();
  replace_streams(output);
  return 0;
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
  pid_t child = vfork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
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
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (failure == 0) return child;
  if (child > 0) waitpid(child, NULL, 0);
  errno = failure;
  return -1;
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
