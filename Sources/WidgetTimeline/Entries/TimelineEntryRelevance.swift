public import Foundation

/// How much an entry matters beside the other entries of its provider.
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  /// How much, on a scale of the provider's own; 0 or less is not relevant.
  public var score: Float
  /// For how many seconds from the entry's date; 0 is until the next entry.
  public var duration: TimeInterval

  /// Makes a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }

  /// Whether both figures can be compared and written down.
  package var isFinite: Bool { score.isFinite && duration.isFinite }
}
