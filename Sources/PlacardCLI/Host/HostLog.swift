import CheckedJSON
import Foundation
import Graphics
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The log of a host: a line for each reload, and errors.
final class HostLog {
  /// The number of reloads that have failed.
  private(set) var failures = 0

  let writer: LogWriter
  private var lastErrorMessage: String?

  init(_ writer: LogWriter) { self.writer = writer }

  func write(_ line: String) { writer.info(line) }

  /// Reports an error unless it is the same as the previous one.
  func reportError(_ text: String) {
    guard text != lastErrorMessage else { return }
    lastErrorMessage = text
    writer.error(text)
  }

  /// Reports the reloads that were just recorded.
  func logReloads(_ change: HostChange) {
    lastErrorMessage = nil
    for reload in change.reloads {
      let record = reload.record
      let charge = record.isCharged ? "charged" : "free"
      let subject = "\(record.instance): \(record.reason.rawValue), \(charge)"
      let fields: [JSONValue.Member] = [
        .init("instance", .string(record.instance)),
        .init("reason", .string(record.reason.rawValue)),
      ]
      if let failure = record.failure {
        failures += 1
        writer.error("\(subject): \(failure)", fields: fields)
      } else {
        let entries = reload.timeline?.entries.count ?? 0
        let time = Int(clamping: (reload.duration * 1000).rounded())
        writer.info(
          "\(subject), \(entries) \(entries == 1 ? "entry" : "entries"), \(time) ms", fields: fields
        )
      }
    }
  }
}
