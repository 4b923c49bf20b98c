#ifndef PLACARD_CCLOCK_H
#define PLACARD_CCLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Stops the process's wall clock at a time, in seconds and nanoseconds since 1970 in UTC.
///
/// `time`, `gettimeofday` and `clock_gettime(CLOCK_REALTIME)` return that time from then on, and so does Foundation's
/// `Date()`; clocks that measure durations continue. Deadlines in wall clock time use the system's clock, so waits must
/// use durations. Calls from libcurl and the TLS libraries get the real time, so that certificates are checked against
/// it.
///
/// Returns false, and changes nothing, for times before 1678 or after 2261.
bool placard_clock_set(int64_t seconds, int32_t nanoseconds);

/// Resumes the process's wall clock at the system's time.
void placard_clock_reset(void);

/// Whether the wall clock is stopped.
bool placard_clock_is_set(void);

#define PLACARD_CLOCK_UNKNOWN 0
#define PLACARD_CLOCK_UNSYNCHRONIZED 1
#define PLACARD_CLOCK_SYNCHRONIZED 2

/// Returns whether the kernel knows of a time server that sets the system's clock, as one of the values above
/// (adjtimex(2), which Swift's Glibc module does not export).
int placard_clock_synchronization(void);

#endif
