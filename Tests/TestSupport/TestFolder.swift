package import Foundation
import Testing

/// A temporary folder for one test, which is removed when the object is deallocated.
package final class TestFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("program-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file that a program writes to.
  package struct File {
    package let url: URL
    package let handle: FileHandle

    /// Returns the current text of the file.
    package func currentText() throws -> String {
      String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// Returns the text of the file, and removes the file.
    package func takeText() throws -> String {
      defer { try? FileManager.default.removeItem(at: url) }
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
  }

  package func file(_ name: String) throws -> File {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    return File(url: file, handle: try FileHandle(forWritingTo: file))
  }

  /// Writes a text file.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  /// Writes a script that can be executed, and returns its path.
  ///
  /// Another process writes it: a process that another test starts just then would have this process's descriptor for a
  /// moment, and a file that is open for writing cannot be executed (`ETXTBSY`).
  @discardableResult
  package func write(script text: String, to name: String) throws -> String {
    let path = url.appendingPathComponent(name).path
    let writer = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", #"printf %s "$2" > "$1" && chmod 755 "$1""#, "sh", path, text])
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    return path
  }

  /// Reads a file as text.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Returns the contents of every file below a folder, by relative paths.
  package func contents(of name: String) throws -> [String: Data] {
    let root = url.appendingPathComponent(name)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return paths.reduce(into: [:]) { files, path in
      let file = root.appendingPathComponent(path)
      if let data = try? Data(contentsOf: file) { files[path] = data }
    }
  }
}
