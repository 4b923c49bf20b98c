/// Splits what a process prints into lines, and keeps the line that tells of a crash.
struct LineBuffer {
  /// How much is handed on of what is printed.
  struct Limits: Hashable, Sendable {
    /// The most bytes that are waited for until a line ends.
    var lineLength: Int
    /// The most lines of a job; `nil` for all.
    var lineCount: Int?

    /// A person reads what a command's worker prints.
    static let task = Limits(lineLength: 1 << 16, lineCount: nil)
    /// A host runs for months.
    static let job = Limits(lineLength: 1 << 12, lineCount: 200)
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  private var count = 0
  /// What the Swift runtime reported of a crash.
  private(set) var lastErrorOutput: String?

  init(_ limits: Limits) { self.limits = limits }

  /// Starts to count lines anew.
  mutating func beginJob() { count = 0 }

  mutating func add(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Takes the complete lines, and at the end the rest of one.
  mutating func takeLines(isOver: Bool = false) -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(bytes[start..<end], into: &lines)
      start = end + 1
    }
    bytes.removeFirst(start)
    if isOver && !bytes.isEmpty || bytes.count > limits.lineLength {
      take(bytes[...], into: &lines)
      bytes = []
    }
    return lines
  }

  private mutating func take(_ line: ArraySlice<UInt8>, into lines: inout [String]) {
    // Behind the error the runtime prints addresses, which help nobody.
    guard lastErrorOutput == nil else { return }
    let isWhole = limits.lineCount == nil
    let text = String(decoding: isWhole ? line : line.prefix(limits.lineLength), as: UTF8.self)
    guard !text.contains("Fatal error") else {
      lastErrorOutput = text
      return
    }
    count += 1
    guard let most = limits.lineCount else { return lines.append(text) }
    if count <= most { lines.append(text) }
    if count == most + 1 { lines.append("it prints more, which is left out") }
  }
}
