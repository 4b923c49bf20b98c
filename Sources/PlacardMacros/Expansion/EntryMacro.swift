/// Expands `@Entry` on a property of `EnvironmentValues` or `ContainerValues` to accessors and a key.
struct EntryMacro {
  private let request: ExpansionRequest

  init(_ request: ExpansionRequest) { self.request = request }

  func expandedSource() throws(MacroError) -> String {
    let property = try EntryProperty(request.syntax.source)
    if let context = request.context.first { try Self.check(context.source) }
    switch request.role {
    case "accessor":
      let key = "entry: __Key_\(property.name).self, default: \(property.defaultValue)"
      return """
        {
          get { self[\(key)] }
          set { self[\(key)] = newValue }
        }
        """
    case "peer": return "private enum __Key_\(property.name) {}"
    default: throw MacroError("'@Entry' has no role '\(request.role ?? "")'")
    }
  }

  /// The types that can be extended with a property.
  private static let types = ["EnvironmentValues", "ContainerValues"]

  /// The declaration around the property has to be an extension of one of the types.
  private static func check(_ context: String) throws(MacroError) {
    var scanner = SourceScanner(context)
    scanner.skipTrivia()
    scanner.skipAttributes()
    var words: [String] = []
    while let word = scanner.name() {
      words.append(word)
      scanner.skipTrivia()
      if scanner.next == UInt8(ascii: ".") { scanner.advance() }
    }
    guard words.contains("extension"), let type = words.last, Self.types.contains(type) else {
      throw MacroError(
        "'@Entry' needs a property in an extension of 'EnvironmentValues' or 'ContainerValues'")
    }
  }
}

/// The property that `@Entry` is attached to.
private struct EntryProperty {
  let name: String
  let defaultValue: String

  init(_ source: String) throws(MacroError) {
    var scanner = SourceScanner(source)
    try Self.skipToVar(&scanner)
    scanner.skipTrivia()
    guard let name = scanner.name() else {
      throw MacroError("'@Entry' needs one property with a name")
    }
    self.name = name
    scanner.skipTrivia()
    let type = try Self.type(&scanner)
    guard scanner.next == UInt8(ascii: "=") else {
      if scanner.next == UInt8(ascii: "{") {
        throw MacroError(
          "'@Entry' makes the accessors of '\(name)' itself; remove those that are written")
      }
      guard type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") else {
        throw MacroError("'@Entry var \(name)' needs a default value, as in '= 0'")
      }
      defaultValue = "nil"
      return
    }
    scanner.advance()
    scanner.skipTrivia()
    let start = scanner.position
    var end = start
    while !scanner.isAtEnd {
      if scanner.skipComment() { continue }
      let isSpace = scanner.next.map { " \t\r\n".utf8.contains($0) } ?? true
      guard scanner.skipElement() else {
        throw MacroError("the default value of '\(name)' was not understood")
      }
      if !isSpace { end = scanner.position }
    }
    guard end > start else {
      throw MacroError("'@Entry var \(name)' needs a default value, as in '= 0'")
    }
    defaultValue = scanner.source(start..<end)
  }

  /// Skips attributes and modifiers.
  private static func skipToVar(_ scanner: inout SourceScanner) throws(MacroError) {
    while true {
      scanner.skipTrivia()
      let isAttribute = scanner.next == UInt8(ascii: "@")
      if isAttribute { scanner.advance() }
      guard let word = scanner.name() else {
        throw MacroError("'@Entry' needs a stored property, as in '@Entry var name = 0'")
      }
      if !isAttribute, word == "var" { return }
      if !isAttribute, word == "let" {
        throw MacroError("'@Entry' needs a property that can be set; write 'var' instead of 'let'")
      }
      if !isAttribute, word == "static" || word == "class" {
        throw MacroError("'@Entry' needs a property of instances; remove '\(word)'")
      }
      scanner.skipTrivia()
      if scanner.next == UInt8(ascii: "("), !scanner.skipElement() {
        throw MacroError("'@Entry' needs a stored property, as in '@Entry var name = 0'")
      }
    }
  }

  /// The written type, or nothing.
  private static func type(_ scanner: inout SourceScanner) throws(MacroError) -> String {
    guard scanner.next == UInt8(ascii: ":") else { return "" }
    scanner.advance()
    scanner.skipTrivia()
    let start = scanner.position
    var end = start
    while let byte = scanner.next, byte != UInt8(ascii: "="), byte != UInt8(ascii: "{") {
      if scanner.skipComment() { continue }
      guard scanner.skipElement() else {
        throw MacroError("the type of the property was not understood")
      }
      if !" \t\r\n".utf8.contains(byte) { end = scanner.position }
    }
    return scanner.source(start..<end)
  }
}
