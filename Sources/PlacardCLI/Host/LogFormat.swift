import ArgumentParser
package import CheckedJSON
package import Foundation
import FramePipeline
import Graphics
import WidgetWorker

/// The form of log lines.
package enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json

  /// Returns a line of a log.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - level: Its level, such as `error`.
  ///   - label: The part of the program that it is from.
  ///   - fields: Further members of the object; text has none.
  ///   - date: The time of the event.
  /// - Returns: The time in UTC, the level, the label and the message, or an object with them.
  package func line(
    _ message: String, level: String, label: String, fields: [JSONValue.Member] = [], at date: Date
  ) -> String {
    let time = Timestamp(date).text
    switch self {
    case .text: return "\(time) \(level) \(label): \(message)"
    case .json:
      let members: [JSONValue.Member] = [
        .init("time", .string(time)), .init("level", .string(level)),
        .init("label", .string(label)), .init("message", .string(message)),
      ]
      return JSONWriter.string(of: .object(members + fields), layout: .compact).printableJSON
    }
  }
}

/// Writes the log of a part of the program to standard error.
package struct LogWriter: Sendable {
  let format: LogFormat
  let label: String
  /// Whether only errors are written.
  let quiet: Bool

  init(_ format: LogFormat, label: String, quiet: Bool) {
    self.format = format
    self.label = label
    self.quiet = quiet
  }

  func info(_ message: String, fields: [JSONValue.Member] = []) {
    if !quiet { write(message, "info", fields) }
  }

  func error(_ message: String, fields: [JSONValue.Member] = []) {
    write(message, "error", fields)
  }

  private func write(_ message: String, _ level: String, _ fields: [JSONValue.Member]) {
    StandardError.write(
      format.line(message, level: level, label: label, fields: fields, at: Date()))
  }
}
