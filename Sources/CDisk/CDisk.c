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
