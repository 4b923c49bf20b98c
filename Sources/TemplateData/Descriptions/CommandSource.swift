/// A program whose output is data; no shell reads its arguments.
package struct CommandSource: Hashable, Sendable {
  /// An absolute path, a name that is found in PATH, or a path that begins with `./` in the template's folder.
  package var program: String
  package var arguments: [ParameterizedText]
  /// In seconds.
  package var timeout = 10.0

  package init(program: String, arguments: [ParameterizedText] = []) {
    self.program = program
    self.arguments = arguments
  }
}
