import Glibc
package import WidgetHost

/// The program that runs as a worker.
package struct WorkerProgram: Hashable, Sendable {
  /// The path as a person specified it.
  package var path: String
  /// The executable file: the path, or the file of a running program.
  package var executable: String

  package init(path: String, executable: String? = nil) {
    self.path = path
    self.executable = executable ?? path
  }

  /// The program of this process.
  ///
  /// - Throws: ``CommandError`` if its path cannot be read.
  package static func current() throws -> WorkerProgram {
    // Executes the running file, even if a newer build has replaced it on disk.
    WorkerProgram(path: try ProgramPath.current(), executable: "/proc/self/exe")
  }
}

/// Determines the program that runs an instance's jobs.
package struct WorkerPrograms: Hashable, Sendable {
  private let own: WorkerProgram?
  private let ownKinds: Set<String>

  /// Uses every instance's own program.
  package init() {
    own = nil
    ownKinds = []
  }

  /// Uses a program for its own kinds, and the instances' programs for all others.
  package init(own: WorkerProgram, kinds: Set<String>) {
    self.own = own
    ownKinds = kinds
  }

  package func program(of instance: WidgetInstance) -> WorkerProgram {
    if let own, ownKinds.contains(instance.kind) { return own }
    return WorkerProgram(path: instance.program)
  }
}

/// The path of the executable of this process.
package enum ProgramPath {
  package static func current() throws -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else {
      throw CommandError("the program's own path cannot be read from /proc")
    }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
