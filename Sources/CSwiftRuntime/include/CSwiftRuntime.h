#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

#include <stdbool.h>
#include <stddef.h>

/// Calls `visit` with the descriptor of every type of this program that is declared to conform to a protocol, in
/// unspecified order, except generic types and classes of other languages.
///
/// `protocol` is the address of the protocol's descriptor. Reads the program's own tables, whose layout is Swift's
/// stable ABI (docs/ABI/TypeMetadata in the compiler's repository).
void placard_visit_conformances(const void *protocol, void *context,
                        void (*visit)(void *context, const void *type));

/// Calls `visit` with the descriptor of every non-generic class of this program that has a name, in whichever module or
/// type it is nested, in unspecified order.
void placard_visit_classes(const char *name, void *context,
                   void (*visit)(void *context, const void *type));

/// Returns the metadata of a non-generic type from its descriptor.
const void *placard_type_metadata(const void *descriptor);

/// Swaps the contents of two Swift objects of the same class, except for their reference counts.
///
/// Returns false, and changes nothing, if both are the same object or their classes differ. No other thread may use
/// either object during the call.
bool placard_exchange_contents(void *first, void *second);

/// Sets whether functions of the main actor may run on the calling thread, and returns whether they might before.
///
/// It is for the threads that stand in for the main actor while an author's code keeps the main queue: closures ask the
/// runtime whether they are where they were declared to be, and it would end the program.
bool placard_run_as_main_actor(bool runs);

/// Returns whether the runtime asks this module whether code runs on the main actor, and not another library's hook.
bool placard_checks_main_actor_threads(void);

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
