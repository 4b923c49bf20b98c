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
