package import FramePipeline
import WidgetTimeline

/// What the scores of a provider are measured by: the mean of the positive ones it has given.
///
/// A provider chooses its scale, so a score says something beside the provider's others only. Those of the
/// past count too, as many timelines have one entry.
package struct ScoreScale: Hashable, Codable, Sendable {
  /// Of so many scores the mean is exact; of more the latest weigh more.
  package static let memory = 200

  package private(set) var mean = 0.0
  package private(set) var count = 0
  /// The date of the latest entry that is counted.
  package private(set) var latest: Timestamp?

  package init() {}

  /// Counts the entries after those that are counted already, up to a time.
  package mutating func learn(_ entries: [TimelineOutline.Entry], until time: Timestamp) {
    for entry in entries {
      let date = Timestamp(entry.date)
      guard date <= time, latest.map({ $0 < date }) ?? true else { continue }
      latest = date
      guard let score = entry.relevance.map({ Double($0.score) }), score > 0, score.isFinite else {
        continue
      }
      count = min(count + 1, Self.memory)
      mean += (score - mean) / Double(count)
    }
  }

  /// A positive score beside the mean, in 0...1: ½ for the mean itself, ⅔ for twice as much.
  ///
  /// `s / (s + mean)`, written so that it overflows nowhere. A provider whose scores are all equal says
  /// nothing by them, and gets ½.
  package func relative(_ score: Double) -> Double { 1 / (1 + mean / score) }
}
