import Foundation

/// A test of the program `isolated-tests`, which runs in a process of its own.
package struct IsolatedTest {
  private let name: String

  package init(_ name: String) { self.name = name }

  /// Returns the expectations that do not hold, one on each line.
  package func failures() throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("isolated-tests")
    process.arguments = [name]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let hasSucceeded = process.terminationReason == .exit && process.terminationStatus == 0
    return hasSucceeded || !text.isEmpty ? text : "it ended with \(process.terminationStatus)"
  }
}
