import Foundation
import Graphics
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The log of a host: a line for each reload, and errors.
final class HostLog {
  /// The number of reloads that have failed.
  private(set) var failures = 0

  private let quiet: Bool
  private var lastErrorMessage: String?

  init(quiet: Bool) { self.quiet = quiet }

  func write(_ line: String) {
    if !quiet { StandardError.write(line) }
  }

  /// Reports an error unless it is the same as the previous one.
  func reportError(_ text: String) {
    guard text != lastErrorMessage else { return }
    lastErrorMessage = text
    StandardError.reportError(text)
  }

  /// Reports the reloads that were just recorded.
  func logReloads(_ change: HostChange) {
    lastErrorMessage = nil
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
