#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static void describe_files(posix_spawn_file_actions_t *actions, int output, const char *folder) {
  posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(actions, output, 1);
  posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(actions, 3);
  posix_spawn_file_actions_addchdir_np(actions, folder);
}

static void describe_process(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setpgroup(attributes, 0);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setflags(
    attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int spawn_leader(
  const char *path, char *const *arguments, char *const *environment, const char *folder,
  pid_t *id, int *output
) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  describe_files(&actions, ends[1], folder);
  describe_process(&attributes);
  int code = posix_spawn(id, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (code != 0) close(ends[0]);
  *output = ends[0];
  return code;
}
