import CheckedJSON
import Graphics

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
