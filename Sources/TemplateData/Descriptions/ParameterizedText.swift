package import CheckedJSON
import Graphics
import InternetDates

/// A string with placeholders such as `{city}` for the values of parameters (RFC 6570, level 1).
package struct ParameterizedText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  package var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// Creates a string without placeholders.
  package init(literal text: String) { parts = text.isEmpty ? [] : [.literal(text)] }

  /// Whether the string begins with a parameter; only a parameter at the beginning may determine the whole URL or path.
  package var beginsWithParameter: Bool {
    if case .parameter = parts.first { true } else { false }
  }

  /// The names of the parameters, in order.
  package var parameters: [String] {
    parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// The data of other sources that the string uses, such as `day.url`.
  package var references: [String] { parameters.filter { $0.contains(".") } }

  /// Whether the string begins with one of these parameters.
  package func begins(with names: Set<String>) -> Bool {
    if case .parameter(let name) = parts.first { names.contains(name) } else { false }
  }

  /// Whether the string begins with data of another source.
  package var beginsWithReference: Bool {
    if case .parameter(let name) = parts.first { name.contains(".") } else { false }
  }

  /// Replaces the placeholders by the values of the parameters.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters.
  ///   - encode: Encodes a value; `isFirst` is whether it is at the beginning of the string.
  /// - Returns: The string without placeholders.
  /// - Throws: ``DataError`` if a parameter has no value, or one that cannot be converted to text.
  package func substituting(
    with values: [String: DataValue], _ encode: (_ text: String, _ isFirst: Bool) -> String
  ) throws(DataError) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let literal): text += literal
      case .parameter(let name):
        text += encode(try Self.text(of: values[name] ?? .null, named: name), index == 0)
      }
    }
    return text
  }

  private static func text(of value: DataValue, named name: String) throws(DataError) -> String {
    switch value {
    case .string(let text):
      // A null character would truncate an argument, a path or a URL.
      guard !text.utf8.contains(0) else { throw .parameter(name, "contains a null character") }
      return text
    case .integer(let integer): return String(integer)
    case .number(let number): return String(number)
    case .bool(let value): return value ? "true" : "false"
    case .date(let date): return InternetDate.text(of: date)
    case .null: throw .parameter(name, "has no value; set it")
    case .array, .object, .image:
      throw .parameter(name, "is \(value.kind), which cannot be inserted into a string")
    }
  }
}

extension JSONReader {
  /// Parses a string with placeholders of these names.
  package func parameterizedText(
    _ names: PlaceholderNames
  ) throws(JSONFileError) -> ParameterizedText {
    if case .string("") = node.value { return ParameterizedText(parts: []) }
    var parts: [ParameterizedText.Part] = []
    var rest = try plainText()[...]
    while let start = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[start] == "{", let end = rest[start...].firstIndex(of: "}") else {
        throw error(
          "has a '\(rest[start])' without its counterpart; write a parameter as '{name}'")
      }
      if start > rest.startIndex { parts.append(.literal(String(rest[..<start]))) }
      let name = String(rest[rest.index(after: start)..<end])
      guard names.contains(name) else { throw error(names.problem(with: name)) }
      parts.append(.parameter(name))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    return ParameterizedText(parts: parts)
  }

  /// Parses a string that can be passed to a program or a server.
  func plainText() throws(JSONFileError) -> String {
    let text = try string()
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw error("must be one line without control characters")
    }
    guard text.utf8.count <= 8192 else { throw error("must have at most 8,192 bytes") }
    return text
  }
}

/// The names that are valid in placeholders such as `{city}` or `{day.url}`.
package struct PlaceholderNames: Sendable {
  /// The parameters.
  package var parameters: [String]
  /// The sources before this one, whose data may be used.
  var earlier: [String] = []
  /// The source itself and those after it, whose data is not available yet.
  var later: [String] = []

  package init(parameters: [String]) { self.parameters = parameters }

  /// Whether this is the name of a parameter, or of data of an earlier source.
  func contains(_ name: String) -> Bool {
    parameters.contains(name) || Self.source(of: name).map(earlier.contains) ?? false
  }

  /// Returns the reason why a name is invalid.
  func problem(with name: String) -> String {
    guard let source = Self.source(of: name) else { return unknownParameter(name) }
    if source == later.first { return "names '\(name)', which is this source" }
    if later.contains(source) {
      return "names '\(name)', and the source '\(source)' comes after it; move '\(source)' up"
    }
    guard !earlier.isEmpty || !later.isEmpty else {
      return
        "names '\(name)'; only the addresses and arguments of sources can use the data of a source"
    }
    return "names '\(name)', but there is no source '\(source)' before it"
      + NearestName.suggestionText(for: source, among: earlier)
  }

  private func unknownParameter(_ name: String) -> String {
    if earlier.contains(name) {
      return
        "names '\(name)', which is a source; name a value of its data, as in '{\(name).url}'"
    }
    let near = NearestName.suggestionText(for: name, among: parameters)
    guard near.isEmpty, !parameters.isEmpty else {
      return "names '\(name)', which is not a parameter\(near.isEmpty ? "; there are none" : near)"
    }
    return
      "names '\(name)', which is not a parameter; the parameters are \(parameters.joined(separator: ", "))"
  }

  /// Returns the source of a name such as `day.url`; `nil` for a name without dots.
  private static func source(of name: String) -> String? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    return steps.count < 2 || steps.contains("") ? nil : String(steps[0])
  }
}
