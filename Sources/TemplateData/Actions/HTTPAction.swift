import CheckedJSON
package import HTTPClient

/// A request that a template's control sends; the response is discarded.
package struct HTTPAction: Hashable, Sendable {
  package var name: String
  package var method: HTTPMethod
  package var address: ParameterizedText
  package var headers: [String: HeaderValue]
  package var body: Body?
  /// The timeout in seconds.
  package var timeout: Double
  /// The names of the parameters that a control passes.
  package var parameters: [String] = []

  package enum Body: Hashable, Sendable {
    case text(ParameterizedText)
    case json(ParameterizedValue)
  }

  package init(
    name: String, method: HTTPMethod = .post, address: ParameterizedText,
    headers: [String: HeaderValue] = [:], body: Body? = nil, timeout: Double = 10
  ) {
    self.name = name
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

extension HTTPAction {
  /// The maximum length of a response in bytes.
  private static let maximumResponseLength = 64 << 10

  /// Sends the request, and waits for the response.
  ///
  /// - Parameters:
  ///   - parameters: The values of the template's and the control's parameters.
  ///   - template: The template, which must be trusted.
  ///   - dataAccess: The access to the server.
  /// - Throws: ``DataError`` if the request fails or the server rejects it.
  package func perform(
    _ parameters: [String: DataValue], in template: TemplateLocation, through dataAccess: DataAccess
  ) throws(DataError) {
    try template.requireTrust(for: "performs the action '\(name)'")
    var request = ResolvedRequest(address: try address.webAddress(parameters))
    // The values that a control passes come from data.
    if address.begins(with: Set(self.parameters)) { request.privateAddressRejection = .namedByData }
    request.method = method
    request.body = try body?.bytes(parameters)
    request.headers = try fields(from: dataAccess.secrets)
    request.timeout = timeout
    request.maximumBytes = Self.maximumResponseLength
    let response = try request.response(through: dataAccess.http)
    guard (200...299).contains(response.status) else {
      throw .status(address: request.address.redacted, response.status, retryAfter: nil)
    }
  }

  private func fields(
    from secrets: some SecretReading
  ) throws(DataError) -> [HTTPRequest.Header] {
    var fields: [HTTPRequest.Header] = []
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      fields.append(HTTPRequest.Header(name, try value.text(from: secrets)))
    }
    if let body, !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
      fields.append(HTTPRequest.Header("Content-Type", body.type))
    }
    return fields
  }
}

extension HTTPAction.Body {
  fileprivate var type: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    }
  }

  fileprivate func bytes(_ parameters: [String: DataValue]) throws(DataError) -> [UInt8] {
    switch self {
    case .text(let text): Array(try text.substituting(with: parameters) { text, _ in text }.utf8)
    case .json(let value): try value.filled(with: parameters).jsonBytes()
    }
  }
}

/// JSON whose strings have placeholders for parameters; a string that is a single placeholder becomes the parameter's
/// value.
package indirect enum ParameterizedValue: Hashable, Sendable {
  case value(DataValue)
  case text(ParameterizedText)
  case array([ParameterizedValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: ParameterizedValue
  }

  /// Returns the value with its placeholders replaced by the parameters.
  package func filled(with parameters: [String: DataValue]) throws(DataError) -> DataValue {
    switch self {
    case .value(let value): return value
    case .text(let text):
      if case .parameter(let name) = text.parts.first, text.parts.count == 1 {
        return parameters[name] ?? .null
      }
      return .string(try text.substituting(with: parameters) { text, _ in text })
    case .array(let elements):
      var values: [DataValue] = []
      for element in elements { values.append(try element.filled(with: parameters)) }
      return .array(values)
    case .object(let members):
      var object = DataObject()
      for member in members { object[member.name] = try member.value.filled(with: parameters) }
      return .object(object)
    }
  }
}

extension JSONReader {
  /// Parses JSON whose strings may have placeholders with these names.
  func parameterizedValue(_ names: PlaceholderNames) throws(JSONFileError) -> ParameterizedValue {
    switch node.value {
    case .null, .bool, .integer, .number: return .value(try DataValue(self))
    case .string: return .text(try parameterizedText(names))
    case .array:
      var elements: [ParameterizedValue] = []
      for element in try self.elements(0...1000) {
        elements.append(try element.parameterizedValue(names))
      }
      return .array(elements)
    case .object:
      var members = try members()
      var values: [ParameterizedValue.Member] = []
      for (name, value) in members.remaining() {
        values.append(.init(name: name, value: try value.parameterizedValue(names)))
      }
      return .object(values)
    }
  }
}
