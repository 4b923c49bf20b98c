import Glibc
package import WidgetHost

/// The program that runs as a worker.
package struct WorkerProgram: Hashable, Sendable {
  /// The path as a person specified it, or the name of a registered program.
  package var path: String
  /// The executable file: the path, the file of a running program, or that of a version in the state folder.
  package var executable: String

  package init(path: String, executable: String? = nil) {
    self.path = path
    self.executable = executable ?? path
  }

  /// Creates the registered program of an instance; `nil` if the instance's program is run by its path.
  package init?(of instance: WidgetInstance, in folder: StateFolder) {
    guard let version = instance.version else { return nil }
    self.init(path: instance.program, executable: version.path(in: folder))
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
  private let ownProgram: WorkerProgram?
  private let ownKinds: Set<String>
  private let folder: StateFolder?

  /// Uses every instance's own program.
  ///
  /// - Parameter folder: The folder with the files of registered programs; `nil` if there are none.
  package init(in folder: StateFolder? = nil) {
    ownProgram = nil
    ownKinds = []
    self.folder = folder
  }

  /// Uses a program for its own kinds, and the instances' programs for all others and for those of registered programs.
  package init(own ownProgram: WorkerProgram, kinds: Set<String>, in folder: StateFolder? = nil) {
    self.ownProgram = ownProgram
    ownKinds = kinds
    self.folder = folder
  }

  /// Whether a program is the one of this process.
  func isOwn(_ program: WorkerProgram) -> Bool { ownProgram == program }

  package func program(of instance: WidgetInstance) -> WorkerProgram {
    if let folder, let registered = WorkerProgram(of: instance, in: folder) { return registered }
    if let ownProgram, ownKinds.contains(instance.kind) { return ownProgram }
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
