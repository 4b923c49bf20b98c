#ifndef CRUNTIMEREFLECTION_H
#define CRUNTIMEREFLECTION_H

#include <stdbool.h>
#include <stddef.h>

/// Calls `visit` with the descriptor of every type of this program that was declared to conform to a
/// protocol, in no particular order; generic types and classes of other languages are left out.
///
/// `protocol` is the address of the protocol's descriptor. The program's own tables are read, whose
/// layout is Swift's stable ABI (docs/ABI/TypeMetadata in the compiler's repository).
void conformances_visit(const void *protocol, void *context,
                        void (*visit)(void *context, const void *type));

/// Calls `visit` with the descriptor of every class of this program that has a name, whatever module or
/// type it stands in, in no particular order; generic classes are left out.
void classes_visit(const char *name, void *context,
                   void (*visit)(void *context, const void *type));

/// The metadata of a type that is not generic, by its descriptor.
const void *type_metadata(const void *descriptor);

/// Exchanges what two Swift objects of the same class hold, but for their reference counts.
///
/// Returns false, and changes nothing, for one object or two classes. Nobody may use either meanwhile.
bool objects_exchange_contents(void *first, void *second);

#endif
