#ifndef CISOLATION_H
#define CISOLATION_H

#include <stdbool.h>

/// Sets whether functions of the main actor may run on the calling thread, and returns whether they might before.
///
/// It is for the threads that stand in for the main actor while an author's code keeps the main queue: closures ask the
/// runtime whether they are where they were declared to be, and it would end the program.
bool placard_run_as_main_actor(bool runs);

/// A serial executor as the Swift runtime represents it: an object and its conformance. No object means no executor.
typedef struct {
  const void *object;
  const void *conformance;
} PlacardSerialExecutor;

/// Sets the executor that code on the calling thread gets as the main actor's, and returns the one set before.
///
/// It is for asynchronous work that runs while views are laid out: the main actor is busy then, and its queue does not
/// run the jobs that the work adds. The executor must live as long as the process.
PlacardSerialExecutor placard_replace_main_executor(PlacardSerialExecutor executor);

#endif
