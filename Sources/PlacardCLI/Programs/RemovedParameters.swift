import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The parameters that are set, and that a version of a program or template does not have.
struct RemovedParameters {
  /// The instances that have set a parameter, by the parameter.
  private var owners: [Parameter: [WidgetInstance]] = [:]

  private struct Parameter: Hashable {
    let kind: String
    let name: String
  }

  /// The number of instances that advice names; more are selected by their kind.
  private static let maximumNameCount = 5

  /// Adds an instance with the names of its parameters that the version does not have.
  mutating func add(_ names: [String], of instance: WidgetInstance) {
    for name in names {
      owners[Parameter(kind: instance.kind, name: name), default: []].append(instance)
    }
  }

  /// Returns what is wrong, in equal texts for all instances with the same parameter, and what to do.
  ///
  /// - Parameters:
  ///   - version: What the version is called.
  ///   - consequence: What the version does with the values, to follow "is set".
  /// - Returns: The messages by the names of the instances, sorted by parameters.
  func messages(
    about version: String = "the new version", consequence: String = ""
  ) -> [WidgetInstance.ID: [String]] {
    var messages: [WidgetInstance.ID: [String]] = [:]
    for (parameter, instances) in owners.sorted(by: { $0.key.name < $1.key.name }) {
      let names = instances.map(\.id)
      let selection =
        names.count <= Self.maximumNameCount
        ? names.joined(separator: " ") : "--kind \(parameter.kind)"
      let message =
        "\(version) has no parameter '\(parameter.name)', which is set\(consequence); "
        + "'configure \(selection) --unset \(parameter.name)'"
      for name in names { messages[name, default: []].append(message) }
    }
    return messages
  }

  /// Finds the parameters that the version of each instance does not have, in workers.
  ///
  /// - Throws: ``CommandError`` if a worker fails, which was reported.
  init(
    of instances: [WidgetInstance], in program: RegisteredProgram, _ limits: WorkerLimits,
    _ folder: StateFolder
  ) throws {
    let forms = try ParameterForms(of: instances, in: program, limits, folder)
    for instance in instances {
      add(forms.result(of: .init(of: instance, in: program)).unknown, of: instance)
    }
  }

  /// Creates an empty list.
  init() {}
}

extension ParameterForms {
  /// Evaluates the set values of instances with the version that each of them runs.
  ///
  /// - Throws: ``CommandError`` if a worker fails, which was reported.
  init(
    of instances: [WidgetInstance], in program: RegisteredProgram, _ limits: WorkerLimits,
    _ folder: StateFolder
  ) throws {
    self.init()
    for instance in instances where !instance.values.isEmpty {
      add(
        Request(of: instance, in: program), executing: WorkerProgram(of: instance, in: folder))
    }
    try run(limits, in: folder)
  }
}

extension ParameterForms.Request {
  init(of instance: WidgetInstance, in program: RegisteredProgram) {
    self.init(
      kind: instance.workerKind, program: program.isTemplate ? nil : program.id,
      chosen: instance.values, change: ParameterChange())
  }
}
