package import CheckedJSON
import HTTPClient

extension HTTPAction {
  /// The maximum number of actions of a template.
  private static let maximumActionCount = 50

  /// Parses the member `actions` of a template's `widget.json`.
  ///
  /// - Parameters:
  ///   - reader: The member's value.
  ///   - parameters: The names of the template's parameters.
  /// - Returns: The actions in their order.
  /// - Throws: ``JSONFileError`` at the invalid value.
  package static func actions(
    _ reader: JSONReader, parameters: [String]
  ) throws(JSONFileError) -> [HTTPAction] {
    var members = try reader.members()
    var actions: [HTTPAction] = []
    for (name, value) in members.remaining() {
      guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil else {
        throw value.error("is not a valid action name; use letters, digits and '_'")
      }
      actions.append(try HTTPAction(name: name, value, parameters))
    }
    guard actions.count <= maximumActionCount else {
      throw reader.error("must have at most \(maximumActionCount) actions, not \(actions.count)")
    }
    return actions
  }

  /// Parses one action; its own `parameters` are those that a control passes.
  private init(
    name: String, _ reader: JSONReader, _ parameters: [String]
  ) throws(JSONFileError) {
    self.name = name
    var members = try reader.members()
    self.parameters = try members.optional("parameters")?.parameterNames() ?? []
    let known = PlaceholderNames(parameters: parameters + self.parameters)
    address = try members.required("url").webAddress(known)
    method = try members.optional("method")?.choice(HTTPMethod.self) ?? .post
    headers = try members.optional("headers")?.headers() ?? [:]
    if let shadow = self.parameters.first(where: parameters.contains) {
      throw reader.error(
        "has the parameter '\(shadow)', which is also a parameter of the template; rename one")
    }
    guard !headers.values.contains(where: \.isSecret) || !address.begins(with: Set(self.parameters))
    else {
      throw reader.error(
        "would let a control choose the server that receives a secret; begin 'url' with the server")
    }
    timeout = try members.optional("timeout")?.number(in: WebSource.timeouts) ?? 10
    if let value = members.optional("body") {
      guard method != .get else { throw value.error("cannot be sent with 'GET'") }
      body = try value.actionBody(known)
    }
    try members.end()
  }
}

extension JSONReader {
  fileprivate func parameterNames() throws(JSONFileError) -> [String] {
    var names: [String] = []
    for element in try elements(0...50) {
      let name = try element.string()
      guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil else {
        throw element.error("is not a valid parameter name; use letters, digits and '_'")
      }
      names.append(name)
    }
    return names
  }

  fileprivate func actionBody(_ names: PlaceholderNames) throws(JSONFileError) -> HTTPAction.Body {
    if case .string = node.value { return .text(try parameterizedText(names)) }
    return .json(try parameterizedValue(names))
  }
}
