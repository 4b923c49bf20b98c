package import CheckedJSON
import HTTPClient

extension HTTPAction {
  /// The most actions of a template.
  private static let mostActions = 50

  /// Reads the member `actions` of a template's `widget.json`.
  ///
  /// - Parameters:
  ///   - reader: The member's value.
  ///   - parameters: The names of the template's parameters.
  /// - Returns: The actions in their order.
  /// - Throws: ``JSONFileError`` at what is wrong.
  package static func actions(
    _ reader: JSONReader, parameters: [String]
  ) throws(JSONFileError) -> [HTTPAction] {
    var members = try reader.members()
    var actions: [HTTPAction] = []
    for (name, value) in members.rest() {
      guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil else {
        throw value.error("is no name for an action; use letters, digits and '_'")
      }
      actions.append(try HTTPAction(name: name, value, parameters))
    }
    guard actions.count <= mostActions else {
      throw reader.error("must have at most \(mostActions) actions, not \(actions.count)")
    }
    return actions
  }

  /// Reads one action; its own `parameters` are those that a control hands to it.
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
        "has the parameter '\(shadow)', which the template has already; call it otherwise")
    }
    guard !headers.values.contains(where: \.isSecret) || !address.begins(with: Set(self.parameters))
    else {
      throw reader.error("would send a secret wherever a control says; begin 'url' with the server")
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
        throw element.error("is no name for a parameter; use letters, digits and '_'")
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
