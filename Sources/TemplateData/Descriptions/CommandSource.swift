import CheckedJSON

/// A program whose output is data; its arguments are not interpreted by a shell.
package struct CommandSource: Hashable, Sendable {
  /// An absolute path, a name that is looked up in PATH, or a path that begins with `./` in the template's folder.
  package var program: String
  package var arguments: [ParameterizedText]
  /// The timeout in seconds.
  package var timeout = 10.0

  package init(program: String, arguments: [ParameterizedText] = []) {
    self.program = program
    self.arguments = arguments
  }
}

extension CommandSource {
  init(
    _ reader: JSONReader, _ members: inout JSONObjectReader, _ names: PlaceholderNames
  ) throws(JSONFileError) {
    guard case .array = reader.node.value else {
      throw reader.error(
        "must be a list: the program, then each argument; it is not run by a shell")
    }
    let elements = try reader.elements(1...100)
    program = try elements[0].program()
    arguments = []
    for element in elements.dropFirst() {
      arguments.append(try element.parameterizedText(names))
    }
    if let value = members.optional("timeout") {
      timeout = try value.number(in: WebSource.timeouts)
    }
  }
}

extension JSONReader {
  fileprivate func program() throws(JSONFileError) -> String {
    let text = try plainText()
    guard !text.contains("{") else {
      throw error("must name a program; a parameter cannot name it")
    }
    guard text.hasPrefix("/") || text.hasPrefix("./") || !text.contains("/") else {
      throw error(
        "must be an absolute path, a name that is found in 'PATH', or begin with './' for a program in the "
          + "template's folder, not '\(text)'")
    }
    guard !text.hasPrefix("-"), text != ".", text != ".." else {
      throw error("must name a program")
    }
    return text
  }
}
