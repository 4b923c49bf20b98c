import HTTPClient

/// The privileges that a template with requests needs.
enum RequestPrivilege: CustomStringConvertible {
  case joining([String])
  case adding(String)
  case sending(String)
  case sendingToOtherServer(String)
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
    case .sendingToOtherServer(let source): "sends data from '\(source)' to another server"
    case .local(let server): "connects to '\(server)' on this machine or its network"
    case .credential(let field): "sends the header field '\(field)'"
    case .header(let field):
      "sends the header field '\(field)' to a server that it does not name itself"
    }
  }
}

extension DataSourceDescription {
  /// The sources whose data is used, without duplicates, in order.
  package var referencedSources: [String] {
    var names: [String] = []
    for reference in references {
      let name = String(reference.prefix { $0 != "." })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the privileges for requests that can be determined without data.
  ///
  /// - Parameter sources: All sources of the template.
  /// - Returns: The privileges, as worded in errors and by `placard trust`.
  package func sendingPrivileges(among sources: [DataSourceDescription]) -> [String] {
    guard case .web(let page) = origin else { return [] }
    return (serverPrivileges(page) + valuePrivileges(page, sources) + headerPrivileges(page))
      .map(\.description)
  }

  /// Detects private IP addresses and local names such as `localhost`; whether another host name resolves into the
  /// local network is checked on connecting.
  private func serverPrivileges(_ page: WebSource) -> [RequestPrivilege] {
    guard case .literal(let start) = page.address.parts.first,
      let address = try? WebAddress(start), PrivateAddress.contains(host: address.host)
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
    guard let server = page.address.literalServer, let sourceServer = other.address.literalServer
    else {
      return []
    }
    return server == sourceServer ? [] : [.sendingToOtherServer(name)]
  }

  private func headerPrivileges(_ page: WebSource) -> [RequestPrivilege] {
    let plain = page.headers.filter { !$0.value.isSecret }.keys.sorted()
    return plain.compactMap { name in
      if HeaderFields.isCredential(name) { return .credential(name) }
      return page.address.beginsWithReference && !HeaderFields.isSafelisted(name)
        ? .header(name) : nil
    }
  }
}

extension ParameterizedText {
  /// The server that the literal beginning specifies, with scheme and port.
  fileprivate var literalServer: String? {
    guard case .literal(let start) = parts.first else { return nil }
    return (try? WebAddress(start))?.description
  }
}
