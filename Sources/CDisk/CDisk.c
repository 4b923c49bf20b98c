#define _GNU_SOURCE
#include "CDisk.h"

#include <unistd.h>

int placard_sync_file_system(int descriptor) { return syncfs(descriptor); }
