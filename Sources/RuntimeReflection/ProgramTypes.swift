import CRuntimeReflection

/// The types that are linked into the program, as its metadata sections list them.
package enum ProgramTypes {
  /// The types that were declared to conform to a protocol, in no particular order, without generic ones.
  ///
  /// - Parameter existential: The protocol's existential type, `(any View).self`; the protocol inherits from no class.
  /// - Returns: The types; none if `existential` is of another kind.
  package static func conforming(to existential: Any.Type) -> [Any.Type] {
    descriptors(conformingTo: existential).compactMap(type)
  }

  /// The descriptors of the types that conform to a protocol; no code of the types is called.
  static func descriptors(conformingTo existential: Any.Type) -> [UnsafeRawPointer] {
    guard let descriptor = protocolDescriptor(of: existential) else { return [] }
    return visited { conformances_visit(descriptor, $0, $1) }
  }

  /// The descriptor of a structure; `nil` for another type.
  static func descriptor(of structure: Any.Type) -> UnsafeRawPointer? {
    let words = unsafeBitCast(structure, to: UnsafePointer<UInt>.self)
    return words[0] == structureKind ? UnsafeRawPointer(bitPattern: words[1]) : nil
  }

  /// The classes with a name, in whatever module or type they are declared, in no particular order, without generic ones.
  package static func classes(named name: String) -> [Any.Type] {
    visited { classes_visit(name, $0, $1) }.compactMap(type)
  }

  /// A name that identifies a type within its program: its mangled name.
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
    type_metadata(descriptor).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  /// The third word of the metadata of `any P`, after the kind, and the flags with the number of protocols (Swift's
  /// stable ABI, docs/ABI/TypeMetadata in the compiler's repository).
  private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
    let words = unsafeBitCast(existential, to: UnsafePointer<UInt>.self)
    guard words[0] == existentialKind, words[1] >> 32 == 1 else { return nil }
    return UnsafeRawPointer(bitPattern: words[2])
  }

  /// The kinds of the metadata of structures and of existential types.
  private static let structureKind: UInt = 0x200, existentialKind: UInt = 0x303
}
