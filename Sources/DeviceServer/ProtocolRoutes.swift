/// The protocols that may answer a path, by its first segment.
struct ProtocolRoutes: Sendable {
  private let bySegment: [String: [any DeviceProtocol]]
  /// Those that answer paths with any other first segment.
  private let others: [any DeviceProtocol]

  /// Creates the routes of protocols, which are tried in their order.
  init(_ protocols: [any DeviceProtocol]) {
    let segments = Set(protocols.flatMap { type(of: $0).firstSegments ?? [] })
    bySegment = Dictionary(
      uniqueKeysWithValues: segments.map { segment in
        (segment, protocols.filter { type(of: $0).firstSegments?.contains(segment) ?? true })
      })
    others = protocols.filter { type(of: $0).firstSegments == nil }
  }

  /// Returns the protocols that may answer a path with a first segment, which is `nil` for the path `/`.
  func candidates(for segment: String?) -> [any DeviceProtocol] {
    bySegment[segment ?? ""] ?? others
  }
}
