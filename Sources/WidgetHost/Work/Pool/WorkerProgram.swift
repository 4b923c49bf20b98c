/// The program that workers are started of.
package struct WorkerProgram: Hashable, Sendable {
  /// What a person calls it by.
  package var path: String
  /// What is executed: the path, or the file of a program that runs already.
  package var executable: String

  package init(path: String, executable: String? = nil) {
    self.path = path
    self.executable = executable ?? path
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
