import CConformances

/// The intents that the program's authors wrote, by the names that actions have.
enum IntentTypes {
  /// What tells an intent's type apart within its program: its mangled name.
  static func name(of type: any AppIntent.Type) -> String {
    _mangledTypeName(type) ?? String(reflecting: type)
  }

  /// The intent of a name.
  ///
  /// Names come from outside: they are compared with those of the program's own intents, and never
  /// handed to the runtime to be read.
  static func type(named name: String) throws(IntentFillingError) -> any AppIntent.Type {
    guard let type = byName[name] else {
      throw .unknownIntent(name, known: byName.keys.sorted())
    }
    return type
  }

  /// Whether an action can name the type: a generic one is not among the program's types.
  static func canName(_ type: any AppIntent.Type) -> Bool { byName[name(of: type)] == type }

  private static let byName: [String: any AppIntent.Type] = {
    var types: [Any.Type] = []
    withUnsafeMutablePointer(to: &types) { types in
      conformances_visit(descriptor, types) { context, metadata in
        guard let context, let metadata else { return }
        context.assumingMemoryBound(to: [Any.Type].self).pointee
          .append(unsafeBitCast(metadata, to: Any.Type.self))
      }
    }
    return types.compactMap { $0 as? any AppIntent.Type }
      .reduce(into: [:]) { $0[name(of: $1)] = $1 }
  }()

  /// The protocol's descriptor: the third word of the metadata of `any AppIntent`, after the kind, the
  /// flags and the number of protocols (Swift's stable ABI).
  private static var descriptor: UnsafeRawPointer {
    let existential: Any.Type = (any AppIntent).self
    return unsafeBitCast(existential, to: UnsafePointer<UnsafeRawPointer>.self)[2]
  }
}
