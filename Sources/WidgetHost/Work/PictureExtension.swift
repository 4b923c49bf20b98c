package import Foundation

/// When pictures that follow the clock are drawn further, of the entries that are there.
///
/// A timeline's pictures reach some way ahead; a text that goes on changing needs more of them, and no
/// provider has to be asked for these.
package enum PictureExtension {
  /// Pictures that reach no further, in seconds, are extended by the process that has the entries, which is
  /// kept for it; others by whichever is there, or the provider is asked.
  private static let longestKeeping = 5 * 60.0
  /// How long before the first missing picture the next ones are drawn at the most, in seconds.
  private static let longestLead = 60.0
  /// The least time between two extensions, in seconds.
  private static let shortestInterval = 10.0

  /// When to draw on, as it is at `now`, where pictures are missing from `omitted` on.
  static func date(before omitted: Date, at now: Date) -> Date {
    let left = omitted.timeIntervalSince(now)
    return now.addingTimeInterval(
      max(shortestInterval, left - min(left / 4, longestLead)))
  }

  /// For how many seconds a process is kept that drew pictures at `now`; `nil` where it is not.
  package static func keeping(until omitted: Date?, at now: Date) -> TimeInterval? {
    guard let left = omitted?.timeIntervalSince(now), left <= longestKeeping else { return nil }
    return max(left, shortestInterval)
  }
}

extension WorkerResult.Outcome {
  /// From when on pictures are missing; `nil` where none is.
  var omitted: Date? {
    switch self {
    case .done(_, let omitted): omitted
    case .timeline(let outline): outline.omitted
    case .failed, .answered: nil
    }
  }

  /// For how many seconds the process is kept that did a job of `now`, if it is.
  func keeping(at now: Date) -> TimeInterval? {
    PictureExtension.keeping(until: omitted, at: now)
  }
}
