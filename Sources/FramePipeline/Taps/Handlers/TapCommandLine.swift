import CheckedJSON
import Graphics

/// A program that is run for a tap, and its arguments; no shell reads them.
package struct TapCommandLine: Hashable, Sendable {
  /// An absolute path, or a name that is looked for in PATH.
  package var program: String
  package var arguments: [TapArgument]
  /// How long it may take, in seconds.
  package var timeout: Double
  /// False for an app that stays open: it is started and left alone.
  package var waits: Bool

  package init(program: String, arguments: [TapArgument], timeout: Double, waits: Bool = true) {
    self.program = program
    self.arguments = arguments
    self.timeout = timeout
    self.waits = waits
  }

  /// The arguments for a tap: each stays one argument, whatever is in it.
  ///
  /// A value that begins with a hyphen could be taken for an option, so it is passed only behind an
  /// argument `--` that the person wrote.
  ///
  /// - Throws: ``TapRejection`` where a value could mean something else to the program.
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
      throw TapRejection("'\(program)' is not run, as \(argument.name) has a character 0")
    }
    // A written "--", as no value that could be one is passed before it.
    guard !text.hasPrefix("-") || texts.contains("--") else {
      throw TapRejection(
        "'\(program)' is not run, as \(argument.name) '\(text.prefix(80))' begins with '-' and could be "
          + "taken for an option; write \"--\" before it, if the program knows that")
    }
  }
}

/// An argument of a command: what the person wrote, or something of the tap.
package enum TapArgument: Hashable, Sendable {
  case literal(String)
  /// The deep link.
  case url
  /// The kind and the name of the instance that was tapped.
  case kind, instance
  /// What the target is called; empty where it has no name.
  case label

  /// The placeholders as they are written.
  package static let placeholders: [(text: String, argument: TapArgument)] = [
    ("{url}", .url), ("{kind}", .kind), ("{instance}", .instance), ("{label}", .label),
  ]

  var isPlaceholder: Bool { Self.placeholders.contains { $0.argument == self } }

  /// The placeholder's name as messages have it.
  var name: String { Self.placeholders.first { $0.argument == self }?.text ?? "an argument" }

  /// The one argument that the program gets.
  func text(for target: TapHit) -> String {
    switch self {
    case .literal(let text): text
    case .url: target.url ?? ""
    case .kind: target.kind
    case .instance: target.instance
    case .label: target.label ?? ""
    }
  }
}

extension TapHit {
  /// The deep link, or `nil` where the tap opens none.
  package var url: String? {
    switch destination {
    case .url(let url): url
    case .openApp, .perform: nil
    }
  }
}

extension JSONReader {
  /// A program and its arguments, each of which is one argument: a placeholder, or as it is written.
  func commandLine() throws(JSONFileError) -> (program: String, arguments: [TapArgument]) {
    guard case .array = node.value else {
      throw error("must be a list: the program, then each argument; no shell reads it")
    }
    let elements = try elements(1...1000)
    var arguments: [TapArgument] = []
    for element in elements.dropFirst() { arguments.append(try element.argument()) }
    return (try elements[0].program(), arguments)
  }

  private func program() throws(JSONFileError) -> String {
    let text = try plainText()
    guard text.hasPrefix("/") || !text.contains("/") else {
      throw error("must be an absolute path, or a name that is found in PATH, not '\(text)'")
    }
    guard !TapArgument.placeholders.contains(where: { text.contains($0.text) }) else {
      throw error("must name a program; a tap does not choose what is run")
    }
    guard !text.hasPrefix("-") else { throw error("must name a program, not an option") }
    return text
  }

  private func argument() throws(JSONFileError) -> TapArgument {
    let text = try plainText(canBeEmpty: true)
    let placeholders = TapArgument.placeholders
    if let known = placeholders.first(where: { $0.text == text }) { return known.argument }
    if let part = placeholders.first(where: { text.contains($0.text) }) {
      throw error("has '\(part.text)' beside other text; make it an argument of its own")
    }
    if text.hasPrefix("{"), text.hasSuffix("}"),
      let near = NearestName.suggestion(for: text, among: placeholders.map(\.text))
    {
      throw error("is no placeholder; did you mean '\(near)'?")
    }
    return .literal(text)
  }

  /// A text that can be handed to a program.
  private func plainText(canBeEmpty: Bool = false) throws(JSONFileError) -> String {
    if canBeEmpty, case .string("") = node.value { return "" }
    let text = try string()
    guard !text.utf8.contains(0) else { throw error("must not have a character 0") }
    return text
  }
}
