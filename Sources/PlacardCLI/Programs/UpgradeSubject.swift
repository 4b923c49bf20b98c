import WidgetHost
import WidgetWorker

/// What a person upgrades: a registered program, or a template.
struct UpgradeSubject {
  /// The program or template before the command.
  let program: RegisteredProgram
  /// The initial value for a template that the store does not have; `nil` for programs.
  let initial: RegisteredProgram?

  var name: String { program.id }
  var isTemplate: Bool { program.isTemplate }

  /// Finds a program or template by its name.
  ///
  /// - Throws: ``ProgramError`` with the name that was probably meant, if nothing has it.
  init(_ name: String, in store: HostStore) throws {
    do {
      program = try store.program(named: name)
    } catch let error as ProgramError {
      guard case .unknown = error, let kind = try Self.kind(of: name, in: store) else {
        throw error
      }
      program = try Self.template(kind, in: store)
    }
    initial = program.isTemplate ? RegisteredProgram(template: program.id) : nil
  }

  private static func template(_ kind: String, in store: HostStore) throws -> RegisteredProgram {
    try store.templates().first { $0.id == kind } ?? RegisteredProgram(template: kind)
  }

  /// Returns the kind of a template that a person names; its folder may be missing while instances show it.
  private static func kind(of name: String, in store: HostStore) throws -> String? {
    guard let registry = ProgramRunner.current.registry else { return nil }
    if let kind = try? registry.kind(of: name) { return kind }
    return try store.instances().contains { $0.kind == name && $0.version == nil } ? name : nil
  }

  /// Returns the program or template as a store has it now.
  func program(in store: HostStore) throws -> RegisteredProgram {
    isTemplate ? try Self.template(name, in: store) : try store.program(named: name)
  }
}
