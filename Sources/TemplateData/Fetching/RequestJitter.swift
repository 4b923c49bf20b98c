/// How much later than possible a source is requested again, so that sources whose responses expire at the same moment
/// are not all requested at that moment.
package enum RequestJitter: Hashable, Sendable {
  case none
  /// A fixed part of the interval for each source and request: the same in all processes, so that it needs no storage.
  case byKey

  /// The maximum part of the interval, and the maximum in seconds.
  package static let maximumPart = 0.1
  package static let maximumSeconds = 60.0

  /// Returns the seconds to add to an interval; they are never negative, as the server determines the interval.
  package func seconds(of key: DataCache.Key, interval: Double) -> Double {
    switch self {
    case .none: 0
    case .byKey:
      min(interval * Self.maximumPart, Self.maximumSeconds) * (Double(key.number) / 0x1p64)
    }
  }
}
