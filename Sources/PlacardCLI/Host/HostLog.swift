import Foundation
import Graphics
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// What a host tells the person who runs it: a line for each reload, and what goes wrong.
final class HostLog {
  /// How many reloads have failed.
  private(set) var failures = 0

  private let quiet: Bool
  private var lastComplaint: String?

  init(quiet: Bool) { self.quiet = quiet }

  func write(_ line: String) {
    if !quiet { StandardError.write(line) }
  }

  /// Tells of something wrong; the same thing again is not told again.
  func reportError(_ text: String) {
    guard text != lastComplaint else { return }
    lastComplaint = text
    StandardError.reportError(text)
  }

  /// Tells of reloads that were just put down.
  func note(_ change: HostChange) {
    lastComplaint = nil
    for reload in change.reloads {
      let record = reload.record
      let charge = record.isCharged ? "charged" : "free"
      let subject = "\(record.instance): \(record.reason.rawValue), \(charge)"
      if let failure = record.failure {
        failures += 1
        StandardError.reportError("\(subject): \(failure)")
      } else {
        let entries = reload.timeline?.entries.count ?? 0
        let time = Int(clamping: (Date().timeIntervalSince(record.date) * 1000).rounded())
        write("\(subject), \(entries) \(entries == 1 ? "entry" : "entries"), \(time) ms")
      }
    }
  }
}
