import CProcess

/// The addresses of a program's code at which a worker crashed, as ``placard_report_crashes()`` writes them.
///
/// They are not symbolized here: reading the debug information of a large program takes seconds and hundreds of MiB.
struct CrashTrace: Hashable, Sendable {
  /// The addresses in the program's file in hexadecimal digits, the innermost call first.
  let addresses: [String]

  /// The limits of what an author's code could print as well.
  private static let maximumCount = 6
  private static let maximumDigits = 16

  /// Reads a line of the worker's output; `nil` if it is another one.
  init?(line: some Collection<UInt8>) {
    let prefix = Array(PLACARD_CRASH_PREFIX.utf8)
    guard line.count <= 200, line.starts(with: prefix) else { return nil }
    let words = line.dropFirst(prefix.count).split(separator: UInt8(ascii: " "))
    guard (1...Self.maximumCount).contains(words.count),
      words.allSatisfy({ $0.count <= Self.maximumDigits && $0.allSatisfy(Self.isDigit) })
    else { return nil }
    addresses = words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the command that prints the lines of the author's code.
  func advice(for program: WorkerProgram) -> String {
    let own = "/proc/self/exe"
    let file = program.executable == own ? program.path : program.executable
    let places = addresses.map { "0x\($0)" }.joined(separator: " ")
    return
      "'llvm-symbolizer --obj=\(file) \(places)' prints the lines of its code, if it has debug information"
  }
}
