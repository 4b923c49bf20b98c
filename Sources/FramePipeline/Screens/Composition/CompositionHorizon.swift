package import Foundation

/// How far ahead screens and stacks are composed.
///
/// A host composes for a day and renews what it composed halfway, so that a display which sleeps always has what comes
/// next. What `render` writes is renewed by nobody, and is composed for a week. What follows the calendar is composed
/// for one day more, as the first and the last day are not whole.
package enum CompositionHorizon: Hashable, Sendable {
  case hosted, rendered

  /// How long, in seconds.
  package var length: TimeInterval {
    switch self {
    case .hosted: 86_400
    case .rendered: 7 * 86_400
    }
  }

  /// Up to when what is composed at a time is known.
  package func end(from start: Timestamp) -> Timestamp { Timestamp(start.date + length) }

  /// When what was composed from one time up to another is to be composed again at the latest.
  package static func renewal(from start: Timestamp, to end: Timestamp) -> Timestamp {
    Timestamp(milliseconds: start.milliseconds + (end.milliseconds - start.milliseconds) / 2)
  }

  /// The days that the longest composition touches, the present one included.
  static let days = Int(rendered.length / 86_400) + 1
}
