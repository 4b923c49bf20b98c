import Foundation

/// A temporary folder, which is removed when the object is deallocated.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }
}
