import Glibc
import Graphics

/// The stream for progress and errors.
package enum StandardError {
  /// The name that the program was started with.
  package static let programName =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "placard"

  /// Writes a line without control characters for terminals.
  package static func write(_ line: String) {
    var bytes = Array((line.printable + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }

  /// Writes an error, preceded by the program's name.
  package static func reportError(_ text: String) {
    write("\(programName): \(text)")
  }
}
