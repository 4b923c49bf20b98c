/// Converts names of a definition to Swift names.
enum SwiftName {
  /// The name of a type.
  ///
  /// - Throws: ``DefinitionError`` if it is not a valid name.
  static func type(_ name: String, at node: DefinitionNode) throws -> String {
    try checked(name, at: node)
  }

  /// The name of a property or case, without the backticks of an escaped keyword.
  ///
  /// - Throws: ``DefinitionError`` if it is not a valid name.
  static func member(_ name: String, at node: DefinitionNode) throws -> String {
    try checked(name, at: node)
  }

  /// The name in Swift code: keywords are escaped with backticks.
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  static func lowercasedFirst(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }

  static func uppercasedFirst(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  static func checkUnique(_ names: [String], _ what: String, at node: DefinitionNode) throws {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw node.error("several \(what) have the name '\(name)'; rename all but one")
    }
  }

  private static func checked(_ name: String, at node: DefinitionNode) throws -> String {
    let scalars = name.unicodeScalars
    let isName =
      scalars.first.map { isLetter($0) } == true
      && scalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) } && scalars.count <= 200
    guard isName else {
      throw node.error(
        "'\(name.prefix(200))' cannot be a name in Swift; use letters, digits and '_', and begin with a letter"
      )
    }
    return name
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic && scalar.properties.isXIDContinue
  }

  private static let reserved: Set = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await",
    "break", "case",
    "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public",
    "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript", "super",
    "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]
}
