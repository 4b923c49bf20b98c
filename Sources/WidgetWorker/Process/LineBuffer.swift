/// Splits the output of a process into lines, and keeps the line that reports a crash.
struct LineBuffer {
  /// The limits of the output that is passed on.
  struct Limits: Hashable, Sendable {
    /// The maximum number of bytes to buffer for an unfinished line.
    var maximumLineLength: Int
    /// The maximum number of lines per job, or `nil` for no limit.
    var maximumLineCount: Int?

    /// For a command's worker, whose output a person reads.
    static let task = Limits(maximumLineLength: 1 << 16, maximumLineCount: nil)
    /// For a host's worker: a host runs for months.
    static let job = Limits(maximumLineLength: 1 << 12, maximumLineCount: 200)
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  private var count = 0
  /// The crash message of the Swift runtime, or `nil` if it printed none.
  private(set) var lastErrorOutput: String?
  /// The addresses that the process wrote when it crashed.
  private(set) var crashTrace: CrashTrace?

  init(_ limits: Limits) { self.limits = limits }

  /// Resets the line count for the next job.
  mutating func beginJob() { count = 0 }

  mutating func add(_ chunk: UnsafeRawBufferPointer) { bytes.append(contentsOf: chunk) }

  /// Removes and returns the complete lines, and an unfinished last line if `isAtEnd`.
  mutating func takeLines(isAtEnd: Bool = false) -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(bytes[start..<end], into: &lines)
      start = end + 1
    }
    bytes.removeFirst(start)
    if isAtEnd && !bytes.isEmpty || bytes.count > limits.maximumLineLength {
      take(bytes[...], into: &lines)
      bytes = []
    }
    return lines
  }

  /// Whether the Swift runtime has written a line before it ends the process, as for `fatalError`, `precondition` or `assert`.
  private static func reportsCrash(_ line: String) -> Bool {
    line.contains("Fatal error")
      || ["Precondition failed", "Assertion failed"].contains { failure in
        line.hasPrefix(failure) || line.contains(": \(failure)")
      }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, into lines: inout [String]) {
    if let trace = CrashTrace(line: line) {
      crashTrace = trace
      return
    }
    // After the error message the runtime prints addresses, which are not useful here.
    guard lastErrorOutput == nil else { return }
    let isUnlimited = limits.maximumLineCount == nil
    let text = String(
      decoding: isUnlimited ? line : line.prefix(limits.maximumLineLength), as: UTF8.self)
    guard !Self.reportsCrash(text) else {
      lastErrorOutput = text
      return
    }
    count += 1
    guard let limit = limits.maximumLineCount else { return lines.append(text) }
    if count <= limit { lines.append(text) }
    if count == limit + 1 { lines.append("further output is omitted") }
  }
}
