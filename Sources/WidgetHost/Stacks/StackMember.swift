import Foundation
package import FramePipeline
import WidgetTimeline

/// A member of a stack as the planner sees it: how relevant it is at which times.
package struct StackMember: Hashable, Sendable {
  /// From when on something holds.
  struct Span: Hashable, Sendable {
    var from: Timestamp
    var relevance: StackRelevance
  }

  package let id: WidgetInstance.ID
  /// Sorted.
  let spans: [Span]

  /// Makes a member.
  ///
  /// A relevance lasts from its entry's date for its duration, and up to the next entry at most; a
  /// duration of 0 is up to the next entry (WidgetKit's documentation).
  ///
  /// - Parameters:
  ///   - id: The instance.
  ///   - entries: Its entries, sorted; none where it shows but a placeholder, which says nothing.
  ///   - scale: What its scores are measured by, these entries among them.
  package init(
    id: WidgetInstance.ID, entries: [TimelineOutline.Entry], scale: ScoreScale
  ) {
    self.id = id
    var spans: [Span] = []
    for (place, entry) in entries.enumerated() {
      let date = Timestamp(entry.date)
      let next = place + 1 < entries.count ? Timestamp(entries[place + 1].date) : nil
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
    guard let score = entry.relevance.map({ Double($0.score) }) else { return .unspoken }
    return score > 0 ? .relevant(scale.relative(score)) : .none
  }

  /// What the provider says of the entry that is shown at a time.
  package func relevance(at time: Timestamp) -> StackRelevance {
    guard let first = spans.first else { return .unspoken }
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

/// What a provider says of its present entry.
package enum StackRelevance: Hashable, Sendable {
  /// A score of 0 or less, a relevance that is over, or no entry yet.
  case none
  /// Nothing.
  case unspoken
  /// A positive score, beside the provider's others: in 0...1.
  case relevant(Double)
}

/// How a member stands beside the others: first what its provider says, then how much.
struct StackRanking: Comparable {
  /// 0 where the provider says no, 1 where it says nothing, 2 where it says yes.
  var rank: Int
  var strength: Double

  /// Habit decides among silent members, and tips the balance among relevant ones.
  init(_ relevance: StackRelevance, habit: Double, weight: Double) {
    switch relevance {
    case .none: (rank, strength) = (0, 0)
    case .unspoken: (rank, strength) = (1, habit * weight)
    case .relevant(let score): (rank, strength) = (2, score + habit * weight)
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.strength) < (right.rank, right.strength)
  }
}

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
