/// How the machine reaches other networks.
public struct NWPath: Hashable, Sendable {
  /// Whether other networks can be reached.
  public enum Status: Hashable, Sendable {
    /// There is a route to other networks.
    case satisfied
    /// There is none.
    case unsatisfied
    /// A connection would first be established; it is never the status here.
    case requiresConnection
  }

  /// The interfaces to other networks, the preferred one first.
  public let availableInterfaces: [NWInterface]
  /// Whether other networks are reached by IPv4.
  public let supportsIPv4: Bool
  /// Whether other networks are reached by IPv6.
  public let supportsIPv6: Bool

  /// Whether there is a route to other networks, which does not mean that a server responds.
  public var status: Status { availableInterfaces.isEmpty ? .unsatisfied : .satisfied }
  /// Whether the preferred interface is of a mobile network.
  public var isExpensive: Bool { availableInterfaces.first?.type == .cellular }
  /// Whether the network is in Low Data Mode; never here.
  public var isConstrained: Bool { false }
  /// Whether names of servers can be resolved, as far as there is a route.
  public var supportsDNS: Bool { status == .satisfied }

  /// Whether an interface of a type reaches other networks.
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }

  /// The path of the system's routes, with the interfaces that are included.
  init(
    _ routes: DefaultRoutes, of system: SystemInterfaces, where isIncluded: (NWInterface) -> Bool
  ) {
    let interfaces = routes.names.map(system.interface).filter(isIncluded)
    availableInterfaces = interfaces
    supportsIPv4 = interfaces.contains { routes.ipv4.contains($0.name) }
    supportsIPv6 = interfaces.contains { routes.ipv6.contains($0.name) }
  }
}
