package import Foundation

/// The period for which screens and stacks are composed.
///
/// A host composes for a day and renews the composition after half of it, so that a sleeping display always has its
/// next frames. The output of `render` is not renewed, so it is composed for a week. Content that depends on the
/// calendar covers one more day, because the first and the last day are partial.
package enum CompositionHorizon: Hashable, Sendable {
  case hosted, rendered

  /// The length in seconds.
  package var length: TimeInterval {
    switch self {
    case .hosted: 86_400
    case .rendered: 7 * 86_400
    }
  }

  /// Returns the end of a composition that starts at a time.
  package func end(from start: Timestamp) -> Timestamp { Timestamp(start.date + length) }

  /// Returns the latest time for composing again: halfway between start and end.
  package static func renewal(from start: Timestamp, to end: Timestamp) -> Timestamp {
    Timestamp(milliseconds: start.milliseconds + (end.milliseconds - start.milliseconds) / 2)
  }

  /// The maximum number of calendar days in a composition, including the current one.
  static let days = Int(rendered.length / 86_400) + 1
}
