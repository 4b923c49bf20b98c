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

// The functions below replace those of the C library in the whole process: a definition in the executable takes
// precedence over a shared library's, whether Foundation is linked statically or not.

#define NANOSECONDS 1000000000LL
#define RUNNING INT64_MIN

// A single number, so that other threads never read a partial change.
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

// The name prefixes of libraries that get the real time even while the clock is stopped.
//
// Libdispatch computes the deadlines of its idle threads from the wall clock and passes them to the kernel, which
// uses the real time: with a stopped clock, every idle thread would exit immediately, and each call would start a
// new one. The others check the certificates of servers: an expired certificate must be rejected, whatever date is
// rendered.
static const char *const real_time_libraries[] = {
  "libdispatch.so", "libcurl", "libssl.so", "libcrypto.so", "libgnutls.so",
};

enum { MOST_LIBRARIES = 8 };
static struct {
  uintptr_t start, size;
} libraries[MOST_LIBRARIES];
static int library_count;

static bool gets_real_time(const char *name) {
  for (size_t i = 0; i < sizeof real_time_libraries / sizeof *real_time_libraries; i++)
    if (strncmp(name, real_time_libraries[i], strlen(real_time_libraries[i])) == 0) return true;
  return false;
}

static int note_library(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  const char *name = strrchr(object->dlpi_name, '/');
  if (name == NULL || !gets_real_time(name + 1)) return 0;
  uintptr_t end = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_vaddr + part->p_memsz > end)
      end = part->p_vaddr + part->p_memsz;
  }
  libraries[library_count].start = object->dlpi_addr;
  libraries[library_count].size = end;
  library_count += 1;
  return library_count == MOST_LIBRARIES;
}

// They are linked, so they are loaded before any code of the program runs.
__attribute__((constructor)) static void note_libraries(void) {
  dl_iterate_phdr(note_library, NULL);
}

static bool wants_truth(const void *caller) {
  for (int i = 0; i < library_count; i++)
    if ((uintptr_t)caller - libraries[i].start < libraries[i].size) return true;
  return false;
}

static int wall_clock(struct timespec *time, const void *caller) {
  int64_t now = atomic_load(&stopped);
  if (now == RUNNING || wants_truth(caller))
    return (int)syscall(SYS_clock_gettime, CLOCK_REALTIME, time);
  time->tv_sec = now / NANOSECONDS;
  time->tv_nsec = now % NANOSECONDS;
  if (time->tv_nsec < 0) {
    time->tv_sec -= 1;
    time->tv_nsec += NANOSECONDS;
  }
  return 0;
}

// The return address is only the caller's in the exported functions below.
#define CALLER __builtin_return_address(0)

int clock_gettime(clockid_t clock, struct timespec *time) {
  bool is_wall_clock = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (is_wall_clock && placard_clock_is_set()) return wall_clock(time, CALLER);
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  if (zone != NULL) *(struct timezone *)zone = (struct timezone){0, 0};
  if (wall_clock(&now, CALLER) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (wall_clock(&now, CALLER) != 0) return -1;
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC || wall_clock(time, CALLER) != 0) return 0;
  return base;
}
