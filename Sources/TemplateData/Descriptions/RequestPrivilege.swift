import HTTPClient
/// What a template needs trust for that sends requests.
enum RequestPrivilege: CustomStringConvertible {
  case joining([String])
  case adding(String)
  case sending(String)
  case sendingElsewhere(String)
  case local(String)
  case credential(String)
  case header(String)

  var description: String {
    switch self {
    case .joining(let sources):
      "combines data from the sources "
        + "\(sources.map { "'\($0)'" }.joined(separator: " and ")) in one address"
    case .adding(let source): "appends to the address from '\(source)'"
    case .sending(let source): "sends data from '\(source)' to a server"
    case .sendingElsewhere(let source): "sends data from '\(source)' to another server"
    case .local(let server): "connects to '\(server)' on this machine or its network"
    case .credential(let field): "sends the header field '\(field)'"
    case .header(let field):
      "sends the header field '\(field)' to a server that it does not name itself"
    }
  }
}

extension DataSourceDescription {
  /// The sources whose data it takes values of, each once, in order.
  package var referencedSources: [String] {
    var names: [String] = []
    for reference in references {
      let name = String(reference.prefix { $0 != "." })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What is known to need trust of what it sends, before any data is there.
  ///
  /// - Parameter sources: All sources of the template.
  /// - Returns: Each as an error and `placard trust` call it.
  package func sendingPrivileges(among sources: [DataSourceDescription]) -> [String] {
    guard case .web(let page) = origin else { return [] }
    return (serverPrivileges(page) + valuePrivileges(page, sources) + headerPrivileges(page))
      .map(\.description)
  }

  /// A name may lead into the local network as well, which is seen when it is asked.
  private func serverPrivileges(_ page: WebSource) -> [RequestPrivilege] {
    guard case .literal(let start) = page.address.parts.first,
      let address = try? WebAddress(start), PrivateAddress.holds(host: address.host)
    else { return [] }
    return [.local(address.server)]
  }

  private func valuePrivileges(
    _ page: WebSource, _ sources: [DataSourceDescription]
  ) -> [RequestPrivilege] {
    let names = referencedSources
    guard let name = names.first else { return [] }
    guard names.count == 1 else { return [.joining(names)] }
    guard case .web(let other)? = sources.first(where: { $0.name == name })?.origin else {
      return [.sending(name)]
    }
    if page.address.beginsWithReference {
      return page.address.parameters == references ? [] : [.adding(name)]
    }
    guard let server = page.address.writtenServer, let giver = other.address.writtenServer else {
      return []
    }
    return server == giver ? [] : [.sendingElsewhere(name)]
  }

  private func headerPrivileges(_ page: WebSource) -> [RequestPrivilege] {
    let plain = page.headers.filter { !$0.value.isSecret }.keys.sorted()
    return plain.compactMap { name in
      if HeaderFields.isCredential(name) { return .credential(name) }
      return page.address.beginsWithReference && !HeaderFields.isHarmless(name)
        ? .header(name) : nil
    }
  }
}

extension ParameterizedText {
  /// The server that is written at the beginning, with scheme and port.
  fileprivate var writtenServer: String? {
    guard case .literal(let start) = parts.first else { return nil }
    return (try? WebAddress(start))?.description
  }
}
