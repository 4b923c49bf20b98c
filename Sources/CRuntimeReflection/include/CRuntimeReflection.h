#ifndef CRUNTIMEREFLECTION_H
#define CRUNTIMEREFLECTION_H

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

#endif
