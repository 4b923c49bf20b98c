/// The time from which pictures are older than their widget intended, and the age of their data then.
///
/// Reloads within the budget are up to an hour apart, so a host that keeps its widgets up to date reloads a widget within
/// an hour after the date of the reload policy. Hours in which the display sleeps do not count. A composition of several
/// frames is stale as soon as one of them is. A frame that is not shown past the limit is never stale.
package struct Staleness: Hashable, Sendable {
  /// The maximum age of a timeline after the date of its policy, in milliseconds.
  package static let maximumDelay: Int64 = 3_600_000

  /// The latest time at which the host reloads the widget, or `nil` if the widget requests no new timeline.
  package let limit: Timestamp?
  /// The time at which the data that is too old from the limit on was generated.
  private let generatedAt: Timestamp

  /// Creates the staleness of a timeline that was requested at `now`, on a display with quiet hours.
  package init(_ reload: Manifest.Reload, now: Timestamp, quiet: QuietTime = .none) {
    generatedAt = now
    switch reload.policy {
    case .never: limit = nil
    case .atEnd, .after:
      limit = reload.date.map { Self.limit(from: max($0, now), quiet) }
    }
  }

  /// Creates the staleness of a composition of members' frames; `nil` if none of them is ever stale.
  ///
  /// - Parameter members: The frames, and when the manifests that they are from were generated. Of several that are
  ///   stale at the same time, the one with the oldest data counts.
  init?(ofMembers members: [(frame: Manifest.Frame, generatedAt: Timestamp)]) {
    let stale = members.compactMap { member in
      member.frame.staleAfter.map { ($0, member.frame.generatedAt ?? member.generatedAt) }
    }
    guard let first = stale.min(by: <) else { return nil }
    (limit, generatedAt) = first
  }

  /// Returns an hour after a time at which the display is awake; if it falls asleep in that hour, an hour after it
  /// wakes.
  private static func limit(from time: Timestamp, _ quiet: QuietTime) -> Timestamp {
    let limit = quiet.end(from: time).later(by: maximumDelay)
    return quiet.contains(limit) ? quiet.end(from: limit).later(by: maximumDelay) : limit
  }

  /// Sets when a frame, whose interval has to be final, becomes stale, and when its data was generated if that was before
  /// its manifest was.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - date: When the frame's manifest was generated.
  func mark(_ frame: inout Manifest.Frame, inManifestOf date: Timestamp) {
    let isShownPast = limit.map { limit in frame.until.map { limit < $0 } ?? true } ?? false
    frame.staleAfter = isShownPast ? limit : nil
    frame.generatedAt = isShownPast && generatedAt < date ? generatedAt : nil
  }
}
