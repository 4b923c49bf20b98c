#ifndef PLACARD_CDISK_H
#define PLACARD_CDISK_H

/// Writes everything that the file system of a descriptor holds back to its medium.
///
/// Returns 0, or -1 and sets errno (syncfs(2), which Swift's view of the C library leaves out).
int placard_sync_file_system(int descriptor);

#endif
