#define _GNU_SOURCE
#include "CProcess.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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
  // A line that was printed before a crash is not lost.
  setvbuf(stdout, NULL, _IOLBF, 0);
}

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
