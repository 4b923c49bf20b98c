import CheckedJSON
import TemplateEvaluation

/// A type annotation in `widget.json`, such as `Hero`, `String?` or `[Int]`.
struct TypeAnnotation: Hashable, Sendable {
  /// The type's name, or the name of a list's element type.
  var name: String
  var isList: Bool
  /// Whether the value may be missing or `null`.
  var isOptional: Bool
  var origin: JSONOrigin
}

extension TypeAnnotation {
  /// Parses the member `types`: annotations by path.
  static func annotations(_ reader: JSONReader) throws(JSONFileError) -> [String: TypeAnnotation] {
    var members = try reader.members()
    var annotations: [String: TypeAnnotation] = [:]
    for (path, value) in members.remaining() { annotations[path] = try TypeAnnotation(value) }
    return annotations
  }

  private init(_ reader: JSONReader) throws(JSONFileError) {
    let text = try reader.string()
    let pattern = /(\[?)([A-Z][A-Za-z0-9_]{0,63})(\]?)(\??)/
    guard let match = text.wholeMatch(of: pattern), match.1.isEmpty == match.3.isEmpty else {
      throw reader.error(
        "must be the name of a type, such as \"Player\", \"String?\" or \"[Int]\", not '\(text)'")
    }
    name = String(match.2)
    isList = !match.1.isEmpty
    isOptional = !match.4.isEmpty
    origin = reader.origin
  }
}

extension TypeAnnotation {
  /// The shapes of Swift types that JSON represents without objects.
  private static let scalarShapes: [String: DataShape] = [
    "Bool": .bool, "Int": .int, "Double": .double, "String": .string, "Date": .date, "URL": .url,
  ]

  /// Returns the annotated shape of the value at a path, which replaces the shape inferred from the sample.
  ///
  /// - Throws: ``JSONFileError`` if the sample has a value of another type.
  func shape(replacing shape: DataShape, at path: String) throws(JSONFileError) -> DataShape {
    switch (shape, isList) {
    case (.object, false):
      guard Self.scalarShapes[name] == nil else {
        throw origin.error("is an object in 'sample.json', not '\(name)'")
      }
      return shape
    case (.array(let element, let hasNulls), true):
      return .array(try scalarShape(replacing: element), hasNulls: hasNulls)
    case (.unknown, true): return .array(try scalarShape(replacing: .unknown), hasNulls: false)
    case (.array, false):
      throw origin.error("is a list in 'sample.json'; its elements are '\(path)[]'")
    case (.dictionary, false):
      throw origin.error("is an object whose names are data; its values are '\(path).*'")
    default:
      guard !isList else { throw origin.error("is \(shape.kind) in 'sample.json', not a list") }
      return try scalarShape(replacing: shape)
    }
  }

  private func scalarShape(replacing shape: DataShape) throws(JSONFileError) -> DataShape {
    guard let declared = Self.scalarShapes[name] else {
      throw origin.error(
        "must be one of \(Self.scalarShapes.keys.sorted().joined(separator: ", ")), because 'sample.json' has no object there"
      )
    }
    switch (shape, declared) {
    // Dates and URLs are also strings, and integers are also numbers.
    case (.unknown, _), (.date, .string), (.url, .string), (.int, .double): return declared
    default:
      guard shape == declared else {
        throw origin.error("is \(shape.kind) in 'sample.json', not '\(name)'")
      }
      return declared
    }
  }
}
