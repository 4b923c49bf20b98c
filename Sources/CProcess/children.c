#define _GNU_SOURCE
#include "CProcess.h"
#include "supervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The children of this process for which code in this process waits.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pid_t *registered_children = NULL;
static int registered_count = 0, registered_capacity = 0;

void lock_children(void) { pthread_mutex_lock(&lock); }
void unlock_children(void) { pthread_mutex_unlock(&lock); }

bool reserve_child_locked(void) {
  if (registered_count < registered_capacity) return true;
  int capacity = registered_capacity == 0 ? 64 : 2 * registered_capacity;
  pid_t *children = realloc(registered_children, (size_t)capacity * sizeof *children);
  if (children == NULL) {
    errno = ENOMEM;
    return false;
  }
  registered_children = children;
  registered_capacity = capacity;
  return true;
}

void register_child_locked(pid_t child) { registered_children[registered_count++] = child; }

void placard_unregister_child(pid_t child) {
  lock_children();
  for (int i = 0; i < registered_count; i++) {
    if (registered_children[i] == child) registered_children[i--] = registered_children[--registered_count];
  }
  unlock_children();
}

/// Returns the parent of a process, or -1 if the process does not exist.
static pid_t parent_of(const char *process) {
  char path[64] = "/proc/";
  strncat(path, process, 24);
  strcat(path, "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[512];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  // Follows the name, which may contain any character: ") S 42 ".
  const char *end = strrchr(text, ')');
  return end == NULL || strlen(end) < 5 ? -1 : (pid_t)strtol(end + 4, NULL, 10);
}

static bool is_kept(pid_t child, const pid_t kept[], int count) {
  for (int i = 0; i < count; i++) {
    if (kept[i] == child) return true;
  }
  return false;
}

static void kill_child(pid_t child) {
  // Kills a leader's group first, before one of its members can start another process.
  if (getpgid(child) == child) kill(-child, SIGKILL);
  kill(child, SIGKILL);
}

/// The record of getdents64(2), which needs no heap memory.
struct entry {
  unsigned long long number;
  long long offset;
  unsigned short size;
  unsigned char type;
  char name[];
};

int kill_children(const pid_t kept[], int count, bool reaps) {
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -1;
  pid_t self = getpid();
  _Alignas(struct entry) char buffer[1 << 14];
  int found = 0;
  for (long size; (size = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0;) {
    for (long start = 0; start < size;) {
      const struct entry *entry = (const struct entry *)(buffer + start);
      start += entry->size;
      if (entry->name[0] < '1' || entry->name[0] > '9') continue;
      pid_t process = (pid_t)strtol(entry->name, NULL, 10);
      if (parent_of(entry->name) != self || is_kept(process, kept, count)) continue;
      kill_child(process);
      if (!reaps || waitpid(process, NULL, WNOHANG) != process) found++;
    }
  }
  close(folder);
  return found;
}

void placard_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

void end_orphans(void) {
  int adopts = 0;
  if (prctl(PR_GET_CHILD_SUBREAPER, &adopts, 0, 0, 0) != 0 || !adopts) return;
  // As in the supervisor: without children, nothing has to be looked for.
  siginfo_t ended;
  if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD) return;
  for (int pass = 0; pass < 1000; pass++) {
    // The lock prevents a child from being started that would be mistaken for an orphan.
    lock_children();
    int found = kill_children(registered_children, registered_count, true);
    unlock_children();
    if (found <= 0) return;
    struct timespec moment = {0, 1000000};
    nanosleep(&moment, NULL);
  }
}
