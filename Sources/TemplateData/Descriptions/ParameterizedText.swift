package import CheckedJSON
import Graphics
import InternetDates

/// A text with places such as `{city}`, where the value of a parameter goes (RFC 6570, level 1).
package struct ParameterizedText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  package var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// A text without places.
  package init(literal text: String) { parts = text.isEmpty ? [] : [.literal(text)] }

  /// Whether the text begins with a parameter: the one place in which an address or a path may be named by the
  /// person who sets the parameter.
  package var beginsWithParameter: Bool {
    if case .parameter = parts.first { true } else { false }
  }

  /// The names of the parameters, in order.
  package var parameters: [String] {
    parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// What it takes from the data of other sources, such as `day.url`.
  package var references: [String] { parameters.filter { $0.contains(".") } }

  /// Whether it begins with one of these parameters.
  package func begins(with names: Set<String>) -> Bool {
    if case .parameter(let name) = parts.first { names.contains(name) } else { false }
  }

  /// Whether it begins with what another source gave.
  package var beginsWithReference: Bool {
    if case .parameter(let name) = parts.first { name.contains(".") } else { false }
  }

  /// The text with each parameter's value in its place.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters.
  ///   - encode: What is written of a value; `isFirst` tells that nothing stands before it.
  /// - Returns: The whole text.
  /// - Throws: ``DataError`` where a parameter has no value, or none that can be written.
  package func filled(
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
      // It would end an argument, a path or an address where it stands.
      guard !text.utf8.contains(0) else { throw .parameter(name, "has a character 0") }
      return text
    case .integer(let integer): return String(integer)
    case .number(let number): return String(number)
    case .bool(let value): return value ? "true" : "false"
    case .date(let date): return InternetDate.text(of: date)
    case .null: throw .parameter(name, "has no value; set it")
    case .array, .object, .picture:
      throw .parameter(name, "is \(value.kind), which cannot be put into a text")
    }
  }
}

extension JSONReader {
  /// A text with places that have these names.
  package func parameterizedText(
    _ names: PlaceholderNames
  ) throws(JSONFileError) -> ParameterizedText {
    if case .string("") = node.value { return ParameterizedText(parts: []) }
    var parts: [ParameterizedText.Part] = []
    var rest = try plainText()[...]
    while let start = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[start] == "{", let end = rest[start...].firstIndex(of: "}") else {
        throw error(
          "has a '\(rest[start])' without its other half; a parameter is written '{name}'")
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

  /// A text that can be handed to a program or a server.
  func plainText() throws(JSONFileError) -> String {
    let text = try string()
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw error("must be one line without control characters")
    }
    guard text.utf8.count <= 8192 else { throw error("must have at most 8,192 bytes") }
    return text
  }
}

/// The names that a place such as `{city}` or `{day.url}` can have.
package struct PlaceholderNames: Sendable {
  /// The parameters, which stand for themselves.
  package var parameters: [String]
  /// The sources before this one, of whose data a part is named.
  var earlier: [String] = []
  /// The source itself and those behind it, which have given nothing yet.
  var later: [String] = []

  package init(parameters: [String]) { self.parameters = parameters }

  /// Whether it names a parameter, or a part of what an earlier source gave.
  func contains(_ name: String) -> Bool {
    parameters.contains(name) || Self.source(of: name).map(earlier.contains) ?? false
  }

  /// Why a name is none of them.
  func problem(with name: String) -> String {
    guard let source = Self.source(of: name) else { return unknownParameter(name) }
    if source == later.first { return "names '\(name)', which it is to give itself" }
    if later.contains(source) {
      return "names '\(name)', and the source '\(source)' stands behind it; write '\(source)' first"
    }
    guard !earlier.isEmpty || !later.isEmpty else {
      return
        "names '\(name)'; what a source gave is taken by the addresses and arguments of sources alone"
    }
    return "names '\(name)', and there is no source '\(source)' before it"
      + NearestName.question(for: source, among: earlier)
  }

  private func unknownParameter(_ name: String) -> String {
    if earlier.contains(name) {
      return
        "names '\(name)', which is a source; name a part of what it gives, as in '{\(name).url}'"
    }
    let near = NearestName.question(for: name, among: parameters)
    guard near.isEmpty, !parameters.isEmpty else {
      return "names '\(name)', which is no parameter\(near.isEmpty ? "; there are none" : near)"
    }
    return "names '\(name)', which is no parameter; there are \(parameters.joined(separator: ", "))"
  }

  /// The source of a name such as `day.url`; `nil` for a name without parts.
  private static func source(of name: String) -> String? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    return steps.count < 2 || steps.contains("") ? nil : String(steps[0])
  }
}
