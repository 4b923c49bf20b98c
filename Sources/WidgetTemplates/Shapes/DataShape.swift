import Foundation
import Graphics
import InternetDates
import TemplateData
import TemplateEvaluation

/// The shape of JSON data, inferred from a sample.
indirect enum DataShape: Hashable, Sendable {
  /// Only `null`, or the elements of an empty list.
  case unknown
  case bool, int, double, string, date, url, picture
  /// A list; `hasNulls` is whether some of its elements are `null`.
  case array(DataShape, hasNulls: Bool)
  case object([Member])
  /// An object whose keys are data.
  case dictionary(DataShape)

  struct Member: Hashable, Sendable {
    var key: String
    var shape: DataShape
    /// Whether the member may be missing or `null`.
    var isOptional: Bool
  }
}

/// Two values of a sample whose shapes cannot be merged.
struct ShapeConflict: Error, Hashable {
  var path: String
  var one: String
  var other: String
}

extension DataShape {
  /// Infers the shape of a value.
  init(_ value: DataValue, at path: String = "") throws(ShapeConflict) {
    switch value {
    case .null: self = .unknown
    case .bool: self = .bool
    case .integer: self = .int
    case .number: self = .double
    case .date: self = .date
    case .image: self = .picture
    case .string(let text): self = Self.shape(of: text)
    case .array(let elements):
      var shape = DataShape.unknown
      for element in elements {
        shape = try shape.merged(with: try DataShape(element, at: path + "[]"), at: path + "[]")
      }
      self = .array(shape, hasNulls: elements.contains(.null))
    case .object(let object): self = try Self.shape(of: object, at: path)
    }
  }

  private static func shape(of text: String) -> DataShape {
    if InternetDate.date(rfc3339: text, in: .gmt) != nil { return .date }
    return isURL(text) ? .url : .string
  }

  /// Whether a string is an absolute URL; a title such as `Note: hello` is not.
  static func isURL(_ text: String) -> Bool {
    guard let scheme = text.firstRange(of: "://").map({ text[..<$0.lowerBound] }),
      scheme.first?.isLetter == true, !text.hasSuffix("://"), !text.contains(where: \.isWhitespace)
    else { return false }
    return URL(string: text)?.scheme.map { $0 == scheme } ?? false
  }

  private static func shape(
    of object: DataObject, at path: String
  ) throws(ShapeConflict) -> DataShape {
    var members: [Member] = []
    for (key, value) in object.members {
      let shape = try DataShape(value, at: path + "." + key)
      members.append(Member(key: key, shape: shape, isOptional: shape == .unknown))
    }
    try check(members.count, at: path)
    if members.isEmpty || members.contains(where: { SwiftName($0.key).isIdentifier }) {
      return .object(members)
    }
    // The keys are dates or numbers, which vary from day to day.
    var shape = DataShape.unknown
    for member in members { shape = try shape.merged(with: member.shape, at: path + ".*") }
    return .dictionary(shape)
  }

  /// Returns the shape that fits both values; a member that one of two objects lacks is optional.
  func merged(with other: DataShape, at path: String) throws(ShapeConflict) -> DataShape {
    switch (self, other) {
    case (.unknown, _): return other
    case (_, .unknown): return self
    case (.int, .double), (.double, .int): return .double
    case (.date, .string), (.string, .date), (.url, .string), (.string, .url), (.date, .url),
      (.url, .date):
      return .string
    case (.array(let one, let hasNulls), .array(let second, let hasMore)):
      return .array(try one.merged(with: second, at: path + "[]"), hasNulls: hasNulls || hasMore)
    case (.dictionary(let one), .dictionary(let second)):
      return .dictionary(try one.merged(with: second, at: path + ".*"))
    case (.object(let one), .object(let second)):
      return .object(try Self.merged(one, second, at: path))
    default:
      guard self == other else {
        throw ShapeConflict(path: path, one: kind, other: other.kind)
      }
      return self
    }
  }

  private static func merged(
    _ one: [Member], _ other: [Member], at path: String
  ) throws(ShapeConflict) -> [Member] {
    var result: [Member] = []
    let others = Dictionary(other.map { ($0.key, $0) }) { first, _ in first }
    for member in one {
      guard let second = others[member.key] else {
        result.append(Member(key: member.key, shape: member.shape, isOptional: true))
        continue
      }
      result.append(
        Member(
          key: member.key,
          shape: try member.shape.merged(with: second.shape, at: path + "." + member.key),
          isOptional: member.isOptional || second.isOptional))
    }
    let known = Set(one.map(\.key))
    try check(result.count, at: path)
    for member in other where !known.contains(member.key) {
      result.append(Member(key: member.key, shape: member.shape, isOptional: true))
    }
    return result
  }

  /// The maximum number of members of an object that is not a dictionary.
  private static let maximumMemberCount = 500

  private static func check(_ count: Int, at path: String) throws(ShapeConflict) {
    guard count > maximumMemberCount else { return }
    throw ShapeConflict(
      path: path, one: "an object of \(maximumMemberCount) members", other: "one of more than that")
  }

  /// The name of the shape in error messages.
  var kind: String {
    switch self {
    case .unknown: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "a string"
    case .date: "a date"
    case .url: "a URL"
    case .picture: "a picture"
    case .array: "a list"
    case .object, .dictionary: "an object"
    }
  }
}

extension DataShape {
  /// Creates the fixed shape of a data format; `nil` for JSON, whose shape comes from the sample.
  init?(format: DataFormat) {
    switch format {
    case .json: return nil
    case .text: self = .string
    case .picture: self = .picture
    case .feed: self = .feed
    case .calendar: self = .calendar
    }
  }

  private static let feed = DataShape.object([
    .required("title", .string), .optional("link", .url), .optional("updated", .date),
    .required(
      "items",
      .array(
        .object([
          .required("title", .string), .optional("link", .url), .optional("summary", .string),
          .optional("author", .string), .optional("date", .date), .optional("image", .url),
        ]), hasNulls: false)),
  ])

  private static let calendar = DataShape.object([
    .optional("name", .string), .optional("isComplete", .bool),
    .required(
      "events",
      .array(
        .object([
          .required("uid", .string), .required("title", .string), .required("start", .date),
          .required("end", .date), .required("isAllDay", .bool), .optional("location", .string),
          .optional("notes", .string), .optional("url", .url), .optional("calendar", .string),
        ]), hasNulls: false)),
  ])
}

extension DataShape.Member {
  fileprivate static func required(_ key: String, _ shape: DataShape) -> DataShape.Member {
    DataShape.Member(key: key, shape: shape, isOptional: false)
  }

  fileprivate static func optional(_ key: String, _ shape: DataShape) -> DataShape.Member {
    DataShape.Member(key: key, shape: shape, isOptional: true)
  }
}

extension DataShape {
  /// Looks up the value at a path such as `url` or `photos.0.link`, which must be insertable into text.
  ///
  /// - Parameters:
  ///   - steps: The remaining path.
  ///   - parent: The path so far, for messages.
  /// - Returns: The reason why the lookup fails, or `nil` if it succeeds.
  func problem(at steps: some Collection<Substring>, in parent: String) -> String? {
    guard let step = steps.first.map(String.init) else { return insertionProblem(parent) }
    let (rest, next) = (steps.dropFirst(), parent + "." + step)
    switch self {
    case .unknown: return nil
    case .object(let members):
      if let member = members.first(where: { $0.key == step }) {
        return member.shape.problem(at: rest, in: next)
      }
      let names = members.map(\.key)
      let suggestion = NearestName.suggestionText(for: step, among: names)
      return "'\(parent)' has no '\(step)'" + (suggestion.isEmpty ? Self.list(names) : suggestion)
    case .array(let element, _):
      guard Int(step) != nil else {
        return "'\(parent)' is a list; name one of its elements, as in '\(parent).0'"
      }
      return element.problem(at: rest, in: next)
    case .dictionary(let value): return value.problem(at: rest, in: next)
    case .bool, .int, .double, .string, .date, .url, .picture:
      return "'\(parent)' is \(kind), which has no '\(step)'"
    }
  }

  private func insertionProblem(_ path: String) -> String? {
    switch self {
    case .unknown, .bool, .int, .double, .string, .date, .url: nil
    case .picture, .array, .object, .dictionary:
      "'\(path)' is \(kind), which cannot be inserted into a string"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : "; it has \(names.prefix(20).map { "'\($0)'" }.joined(separator: ", "))"
  }
}
