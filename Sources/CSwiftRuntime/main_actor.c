#include "CSwiftRuntime.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

// The Swift runtime's hook for other executors to answer whether code runs where it should.
typedef __attribute__((swiftcall)) void (*Check)(void *executor, uintptr_t implementation);
extern __attribute__((swiftcall)) void (*swift_task_checkIsolated_hook)(
    void *executor, uintptr_t implementation, Check original);

// The Swift runtime's hook for the main actor's executor. (The hook for the main actor's jobs is never called.)
typedef __attribute__((swiftcall)) PlacardSerialExecutor (*GetMainExecutor)(void);
extern __attribute__((swiftcall)) PlacardSerialExecutor (*swift_task_getMainExecutor_hook)(
    GetMainExecutor original);

static _Thread_local bool runs_as_main_actor = false;
static _Thread_local PlacardSerialExecutor main_executor = {NULL, NULL};

static __attribute__((swiftcall)) void check(
    void *executor, uintptr_t implementation, Check original) {
  if (!runs_as_main_actor) original(executor, implementation);
}

static __attribute__((swiftcall)) PlacardSerialExecutor get_main_executor(
    GetMainExecutor original) {
  return main_executor.object ? main_executor : original();
}

static void install_check(void) {
  if (swift_task_checkIsolated_hook == 0) swift_task_checkIsolated_hook = check;
}

static void install_main_executor(void) {
  if (swift_task_getMainExecutor_hook == 0) swift_task_getMainExecutor_hook = get_main_executor;
}

static pthread_once_t check_once = PTHREAD_ONCE_INIT;

bool placard_checks_main_actor_threads(void) {
  pthread_once(&check_once, install_check);
  return swift_task_checkIsolated_hook == check;
}

bool placard_run_as_main_actor(bool runs) {
  pthread_once(&check_once, install_check);
  bool former = runs_as_main_actor;
  runs_as_main_actor = runs;
  return former;
}

PlacardSerialExecutor placard_replace_main_executor(PlacardSerialExecutor executor) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_main_executor);
  PlacardSerialExecutor former = main_executor;
  main_executor = executor;
  return former;
}
