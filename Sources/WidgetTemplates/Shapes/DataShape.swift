import Foundation
import Graphics
import InternetDates
import TemplateData
import TemplateEvaluation

/// What values of the data look like, as a sample of them shows it.
indirect enum DataShape: Hashable, Sendable {
  /// Nothing but `null`, or the elements of an empty list.
  case unknown
  case bool, int, double, string, date, url, picture
  /// A list, and whether some of its elements are `null`.
  case array(DataShape, hasNulls: Bool)
  case object([Member])
  /// An object whose names are data themselves.
  case dictionary(DataShape)

  struct Member: Hashable, Sendable {
    var key: String
    var shape: DataShape
    /// Whether the member may be missing or `null`.
    var isOptional: Bool
  }
}

/// Two values of a sample that have nothing in common.
struct ShapeConflict: Error, Hashable {
  var path: String
  var one: String
  var other: String
}

extension DataShape {
  /// The shape of a value.
  init(_ value: DataValue, at path: String = "") throws(ShapeConflict) {
    switch value {
    case .null: self = .unknown
    case .bool: self = .bool
    case .integer: self = .int
    case .number: self = .double
    case .date: self = .date
    case .picture: self = .picture
    case .string(let text): self = Self.shape(of: text)
    case .array(let elements):
      var shape = DataShape.unknown
      for element in elements {
        shape = try shape.joined(try DataShape(element, at: path + "[]"), at: path + "[]")
      }
      self = .array(shape, hasNulls: elements.contains(.null))
    case .object(let object): self = try Self.shape(of: object, at: path)
    }
  }

  private static func shape(of text: String) -> DataShape {
    if InternetDate.date(rfc3339: text, in: .gmt) != nil { return .date }
    return isAddress(text) ? .url : .string
  }

  /// Whether a text is an absolute address; a title such as `Note: hello` is none.
  static func isAddress(_ text: String) -> Bool {
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
    if members.isEmpty || members.contains(where: { SwiftName($0.key).isNatural }) {
      return .object(members)
    }
    // Dates and numbers for names: they differ from day to day.
    var shape = DataShape.unknown
    for member in members { shape = try shape.joined(member.shape, at: path + ".*") }
    return .dictionary(shape)
  }

  /// The shape that fits both: of two objects, each member that one of them lacks is optional.
  func joined(_ other: DataShape, at path: String) throws(ShapeConflict) -> DataShape {
    switch (self, other) {
    case (.unknown, _): return other
    case (_, .unknown): return self
    case (.int, .double), (.double, .int): return .double
    case (.date, .string), (.string, .date), (.url, .string), (.string, .url), (.date, .url),
      (.url, .date):
      return .string
    case (.array(let one, let hasNulls), .array(let second, let hasMore)):
      return .array(try one.joined(second, at: path + "[]"), hasNulls: hasNulls || hasMore)
    case (.dictionary(let one), .dictionary(let second)):
      return .dictionary(try one.joined(second, at: path + ".*"))
    case (.object(let one), .object(let second)):
      return .object(try Self.joined(one, second, at: path))
    default:
      guard self == other else {
        throw ShapeConflict(path: path, one: kind, other: other.kind)
      }
      return self
    }
  }

  private static func joined(
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
          shape: try member.shape.joined(second.shape, at: path + "." + member.key),
          isOptional: member.isOptional || second.isOptional))
    }
    let known = Set(one.map(\.key))
    try check(result.count, at: path)
    for member in other where !known.contains(member.key) {
      result.append(Member(key: member.key, shape: member.shape, isOptional: true))
    }
    return result
  }

  /// The most members of an object whose names are names.
  private static let mostMembers = 500

  private static func check(_ count: Int, at path: String) throws(ShapeConflict) {
    guard count > mostMembers else { return }
    throw ShapeConflict(
      path: path, one: "an object of \(mostMembers) members", other: "one of more than that")
  }

  /// What a value is called in an error.
  var kind: String {
    switch self {
    case .unknown: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "a text"
    case .date: "a date"
    case .url: "an address"
    case .picture: "a picture"
    case .array: "a list"
    case .object, .dictionary: "an object"
    }
  }
}

extension DataShape {
  /// What data of a format always looks like, whatever a sample has; `nil` where the sample says it.
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
  /// Looks for something at a way such as `url` or `photos.0.link` that a text could take.
  ///
  /// - Parameters:
  ///   - steps: The way.
  ///   - place: The way to here, for people.
  /// - Returns: Why there is nothing, or `nil` where there is.
  func problem(at steps: some Collection<Substring>, in place: String) -> String? {
    guard let step = steps.first.map(String.init) else { return problemAsText(place) }
    let (rest, next) = (steps.dropFirst(), place + "." + step)
    switch self {
    case .unknown: return nil
    case .object(let members):
      if let member = members.first(where: { $0.key == step }) {
        return member.shape.problem(at: rest, in: next)
      }
      let names = members.map(\.key)
      let near = NearestName.question(for: step, among: names)
      return "'\(place)' has no '\(step)'" + (near.isEmpty ? Self.list(names) : near)
    case .array(let element, _):
      guard Int(step) != nil else {
        return "'\(place)' is a list; name one of its elements, as in '\(place).0'"
      }
      return element.problem(at: rest, in: next)
    case .dictionary(let value): return value.problem(at: rest, in: next)
    case .bool, .int, .double, .string, .date, .url, .picture:
      return "'\(place)' is \(kind), which has no '\(step)'"
    }
  }

  private func problemAsText(_ place: String) -> String? {
    switch self {
    case .unknown, .bool, .int, .double, .string, .date, .url: nil
    case .picture, .array, .object, .dictionary:
      "'\(place)' is \(kind), which cannot be put into a text"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : "; it has \(names.prefix(20).map { "'\($0)'" }.joined(separator: ", "))"
  }
}
