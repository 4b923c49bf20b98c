/// From when on pictures are older than their widget wanted, and how old their data is then.
///
/// Reloads within the budget are up to an hour apart, so a host that keeps its widgets up to date has come an hour after
/// the date of the reload policy. Hours in which the display sleeps do not count, as no host comes then. What is
/// composed of several frames is stale as soon as one of them is. A frame that is not shown past the limit is never stale.
package struct Staleness: Hashable, Sendable {
  /// The maximum age of a timeline after the date of its policy, in milliseconds.
  package static let maximumDelay: Int64 = 3_600_000

  /// The latest time at which the host reloads the widget, or `nil` if the widget requests no new timeline.
  package let limit: Timestamp?
  /// When the data was generated that is too old from the limit on.
  private let generatedAt: Timestamp

  /// The staleness of a timeline that was asked for at `now`, on a display that sleeps at times.
  package init(_ reload: Manifest.Reload, now: Timestamp, quiet: QuietTime = .none) {
    generatedAt = now
    switch reload.policy {
    case .never: limit = nil
    case .atEnd, .after:
      limit = reload.date.map { Self.limit(from: max($0, now), quiet) }
    }
  }

  /// The staleness of what is composed of members' frames; `nil` where none of them is ever stale.
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

  /// Writes to a frame whose interval is final from when on it is stale, and from when its data is where that is older
  /// than its manifest.
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
