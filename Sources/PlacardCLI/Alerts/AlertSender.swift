import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import WidgetHost
import WidgetWorker

/// Sends an alert to a recipient.
struct AlertSender {
  let recipient: AlertRecipient

  /// Sends an event, and returns when the recipient has accepted it.
  ///
  /// - Throws: The reason why it was not accepted, without parts that may be secret.
  func send(_ event: NumberedAlertEvent) throws {
    switch recipient.channel {
    case .post(let post):
      try PostSender(post: post, body: event.json, subject: "alert").send()
    case .command(let line, let timeout):
      try ChildProgram(
        name: line[0], arguments: Array(line.dropFirst()), timeout: timeout, waitsForExit: true,
        timeoutAdvice: "set a longer 'timeout'",
        input: JSONWriter.bytes(of: event.json) + [UInt8(ascii: "\n")],
        variables: Self.variables(event)
      ).run()
    }
  }

  private static func variables(_ event: NumberedAlertEvent) -> [String: String] {
    let subject = event.event.subject
    return [
      "PLACARD_ALERT": subject.kind.rawValue, "PLACARD_ALERT_STATE": event.event.state.rawValue,
      "PLACARD_ALERT_NAME": subject.name.printable, "PLACARD_ALERT_ID": String(event.alert),
      "PLACARD_ALERT_MESSAGE": event.event.message.printable,
    ]
  }
}

/// A file of alerts on the command line.
package enum AlertsArgument {
  private static let maximumBytes = 1 << 20

  /// Reads a file, and reports all of its errors.
  static func settings(at path: String) throws -> AlertSettings {
    guard let data = LocalDisk().contents(of: path, atMost: maximumBytes) else {
      throw CommandError(
        "'\(path)' is not a readable file of alerts of at most 1 MiB; "
          + "'schema alerts' prints the JSON Schema")
    }
    var errors: [JSONFileError] = []
    let settings = AlertSettings(try JSONReader(Array(data), file: path), errors: &errors)
    guard errors.isEmpty else {
      for error in errors { StandardError.reportError("\(error)") }
      throw CommandError.alreadyReported
    }
    return settings
  }
}
