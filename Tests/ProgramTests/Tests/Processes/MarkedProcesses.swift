import Foundation
import Glibc

/// Processes whose environment contains the mark of one test, found in `/proc`.
struct MarkedProcesses {
  static let variable = "PLACARD_TEST_MARK"
  let mark = UUID().uuidString

  struct Found: Hashable {
    let id: pid_t
    let parent: pid_t
    let name: String
  }

  /// The running processes; one that has exited has no environment any more.
  var running: [Found] {
    get throws {
      let variable = Array("\(Self.variable)=\(mark)".utf8)
      return try Self.ids.filter { id in
        let environment = [UInt8](
          FileManager.default.contents(atPath: "/proc/\(id)/environ") ?? Data())
        return environment.split(separator: 0).contains { $0.elementsEqual(variable) }
      }.compactMap(Self.found)
    }
  }

  /// The processes that test scripts start.
  var children: [Found] { get throws { try running.filter { ["sh", "sleep"].contains($0.name) } } }

  /// Returns the children of a process that have exited and were not reaped.
  static func zombies(of parent: pid_t) throws -> [Found] {
    try ids.filter { statFields(of: $0)?.first == "Z" }.compactMap(found).filter {
      $0.parent == parent
    }
  }

  /// Returns the children of a process.
  static func children(of parent: pid_t) throws -> [Found] {
    try ids.compactMap(found).filter { $0.parent == parent }
  }

  private static var ids: [pid_t] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
    }
  }

  /// Returns the fields of `/proc/<id>/stat` after the process name.
  private static func statFields(of id: pid_t) -> [Substring]? {
    let text = FileManager.default.contents(atPath: "/proc/\(id)/stat")
      .map { String(decoding: $0, as: UTF8.self) }
    guard let text, let end = text.lastIndex(of: ")") else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }

  /// Returns the CPU time of a process in clock ticks.
  static func ticks(of id: pid_t) -> Int {
    guard let fields = statFields(of: id), fields.count > 12 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  private static func found(_ id: pid_t) -> Found? {
    guard let parent = statFields(of: id).flatMap({ pid_t($0[1]) }),
      let name = FileManager.default.contents(atPath: "/proc/\(id)/comm")
    else { return nil }
    return Found(
      id: id, parent: parent,
      name: String(decoding: name, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  /// Kills the processes that a failed test has left.
  func killAll() {
    for process in (try? running) ?? [] { kill(process.id, SIGKILL) }
  }
}
