#ifndef CISOLATION_H
#define CISOLATION_H

/// Lets functions of the main actor run on the calling thread, for as long as it lives.
///
/// A timeline provider's methods are declared for the main actor, as its completion handlers may go to
/// the main queue, and are called on a thread of their own. Closures inside of them ask the runtime
/// whether they are where they were declared to be, and it would end the program.
void placard_run_as_main_actor(void);

#endif
