#pragma once

/// Calls `visit` with the metadata of every concrete struct, enum or class in this program that conforms
/// to a Swift protocol, in the order in which the linker laid them down.
///
/// The layout of the records is part of Swift's stable ABI (TypeMetadata in Swift's documentation).
void placard_visit_conformers(const void *protocol_descriptor,
                              void (*visit)(const void *metadata, void *context), void *context);
