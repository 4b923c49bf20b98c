import Glibc

/// The stream for progress and for what went wrong.
package enum StandardError {
  /// Writes a line.
  package static func write(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(count, 0))
    }
  }

  /// Writes a line about something wrong, with the program's name before it.
  package static func complain(_ text: String) {
    write("\(RootCommand.programName): \(text.printable)")
  }
}

extension String {
  /// The text with a question mark for what a terminal would obey instead of showing it.
  ///
  /// Names and links come from authors, and from files that anyone can send; line ends stay.
  package var printable: String {
    let isPlain = unicodeScalars.allSatisfy { !$0.isControl }
    guard !isPlain else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }

  /// The text with a space for each line end, where a line must not look like two.
  package var inOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control && self != "\n" }
}
