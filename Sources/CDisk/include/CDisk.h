#ifndef PLACARD_CDISK_H
#define PLACARD_CDISK_H

#include <stdbool.h>

/// Writes the cached changes of the file system that contains a descriptor to its storage device.
///
/// Returns 0, or -1 with the reason in `errno` (syncfs(2), which Swift's Glibc module does not export).
int placard_sync_file_system(int descriptor);

/// Swaps two entries of an open folder atomically, and returns whether this succeeded (renameat2(2)).
bool placard_exchange(int folder, const char *name, const char *other);

/// Returns a descriptor that refers to the file at a path without opening it for reading or writing (O_PATH of
/// open(2)), or -1 with the reason in `errno`.
int placard_open_name(const char *path);

/// Locks one byte of an open file exclusively, until it is unlocked or all copies of the descriptor are closed, without
/// waiting (F_OFD_SETLK of fcntl(2), which Swift's Glibc module does not export). The file may be shorter.
///
/// Returns 0, or -1 with the reason in `errno`: EAGAIN if another opened file has the lock.
int placard_lock_byte(int descriptor, long long position);

/// Unlocks a byte that ``placard_lock_byte`` has locked, also for copies of the descriptor.
int placard_unlock_byte(int descriptor, long long position);

#endif
