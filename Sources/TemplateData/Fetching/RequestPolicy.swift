import HTTPClient

/// What a template may ask of servers, and send to them, before it is trusted.
///
/// - A request reaches this machine and its network only where a parameter that a person set names the server.
/// - An address takes values from one other source at most. They go back to the server that gave them, or
///   are an address as a whole, which a public server gave. What is private never goes to another server.
/// - Parameters go to servers that the template or a person names, never to one that data names.
///
/// Trust lifts all but one rule: data that names a server does not lead into the local network.
struct RequestPolicy {
  let source: DataSourceDescription
  let page: WebSource
  let site: TemplateLocation
  /// Where the data of the sources came from that the address takes values of.
  let provenances: [String: DataProvenance]

  /// The request as it may be sent.
  ///
  /// - Parameters:
  ///   - call: The request, with all values in their places.
  ///   - parameters: The values.
  /// - Returns: The request, with what it may reach.
  /// - Throws: ``DataError`` where it needs trust.
  func permitted(
    _ call: WebCall, _ parameters: [String: DataValue]
  ) throws(DataError) -> WebCall {
    var call = call
    if !site.isTrusted || page.address.beginsWithReference {
      try checkServer(of: call, parameters)
    }
    if !site.isTrusted {
      try checkValues(of: call)
      try checkHeaders()
    }
    call.privateRefusal = privateRefusal(of: call)
    call.staysPrivate =
      !site.isTrusted
      && source.referencedSources.contains { name in
        if case .server(_, isPrivate: true)? = provenances[name] { true } else { false }
      }
    return call
  }

  // MARK: Values

  /// The beginning names the whole server: what follows it is no part of the server's name.
  private func checkServer(
    of call: WebCall, _ parameters: [String: DataValue]
  ) throws(DataError) {
    guard let first = page.address.parts.first else { return }
    let start = try ParameterizedText(parts: [first]).webAddress(parameters)
    guard start.hasSameOrigin(as: call.address) else {
      throw .address(
        "'url' must begin with the whole server: the text after '\(start.server)' changes the server"
      )
    }
  }

  private func checkValues(of call: WebCall) throws(DataError) {
    let names = source.referencedSources
    guard let name = names.first else { return }
    guard names.count == 1 else { throw needsTrust(.joining(names)) }
    let provenance = provenances[name] ?? .machine
    guard case .server(let server, let isPrivate) = provenance else {
      throw needsTrust(.sending(name))
    }
    let isBack = server == call.address.description
    if page.address.beginsWithReference {
      let (all, references) = (page.address.parameters, page.address.references)
      guard all == references, isBack || references.count == 1 else {
        throw needsTrust(.adding(name))
      }
      guard isBack || !isPrivate else { throw needsTrust(.sendingElsewhere(name)) }
    } else if !isBack {
      throw needsTrust(.sendingElsewhere(name))
    }
  }

  // MARK: Header fields

  private func checkHeaders() throws(DataError) {
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) where !value.isSecret {
      guard !HeaderFields.isCredential(name) else { throw needsTrust(.credential(name)) }
      guard HeaderFields.isHarmless(name) || isWritten else { throw needsTrust(.header(name)) }
    }
  }

  /// Whether the template itself says which server is asked.
  private var isWritten: Bool {
    switch page.address.parts.first {
    case .literal: true
    case .parameter(let name): !name.contains(".") && !site.chosen.contains(name)
    case nil: false
    }
  }

  // MARK: The local network

  /// Why the server may not be one of the local network, or `nil` where it may.
  private func privateRefusal(of call: WebCall) -> WebCall.PrivateAddressRejection? {
    guard page.address.beginsWithReference else {
      return site.isTrusted || page.address.begins(with: site.chosen)
        ? nil : .notNamed(folder: site.folder)
    }
    let provenance = source.referencedSources.first.flatMap { provenances[$0] }
    // A server at home may name itself.
    return provenance == .server(call.address.description, isPrivate: true) ? nil : .namedByData
  }

  private func needsTrust(_ privilege: RequestPrivilege) -> DataError {
    site.refusal(of: privilege.description)
  }
}
