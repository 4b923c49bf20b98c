#define _GNU_SOURCE
#include "CDisk.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int placard_sync_file_system(int descriptor) { return syncfs(descriptor); }

bool placard_exchange(int folder, const char *name, const char *other) {
  return renameat2(folder, name, folder, other, RENAME_EXCHANGE) == 0;
}

int placard_open_name(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

static int set_lock(int descriptor, short type, long long position) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = position, .l_len = 1};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int placard_lock_byte(int descriptor, long long position) {
  return set_lock(descriptor, F_WRLCK, position);
}

int placard_unlock_byte(int descriptor, long long position) {
  return set_lock(descriptor, F_UNLCK, position);
}
