import Glibc
import Graphics

/// The stream for progress and for what went wrong.
package enum StandardError {
  /// The name by which the program was started.
  package static let programName =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "placard"

  /// Writes a line, without what a terminal would obey.
  package static func write(_ line: String) {
    var bytes = Array((line.printable + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }

  /// Writes a line about something wrong, with the program's name before it.
  package static func reportError(_ text: String) {
    write("\(programName): \(text)")
  }
}
