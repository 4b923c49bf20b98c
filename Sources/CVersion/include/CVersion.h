#ifndef PLACARD_CVERSION_H
#define PLACARD_CVERSION_H

/// The version of Placard; `-dev` while the changelog's next version is not released.
#define PLACARD_VERSION "0.6.0-dev"

/// Returns the commit that the program was built from, with `-dirty` if files were changed, or an empty string if the
/// build was not told it.
const char *placard_commit(void);

#endif
