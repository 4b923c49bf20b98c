#ifndef PLACARD_CDISK_H
#define PLACARD_CDISK_H

#include <stdbool.h>

/// Writes everything that the file system of a descriptor holds back to its medium.
///
/// Returns 0, or -1 and sets errno (syncfs(2), which Swift's view of the C library leaves out).
int placard_sync_file_system(int descriptor);

/// Lets two entries of an open folder change places in one step, and tells whether they did (renameat2(2)).
bool placard_exchange(int folder, const char *name, const char *other);

/// A descriptor that names what a path leads to without opening it, or -1, and sets errno (O_PATH of open(2)).
int placard_open_name(const char *path);

#endif
