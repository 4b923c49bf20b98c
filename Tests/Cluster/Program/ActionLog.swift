import FileStorage
import Foundation
import Glibc

/// A file to which all nodes append the actions that they perform, one in a line.
struct ActionLog: Sendable {
  let path: String

  /// Records that an action was performed.
  ///
  /// - Throws: `DiskError` if the file cannot be written.
  func record(_ action: String, of instance: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DiskError("open", path, code: errno) }
    defer { close(descriptor) }
    let line = Array("\(instance) \(action)\n".utf8)
    // One call, so that lines of several processes are not mixed.
    guard write(descriptor, line, line.count) == line.count else {
      throw DiskError("write", path, code: errno)
    }
  }

  /// How often each action was performed, by its JSON.
  var counts: [String: Int] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").reduce(into: [:]) { counts, line in
      guard let space = line.firstIndex(of: " ") else { return }
      counts[String(line[line.index(after: space)...]), default: 0] += 1
    }
  }
}
