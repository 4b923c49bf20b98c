import Foundation

/// Writes messages to standard error, one line each, where the commands and a service's log show them.
package enum LogOutput {
  /// Messages of the levels `debug` and `info` are written if this environment variable is `debug`, as Apple's tools
  /// show them only on request.
  static let variable = "PLACARD_LOG"

  private static let showsAll = ProcessInfo.processInfo.environment[variable] == "debug"

  static func shows(_ type: OSLogType) -> Bool { type.isAlwaysShown || showsAll }

  static func write(_ message: String, type: OSLogType, log: OSLog) {
    guard shows(type) else { return }
    FileHandle.standardError.write(Data((line(message, type: type, log: log) + "\n").utf8))
  }

  /// Returns a message with its level and source; control characters in it cannot begin further lines.
  package static func line(_ message: String, type: OSLogType, log: OSLog) -> String {
    let source = [log.subsystem, log.category].filter { !$0.isEmpty }.joined(separator: ":")
    let text = String(String.UnicodeScalarView(message.unicodeScalars.map(printable)))
    return (source.isEmpty ? "" : "[\(source)] ") + "\(type): \(text)"
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value ? " " : scalar
  }
}
