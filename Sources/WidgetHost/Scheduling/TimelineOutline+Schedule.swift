package import Foundation
import WidgetTimeline

extension TimelineOutline {
  /// WidgetKit's least distance of entries, in seconds.
  private static let shortestDistance: TimeInterval = 5 * 60

  /// When the policy wants new entries; `nil` waits for the app.
  package var wantedReload: Date? {
    switch policy.rule {
    case .atEnd: entries.last?.date
    case .after(let date): date
    case .never: nil
    }
  }

  /// Why the policy asks.
  package var policyReason: ReloadReason {
    switch policy.rule {
    case .atEnd, .never: .atEnd
    case .after: .after
    }
  }

  /// The place of the entry that is shown at a time: the last one before it, or the first.
  package func currentEntry(at date: Date) -> Int? {
    guard !entries.isEmpty else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].date <= date { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The outline with a word on entries that follow each other too closely.
  func checkingDistances() -> TimelineOutline {
    let distances = zip(entries, entries.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
    let close = distances.filter { $0 < Self.shortestDistance }
    guard let least = close.min() else { return self }
    var checked = self
    checked.diagnostics.append(
      "\(close.count) of \(entries.count) entries come less than 5 minutes after the one before, "
        + "the closest after \(least.inWords); WidgetKit wants at least 5 minutes, and what the "
        + "device cannot show is left out")
    return checked
  }
}
