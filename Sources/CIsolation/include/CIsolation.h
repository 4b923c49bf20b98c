#ifndef CISOLATION_H
#define CISOLATION_H

/// Lets the calling thread pass for the main actor in Swift's dynamic checks of isolation.
///
/// For a thread that runs code which the compiler isolates to the main actor although it is called on any thread.
/// Nothing else changes: the thread is not the main thread. Where the runtime has no such hook, nothing happens.
void isolation_pass_for_main_actor(void);

#endif
