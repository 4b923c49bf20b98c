#define _GNU_SOURCE
#include "CClock.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// The functions below take the place of the C library's for the whole process: an executable's own
// definition goes before a shared library's, whether Foundation is linked statically or not.

#define NANOSECONDS 1000000000LL
#define RUNNING INT64_MIN

// One number, so that readers on other threads never see half of a change.
static _Atomic int64_t stopped = RUNNING;

bool placard_clock_set(int64_t seconds, int32_t nanoseconds) {
  int64_t limit = INT64_MAX / NANOSECONDS - 1;
  if (seconds < -limit || seconds > limit) return false;
  if (nanoseconds < 0 || nanoseconds >= NANOSECONDS) return false;
  atomic_store(&stopped, seconds * NANOSECONDS + nanoseconds);
  return true;
}

void placard_clock_reset(void) { atomic_store(&stopped, RUNNING); }

bool placard_clock_is_set(void) { return atomic_load(&stopped) != RUNNING; }

static bool wall_clock(struct timespec *time) {
  int64_t now = atomic_load(&stopped);
  if (now == RUNNING) return syscall(SYS_clock_gettime, CLOCK_REALTIME, time) == 0;
  time->tv_sec = now / NANOSECONDS;
  time->tv_nsec = now % NANOSECONDS;
  if (time->tv_nsec < 0) {
    time->tv_sec -= 1;
    time->tv_nsec += NANOSECONDS;
  }
  return true;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  bool is_wall_clock = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (is_wall_clock && placard_clock_is_set()) return wall_clock(time) ? 0 : -1;
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  if (zone != NULL) *(struct timezone *)zone = (struct timezone){0, 0};
  if (!wall_clock(&now)) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (!wall_clock(&now)) return -1;
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC || !wall_clock(time)) return 0;
  return base;
}
