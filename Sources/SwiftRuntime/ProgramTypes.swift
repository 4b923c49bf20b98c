import CSwiftRuntime

/// The types that are linked into the program, as its metadata sections list them.
package enum ProgramTypes {
  /// Returns the non-generic types that are declared to conform to a protocol, in unspecified order.
  ///
  /// - Parameter existential: The protocol's existential type, `(any View).self`; the protocol inherits from no class.
  /// - Returns: The types; none if `existential` is of another kind.
  package static func conforming(to existential: Any.Type) -> [Any.Type] {
    descriptors(conformingTo: existential).compactMap(type)
  }

  /// Returns the descriptors of the types that conform to a protocol, without calling code of the types.
  static func descriptors(conformingTo existential: Any.Type) -> [UnsafeRawPointer] {
    guard let descriptor = protocolDescriptor(of: existential) else { return [] }
    return visited { placard_visit_conformances(descriptor, $0, $1) }
  }

  /// Returns the descriptor of a structure, or `nil` for another type.
  static func descriptor(of structure: Any.Type) -> UnsafeRawPointer? {
    let words = unsafeBitCast(structure, to: UnsafePointer<UInt>.self)
    return words[0] == structureKind ? UnsafeRawPointer(bitPattern: words[1]) : nil
  }

  /// Returns the non-generic classes with a name, in whichever module or type they are declared, in unspecified order.
  package static func classes(named name: String) -> [Any.Type] {
    visited { placard_visit_classes(name, $0, $1) }.compactMap(type)
  }

  /// Returns a name that identifies a type within its program: its mangled name.
  package static func uniqueName(of type: Any.Type) -> String {
    _mangledTypeName(type) ?? String(reflecting: type)
  }

  private typealias Visitor =
    @convention(c) (_ context: UnsafeMutableRawPointer?, _ type: UnsafeRawPointer?) -> Void

  private static func visited(
    _ visit: (UnsafeMutableRawPointer, Visitor) -> Void
  ) -> [UnsafeRawPointer] {
    var types: [UnsafeRawPointer] = []
    withUnsafeMutablePointer(to: &types) { types in
      visit(types) { context, type in
        guard let context, let type else { return }
        context.assumingMemoryBound(to: [UnsafeRawPointer].self).pointee.append(type)
      }
    }
    return types
  }

  private static func type(of descriptor: UnsafeRawPointer) -> Any.Type? {
    placard_type_metadata(descriptor).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  /// Reads the third word of the metadata of `any P`; the first is the kind, and the second contains the flags and the
  /// number of protocols (Swift's stable ABI, docs/ABI/TypeMetadata in the compiler's repository).
  private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
    let words = unsafeBitCast(existential, to: UnsafePointer<UInt>.self)
    guard words[0] == existentialKind, words[1] >> 32 == 1 else { return nil }
    return UnsafeRawPointer(bitPattern: words[2])
  }

  /// The metadata kinds of structures and existential types.
  private static let structureKind: UInt = 0x200, existentialKind: UInt = 0x303
}
