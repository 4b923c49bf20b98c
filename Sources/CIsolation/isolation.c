#include "CIsolation.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// The Swift runtime's hook for other executors to answer whether code runs where it should.
typedef __attribute__((swiftcall)) void (*Check)(void *executor, uintptr_t implementation);
extern __attribute__((swiftcall)) void (*swift_task_checkIsolated_hook)(
    void *executor, uintptr_t implementation, Check original);

static _Thread_local bool runs_as_main_actor = false;

static __attribute__((swiftcall)) void check(
    void *executor, uintptr_t implementation, Check original) {
  if (!runs_as_main_actor) original(executor, implementation);
}

static void install(void) {
  if (swift_task_checkIsolated_hook == 0) swift_task_checkIsolated_hook = check;
}

void placard_run_as_main_actor(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  runs_as_main_actor = true;
}
