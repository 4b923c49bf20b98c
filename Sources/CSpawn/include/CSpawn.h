#ifndef PLACARD_CSPAWN_H
#define PLACARD_CSPAWN_H

#include <sys/types.h>

/// Starts a program in a folder, as the leader of a process group of its own, with an empty input and no messages.
///
/// It has none of this process's descriptors: `output` becomes the end of a pipe that it prints into. Returns 0, or
/// the number of the error (posix_spawn(3) with GNU's actions, which Swift's view of the C library leaves out).
int spawn_leader(
  const char *path, char *const *arguments, char *const *environment, const char *folder,
  pid_t *id, int *output);

#endif
