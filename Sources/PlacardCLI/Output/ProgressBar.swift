import Glibc

/// The progress of long work, as a bar on a terminal's standard error; nothing where that is no terminal.
package struct ProgressBar {
  private let title: String
  private let total: Int
  /// `nil` where there is no terminal.
  private let write: ((String) -> Void)?
  private var done = 0
  /// The percentage that the bar shows; `nil` while it is not shown.
  private var shownPercent: Int?

  /// The number of characters of the bar.
  private static let width = 24
  /// Returns to the start of the line and erases it.
  private static let erasing = "\r\u{1B}[K"

  /// Creates a bar, which is shown with the first step.
  ///
  /// - Parameters:
  ///   - title: What is done, such as `drawing`.
  ///   - total: The number of steps.
  ///   - write: Writes to the terminal; `nil` shows nothing.
  package init(
    _ title: String, of total: Int, write: ((String) -> Void)? = Self.standardError
  ) {
    self.title = title
    self.total = total
    self.write = total > 1 ? write : nil
  }

  /// Records completed steps.
  package mutating func advance(by steps: Int = 1) {
    done = min(total, done + steps)
    guard let write else { return }
    let percent = done * 100 / total
    guard percent != shownPercent else { return }
    shownPercent = percent
    let filled = percent * Self.width / 100
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    write("\(Self.erasing)\(title) [\(bar)] \(done) of \(total)")
  }

  /// Erases the bar, before anything else is printed.
  package mutating func finish() {
    if shownPercent != nil { write?(Self.erasing) }
    shownPercent = nil
  }

  /// Writes to standard error; `nil` if that is no terminal that can erase a line.
  package static var standardError: ((String) -> Void)? {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    guard isatty(STDERR_FILENO) == 1, !type.isEmpty, type != "dumb" else { return nil }
    return { text in
      let bytes = Array(text.utf8)
      // A terminal that is gone does not stop the work.
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
  }
}
