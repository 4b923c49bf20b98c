/// Cuts what a process prints into lines, and keeps what tells of a crash.
struct LineBuffer {
  /// So much of a line is not waited for: it may never end.
  private static let longestLine = 1 << 12
  /// The most lines that are handed on of one job.
  private static let mostLines = 200

  private var bytes: [UInt8] = []
  private var count = 0
  /// What the Swift runtime said of a crash.
  private(set) var lastErrorOutput: String?

  /// Starts to count anew.
  mutating func beginJob() { count = 0 }

  mutating func add(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Takes the whole lines, and at the end the rest of one.
  mutating func takeLines(isOver: Bool = false) -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(bytes[start..<end], into: &lines)
      start = end + 1
    }
    bytes.removeFirst(start)
    if isOver && !bytes.isEmpty || bytes.count > Self.longestLine {
      take(bytes[...], into: &lines)
      bytes = []
    }
    return lines
  }

  private mutating func take(_ line: ArraySlice<UInt8>, into lines: inout [String]) {
    // Behind its last words the runtime prints addresses, which help nobody.
    guard lastErrorOutput == nil else { return }
    let text = String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
    guard !text.contains("Fatal error") else {
      lastErrorOutput = text
      return
    }
    count += 1
    if count <= Self.mostLines { lines.append(text) }
    if count == Self.mostLines + 1 { lines.append("it prints more, which is left out") }
  }
}
