import HTTPClient

/// Decides what an untrusted template may request from servers and send to them.
///
/// - A request to this machine or its network requires that a parameter set by the user specifies the server.
/// - A URL may use values of at most one other source. They may go back to the server that they came from, or they may
///   be the whole URL if they came from a public server. Private data never goes to another server.
/// - Parameters may go to servers that the template or the user specifies, but not to servers that data specifies.
///
/// Trust lifts all rules but one: a server that data specifies must not be in the local network.
struct RequestPolicy {
  let source: DataSourceDescription
  let page: WebSource
  let location: TemplateLocation
  /// The provenance of the data that the URL uses, by source.
  let provenances: [String: DataProvenance]

  /// Checks a request.
  ///
  /// - Parameters:
  ///   - request: The request, with all placeholders replaced.
  ///   - parameters: The values of the placeholders.
  /// - Returns: The request, with its network restrictions.
  /// - Throws: ``DataError`` if it requires trust.
  func permitted(
    _ request: ResolvedRequest, _ parameters: [String: DataValue]
  ) throws(DataError) -> ResolvedRequest {
    var request = request
    if !location.isTrusted || page.address.beginsWithReference {
      try checkServer(of: request, parameters)
    }
    if !location.isTrusted {
      try checkValues(of: request)
      try checkHeaders()
    }
    request.privateAddressRejection = privateAddressRejection(of: request)
    request.isRestrictedToLocalNetwork =
      !location.isTrusted
      && source.referencedSources.contains { name in
        if case .server(_, isPrivate: true)? = provenances[name] { true } else { false }
      }
    return request
  }

  // MARK: Values

  /// Checks that the first part of the URL specifies the whole server, so that the rest cannot extend the host name.
  private func checkServer(
    of request: ResolvedRequest, _ parameters: [String: DataValue]
  ) throws(DataError) {
    guard let first = page.address.parts.first else { return }
    let start = try ParameterizedText(parts: [first]).webAddress(parameters)
    guard start.hasSameOrigin(as: request.address) else {
      throw .address(
        "'url' must begin with the whole server: the text after '\(start.server)' changes the server"
      )
    }
  }

  private func checkValues(of request: ResolvedRequest) throws(DataError) {
    let names = source.referencedSources
    guard let name = names.first else { return }
    guard names.count == 1 else { throw needsTrust(.joining(names)) }
    let provenance = provenances[name] ?? .machine
    guard case .server(let server, let isPrivate) = provenance else {
      throw needsTrust(.sending(name))
    }
    let returnsToOrigin = server == request.address.description
    if page.address.beginsWithReference {
      let (all, references) = (page.address.parameters, page.address.references)
      guard all == references, returnsToOrigin || references.count == 1 else {
        throw needsTrust(.adding(name))
      }
      guard returnsToOrigin || !isPrivate else { throw needsTrust(.sendingToOtherServer(name)) }
    } else if !returnsToOrigin {
      throw needsTrust(.sendingToOtherServer(name))
    }
  }

  // MARK: Header fields

  private func checkHeaders() throws(DataError) {
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) where !value.isSecret {
      guard !HeaderFields.isCredential(name) else { throw needsTrust(.credential(name)) }
      guard HeaderFields.isSafelisted(name) || isServerLiteral else {
        throw needsTrust(.header(name))
      }
    }
  }

  /// Whether the template itself specifies the server.
  private var isServerLiteral: Bool {
    switch page.address.parts.first {
    case .literal: true
    case .parameter(let name): !name.contains(".") && !location.chosen.contains(name)
    case nil: false
    }
  }

  // MARK: The local network

  /// Returns the reason why the server must not be in the local network, or `nil` if it may be.
  private func privateAddressRejection(of request: ResolvedRequest) -> ResolvedRequest
    .PrivateAddressRejection?
  {
    guard page.address.beginsWithReference else {
      return location.isTrusted || page.address.begins(with: location.chosen)
        ? nil : .namedByTemplate(folder: location.folder)
    }
    let provenance = source.referencedSources.first.flatMap { provenances[$0] }
    // A private server may specify itself.
    return provenance == .server(request.address.description, isPrivate: true) ? nil : .namedByData
  }

  private func needsTrust(_ privilege: RequestPrivilege) -> DataError {
    location.rejection(of: privilege.description)
  }
}
