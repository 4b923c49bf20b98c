#ifndef PLACARD_CICUDATA_H
#define PLACARD_CICUDATA_H

#include <stddef.h>

/// Returns the name of the file with ICU's data, or NULL in a program that contains all of the data.
const char *placard_icu_file_name(void);

/// Returns the size of the file in bytes, or 0 in a program that contains all of the data.
size_t placard_icu_file_size(void);

/// Gives the content of the file to ICU, before anything uses ICU. The content must stay in memory, at an address that
/// is a multiple of 16.
///
/// Returns 0, or the code of ICU's error or warning if the content is not used.
int placard_icu_set_data(const void *content);

#endif
