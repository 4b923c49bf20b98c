import Foundation
package import FramePipeline
import WidgetTimeline

/// A member of a stack for the planner: its relevance over time.
package struct StackMember: Hashable, Sendable {
  /// A relevance and the time from which it applies.
  struct Span: Hashable, Sendable {
    var from: Timestamp
    var relevance: StackRelevance
  }

  package let id: WidgetInstance.ID
  /// Sorted.
  let spans: [Span]

  /// Creates a member.
  ///
  /// A relevance lasts from its entry's date for its duration, up to the next entry at most; a duration of 0 lasts up
  /// to the next entry (WidgetKit's documentation).
  ///
  /// - Parameters:
  ///   - id: The instance.
  ///   - entries: Its entries, sorted; empty if it shows only a placeholder, which has no relevance.
  ///   - scale: The scale of its scores, including those of these entries.
  package init(
    id: WidgetInstance.ID, entries: [TimelineOutline.Entry], scale: ScoreScale
  ) {
    self.id = id
    var spans: [Span] = []
    for (index, entry) in entries.enumerated() {
      let date = Timestamp(entry.date)
      let next = index + 1 < entries.count ? Timestamp(entries[index + 1].date) : nil
      let relevance = Self.relevance(of: entry, scale)
      spans.append(Span(from: date, relevance: relevance))
      guard case .relevant = relevance, let duration = entry.relevance?.duration, duration > 0
      else { continue }
      let end = Timestamp(entry.date.addingTimeInterval(duration))
      if next.map({ end < $0 }) ?? true { spans.append(Span(from: end, relevance: .none)) }
    }
    self.spans = spans
  }

  private static func relevance(
    of entry: TimelineOutline.Entry, _ scale: ScoreScale
  ) -> StackRelevance {
    guard let score = entry.relevance.map({ Double($0.score) }) else { return .withoutRelevance }
    return score > 0 ? .relevant(scale.relative(score)) : .none
  }

  /// Returns the relevance of the entry that is shown at a time.
  package func relevance(at time: Timestamp) -> StackRelevance {
    guard let first = spans.first else { return .withoutRelevance }
    guard first.from <= time else { return .none }
    var low = 0
    var high = spans.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].from <= time { low = middle } else { high = middle }
    }
    return spans[low].relevance
  }
}

/// The relevance of a provider's current entry.
package enum StackRelevance: Hashable, Sendable {
  /// A score of 0 or less, a relevance that has ended, or no entry yet.
  case none
  /// The provider specifies no relevance.
  case withoutRelevance
  /// A positive score relative to the provider's others, in 0...1.
  case relevant(Double)
}

/// The rank of a member among the others: first by whether its provider declares it relevant, then by strength.
struct StackRanking: Comparable {
  /// 0 if it is not relevant, 1 if the provider specifies no relevance, 2 if it is relevant.
  var rank: Int
  var strength: Double

  /// Usage decides between members without relevance, and influences the order of relevant ones.
  init(_ relevance: StackRelevance, usage: Double, weight: Double) {
    switch relevance {
    case .none: (rank, strength) = (0, 0)
    case .withoutRelevance: (rank, strength) = (1, usage * weight)
    case .relevant(let score): (rank, strength) = (2, score + usage * weight)
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.strength) < (right.rank, right.strength)
  }
}

/// The scale of a provider's scores: the mean of its positive ones.
///
/// A provider chooses its own scale, so its scores can only be compared with each other. Past scores count too, because
/// many timelines have a single entry.
package struct ScoreScale: Hashable, Codable, Sendable {
  /// The number of scores up to which the mean is exact; beyond it, the latest ones have more weight.
  package static let memory = 200

  package private(set) var mean = 0.0
  package private(set) var count = 0
  /// The date of the last entry that was added.
  package private(set) var latest: Timestamp?

  package init() {}

  /// Adds the entries after the last one that was added, up to a time.
  package mutating func addRelevances(_ entries: [TimelineOutline.Entry], until time: Timestamp) {
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

  /// Returns a positive score relative to the mean, in 0...1: ½ for the mean itself, ⅔ for twice as much.
  ///
  /// This is `s / (s + mean)`, rearranged to avoid overflow. A provider whose scores are all equal gets ½.
  package func relative(_ score: Double) -> Double { 1 / (1 + mean / score) }
}
