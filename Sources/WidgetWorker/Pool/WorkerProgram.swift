import Glibc
package import WidgetHost

/// The program that a worker executes.
package struct WorkerProgram: Hashable, Sendable {
  /// What a person calls it by.
  package var path: String
  /// What is executed: the path, or the file of a program that runs already.
  package var executable: String

  package init(path: String, executable: String? = nil) {
    self.path = path
    self.executable = executable ?? path
  }

  /// The program of this process.
  ///
  /// - Throws: ``CommandError`` where the system does not tell its path.
  package static func current() throws -> WorkerProgram {
    // The file that runs, although another one may have been built in its place.
    WorkerProgram(path: try ProgramPath.current(), executable: "/proc/self/exe")
  }
}

/// Which program runs an instance's jobs.
package struct WorkerPrograms: Hashable, Sendable {
  private let own: WorkerProgram?
  private let ownKinds: Set<String>

  /// Every instance's own program.
  package init() {
    own = nil
    ownKinds = []
  }

  /// A program that runs the kinds that it has; all others are run by their instances' programs.
  package init(own: WorkerProgram, kinds: Set<String>) {
    self.own = own
    ownKinds = kinds
  }

  package func program(of instance: WidgetInstance) -> WorkerProgram {
    if let own, ownKinds.contains(instance.kind) { return own }
    return WorkerProgram(path: instance.program)
  }
}

/// The path of the program of this process.
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
