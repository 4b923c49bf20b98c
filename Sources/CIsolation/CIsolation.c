#include "CIsolation.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  void *identity;
  uintptr_t implementation;
} Executor;

typedef __attribute__((swiftcall)) void (*Check)(Executor);
typedef __attribute__((swiftcall)) void (*Hook)(Executor, Check);

// Swift's runtime asks it, where set, before it ends the process for code on the wrong executor.
extern __attribute__((weak)) Hook swift_task_checkIsolated_hook;
extern __attribute__((weak, swiftcall)) Executor swift_task_getMainExecutor(void);

static _Thread_local bool passes;
static Hook former;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static __attribute__((swiftcall)) void check(Executor executor, Check original) {
  if (passes && executor.identity == swift_task_getMainExecutor().identity) return;
  if (former) former(executor, original);
  else original(executor);
}

static void install(void) {
  if (!&swift_task_checkIsolated_hook || !swift_task_getMainExecutor) return;
  former = swift_task_checkIsolated_hook;
  swift_task_checkIsolated_hook = check;
}

void isolation_pass_for_main_actor(void) {
  pthread_once(&once, install);
  passes = true;
}
