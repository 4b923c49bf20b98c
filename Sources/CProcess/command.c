#define _GNU_SOURCE
#include "CProcess.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/// How long a command may take to obey SIGTERM, in milliseconds.
enum { grace = 100 };

struct command {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  int output;
};

static int take_streams(const struct command *command) {
  int nothing = open("/dev/null", O_RDWR);
  int output = fcntl(command->output, F_DUPFD, 3);
  if (nothing < 0 || output < 0) return -1;
  if (dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(nothing, 2) < 0) return -1;
  return close_range(3, ~0U, 0);
}

static void execute(const struct command *command, pid_t supervisor) {
  if (!die_with_parent(supervisor, SIGKILL)) return;
  setpgid(0, 0);
  if (take_streams(command) != 0 || chdir(command->folder) != 0) return;
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(command->path, command->arguments, command->environment);
}

/// Starts a command, tells whether that went well, and supervises it.
static _Noreturn void supervise_command(const struct command *command, pid_t parent, int report) {
  sigset_t former;
  volatile int error = 0;
  int signals = become_supervisor(&former);
  pid_t supervisor = getpid();
  if (signals < 0 || !die_with_parent(parent, SIGTERM)) error = signals < 0 ? errno : ESRCH;
  pid_t child = error == 0 ? vfork() : -1;
  if (child == 0) {
    // The memory is shared until the program is executed.
    execute(command, supervisor);
    error = errno;
    _exit(127);
  }
  if (child < 0 && error == 0) error = errno;
  int told = error;
  (void)!write(report, &told, sizeof told);
  if (told != 0) _exit(1);
  supervise((struct supervised){child, -1, report, grace}, signals);
}

/// What the supervisor tells of the start.
static int start_error(int report) {
  int told = EAGAIN;
  while (read(report, &told, sizeof told) < 0 && errno == EINTR) {}
  return told;
}

static int start_supervisor(const struct command *command, int report[2], pid_t *supervisor) {
  pid_t parent = getpid();
  sigset_t all, former;
  sigfillset(&all);
  // No handler of ours may run in the supervisor, which is a copy of this process with one of its threads.
  pthread_sigmask(SIG_SETMASK, &all, &former);
  lock_children();
  *supervisor = reserve_child_locked() ? fork() : -1;
  if (*supervisor == 0) supervise_command(command, parent, report[1]);
  int error = *supervisor < 0 ? errno : 0;
  if (error == 0) keep_child_locked(*supervisor);
  unlock_children();
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (error != 0) return error;
  close(report[1]);
  report[1] = -1;
  error = start_error(report[0]);
  if (error != 0) placard_end_command(*supervisor);
  return error;
}

int placard_spawn_command(
    const char *path, char *const *arguments, char *const *environment, const char *folder,
    pid_t *supervisor, int *output, int *report) {
  int printed[2], reports[2];
  if (pipe2(printed, O_CLOEXEC) != 0) return errno;
  if (pipe2(reports, O_CLOEXEC) != 0) {
    int error = errno;
    close(printed[0]);
    close(printed[1]);
    return error;
  }
  struct command command = {path, arguments, environment, folder, printed[1]};
  int error = start_supervisor(&command, reports, supervisor);
  close(printed[1]);
  if (reports[1] >= 0) close(reports[1]);
  *output = printed[0];
  *report = reports[0];
  if (error == 0) return 0;
  close(printed[0]);
  close(reports[0]);
  return error;
}

void placard_end_command(pid_t supervisor) {
  // Bounded, also where the command forks faster than its children are killed.
  placard_end_worker(supervisor);
}
