#define _GNU_SOURCE
#include "CClock.h"

#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
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

// Libdispatch reckons the deadlines of its idle threads from the wall clock and lets the kernel, which
// knows the true time, keep them: were the clock stopped for it too, no thread would outlive its first
// rest, and each call would start one.
static uintptr_t dispatch_start, dispatch_size;

static int find_dispatch(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  const char *name = strrchr(object->dlpi_name, '/');
  if (name == NULL || strncmp(name, "/libdispatch.so", 15) != 0) return 0;
  uintptr_t end = 0;
  dispatch_start = object->dlpi_addr;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_vaddr + part->p_memsz > end)
      end = part->p_vaddr + part->p_memsz;
  }
  dispatch_size = end;
  return 1;
}

__attribute__((constructor)) static void note_dispatch(void) {
  dl_iterate_phdr(find_dispatch, NULL);
}

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
  bool is_dispatch = (uintptr_t)__builtin_return_address(0) - dispatch_start < dispatch_size;
  if (is_wall_clock && !is_dispatch && placard_clock_is_set()) return wall_clock(time) ? 0 : -1;
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
