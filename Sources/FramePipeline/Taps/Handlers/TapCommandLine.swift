package import CheckedJSON
import Graphics

/// A program that a tap runs, and its arguments; no shell is involved.
package struct TapCommandLine: Hashable, Sendable {
  /// An absolute path, or a name that is searched in PATH.
  package var program: String
  package var arguments: [TapArgument]
  /// The maximum duration in seconds.
  package var timeout: Double
  /// False for an app that stays open: it is started and not waited for.
  package var waits: Bool

  package init(program: String, arguments: [TapArgument], timeout: Double, waits: Bool = true) {
    self.program = program
    self.arguments = arguments
    self.timeout = timeout
    self.waits = waits
  }

  /// Returns the arguments for a tap; each placeholder stays one argument, whatever its value contains.
  ///
  /// A value that begins with a hyphen could be taken for an option, so it is passed only after an argument `--` that
  /// the person wrote.
  ///
  /// - Throws: ``TapRejection`` if a value could be misinterpreted by the program.
  package func arguments(for target: TapHit) throws(TapRejection) -> [String] {
    var texts: [String] = []
    for argument in arguments {
      let text = argument.text(for: target)
      if argument.isPlaceholder { try check(text, of: argument, behind: texts) }
      texts.append(text)
    }
    return texts
  }

  private func check(
    _ text: String, of argument: TapArgument, behind texts: [String]
  ) throws(TapRejection) {
    guard !text.utf8.contains(0) else {
      throw TapRejection(
        "'\(program)' is not run, because \(argument.name) contains a null character")
    }
    // Any "--" so far is literal, because values that begin with a hyphen are not passed before one.
    guard !text.hasPrefix("-") || texts.contains("--") else {
      throw TapRejection(
        "'\(program)' is not run, because \(argument.name) '\(text.prefix(80))' begins with '-' and could be "
          + "interpreted as an option; write \"--\" before it, if the program supports that")
    }
  }
}

/// An argument of a command: a literal, or a value of the tap.
package enum TapArgument: Hashable, Sendable {
  case literal(String)
  /// The deep link.
  case url
  /// The kind and the name of the tapped instance.
  case kind, instance
  /// The label of the target; empty if it has none.
  case label
  /// The number of the tap; empty outside of a server.
  case id

  /// The placeholders as they are written in the file.
  package static let placeholders: [(text: String, argument: TapArgument)] = [
    ("{url}", .url), ("{kind}", .kind), ("{instance}", .instance), ("{label}", .label),
    ("{id}", .id),
  ]

  var isPlaceholder: Bool { Self.placeholders.contains { $0.argument == self } }

  /// The placeholder's name for messages.
  var name: String { Self.placeholders.first { $0.argument == self }?.text ?? "an argument" }

  /// Returns the argument that is passed to the program.
  func text(for target: TapHit) -> String {
    switch self {
    case .literal(let text): text
    case .url: target.url ?? ""
    case .kind: target.kind
    case .instance: target.instance
    case .label: target.label ?? ""
    case .id: target.id.map { String($0) } ?? ""
    }
  }
}

extension TapHit {
  /// The deep link, or `nil` if the tap opens none.
  package var url: String? {
    switch destination {
    case .url(let url): url
    case .openApp, .perform: nil
    }
  }
}

extension JSONReader {
  /// Reads a program and its arguments, each of which is a placeholder or a literal.
  func commandLine() throws(JSONFileError) -> (program: String, arguments: [TapArgument]) {
    guard case .array = node.value else {
      throw error("must be a list: the program, then each argument; it is not run by a shell")
    }
    let elements = try elements(1...1000)
    var arguments: [TapArgument] = []
    for element in elements.dropFirst() { arguments.append(try element.argument()) }
    return (try elements[0].tapProgram(), arguments)
  }

  private func tapProgram() throws(JSONFileError) -> String {
    let text = try program()
    guard !TapArgument.placeholders.contains(where: { text.contains($0.text) }) else {
      throw error("must name a program; a tap cannot name it")
    }
    return text
  }

  /// Reads a program and its arguments, none of which is replaced.
  package func literalCommandLine() throws(JSONFileError) -> [String] {
    guard case .array = node.value else {
      throw error("must be a list: the program, then each argument; it is not run by a shell")
    }
    let elements = try elements(1...1000)
    var texts = [try elements[0].program()]
    for element in elements.dropFirst() { texts.append(try element.plainText(canBeEmpty: true)) }
    return texts
  }

  private func program() throws(JSONFileError) -> String {
    let text = try plainText()
    guard text.hasPrefix("/") || !text.contains("/") else {
      throw error("must be an absolute path, or a name that is found in PATH, not '\(text)'")
    }
    guard !text.hasPrefix("-") else { throw error("must name a program, not an option") }
    return text
  }

  private func argument() throws(JSONFileError) -> TapArgument {
    let text = try plainText(canBeEmpty: true)
    let placeholders = TapArgument.placeholders
    if let known = placeholders.first(where: { $0.text == text }) { return known.argument }
    if let part = placeholders.first(where: { text.contains($0.text) }) {
      throw error("has '\(part.text)' next to other text; make it a separate argument")
    }
    if text.hasPrefix("{"), text.hasSuffix("}"),
      let near = NearestName.suggestion(for: text, among: placeholders.map(\.text))
    {
      throw error("is not a placeholder; did you mean '\(near)'?")
    }
    return .literal(text)
  }

  /// Reads a text that can be passed to a program.
  private func plainText(canBeEmpty: Bool = false) throws(JSONFileError) -> String {
    if canBeEmpty, case .string("") = node.value { return "" }
    let text = try string()
    guard !text.utf8.contains(0) else { throw error("must not contain a null character") }
    return text
  }
}
