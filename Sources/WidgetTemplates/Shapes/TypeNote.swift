import CheckedJSON
import TemplateEvaluation

/// What `widget.json` says of the type of something in the data, such as `Hero`, `String?` or `[Int]`.
struct TypeNote: Hashable, Sendable {
  /// The type's name, or that of a list's elements.
  var name: String
  var isList: Bool
  /// Whether the value may be missing or `null`.
  var isOptional: Bool
  var origin: JSONOrigin
}

extension TypeNote {
  /// Reads the member `types`: notes by the ways to what they are of.
  static func notes(_ reader: JSONReader) throws(JSONFileError) -> [String: TypeNote] {
    var members = try reader.members()
    var notes: [String: TypeNote] = [:]
    for (path, value) in members.rest() { notes[path] = try TypeNote(value) }
    return notes
  }

  private init(_ reader: JSONReader) throws(JSONFileError) {
    let text = try reader.string()
    let form = /(\[?)([A-Z][A-Za-z0-9_]{0,63})(\]?)(\??)/
    guard let match = text.wholeMatch(of: form), match.1.isEmpty == match.3.isEmpty else {
      throw reader.error(
        "must be the name of a type, such as \"Player\", \"String?\" or \"[Int]\", not '\(text)'")
    }
    name = String(match.2)
    isList = !match.1.isEmpty
    isOptional = !match.4.isEmpty
    origin = reader.origin
  }
}

extension TypeNote {
  /// What Swift calls the values that JSON writes without members.
  private static let simple: [String: DataShape] = [
    "Bool": .bool, "Int": .int, "Double": .double, "String": .string, "Date": .date, "URL": .url,
  ]

  /// The shape of what the sample does not show, or shows otherwise; `at` is the way to it.
  ///
  /// - Throws: ``JSONFileError`` where the sample has something that is no such value.
  func shape(instead shape: DataShape, at path: String) throws(JSONFileError) -> DataShape {
    switch (shape, isList) {
    case (.object, false):
      guard Self.simple[name] == nil else {
        throw origin.error("is an object in 'sample.json', and no '\(name)'")
      }
      return shape
    case (.array(let element, let hasNulls), true):
      return .array(try simple(instead: element), hasNulls: hasNulls)
    case (.unknown, true): return .array(try simple(instead: .unknown), hasNulls: false)
    case (.array, false):
      throw origin.error("is a list in 'sample.json'; its elements are '\(path)[]'")
    case (.dictionary, false):
      throw origin.error("is an object whose names are data; its values are '\(path).*'")
    default:
      guard !isList else { throw origin.error("is \(shape.kind) in 'sample.json', and no list") }
      return try simple(instead: shape)
    }
  }

  private func simple(instead shape: DataShape) throws(JSONFileError) -> DataShape {
    guard let wanted = Self.simple[name] else {
      throw origin.error(
        "must be one of \(Self.simple.keys.sorted().joined(separator: ", ")), as 'sample.json' has no object there"
      )
    }
    switch (shape, wanted) {
    // A date and an address are texts too, and a whole number is a number.
    case (.unknown, _), (.date, .string), (.url, .string), (.int, .double): return wanted
    default:
      guard shape == wanted else {
        throw origin.error("is \(shape.kind) in 'sample.json', and no '\(name)'")
      }
      return wanted
    }
  }
}
