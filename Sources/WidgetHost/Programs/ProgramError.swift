/// The reason why the programs of a host cannot be changed as requested; nothing was changed.
package enum ProgramError: Error, Hashable, Sendable {
  case unknown(String, suggestion: String)
  /// A program of this name is registered with another version.
  case otherVersion(program: String, registered: String, added: String, source: String)
  /// A canary release of another version is running.
  case canaryRunning(program: String, version: String)
  case noCanary(program: String)
  case noPrevious(program: String)
  /// The program runs this version already.
  case isCurrent(program: String, version: String)
  /// Instances show kinds or families that a version does not have, by the names of the instances.
  case missingWidgets(program: String, version: String, [WidgetInstance.ID: String])
  /// The name is that of a template.
  case isTemplate(String)
  /// The program was upgraded while an instance was being added, or after a person had viewed its versions.
  case changed(program: String)
  case hasInstances(program: String, [WidgetInstance.ID])
}

extension ProgramError: CustomStringConvertible {
  /// What happened, where, and what to do about it.
  package var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "there is no program '\(name)'\(suggestion.isEmpty ? "; 'program list' shows all" : suggestion)"
    case .otherVersion(let program, let registered, let added, let source):
      "'\(program)' is registered with version \(registered), but '\(source)' is version \(added); replace it with "
        + "'upgrade \(program) \(source)', or add this one under another name with '--program'"
    case .canaryRunning(let program, let version):
      "a canary release of '\(program)' with version \(version) is running; finish it with "
        + "'upgrade \(program) --finish', or undo it with 'rollback \(program)'"
    case .noCanary(let program):
      "no canary release of '\(program)' is running; start one with 'upgrade \(program) PATH --canary 5%'"
    case .noPrevious(let program):
      "'\(program)' has no previous version to return to"
    case .isCurrent(let program, let version):
      "'\(program)' already runs version \(version)"
    case .missingWidgets(let program, let version, let missing):
      "version \(version) of '\(program)' does not have "
        + missing.sorted { $0.key < $1.key }.map { "\($0.value), which '\($0.key)' shows" }
        .joined(separator: ", and ") + "; remove the instances first"
    case .isTemplate(let name):
      "'\(name)' is a template, of which versions are kept; name the program otherwise, with '--program'"
    case .changed(let program):
      "the versions of '\(program)' were changed at the same time; check them and try again"
    case .hasInstances(let program, let instances):
      "'\(program)' has instances: \(instances.map { "'\($0)'" }.joined(separator: ", ")); remove them first, or use "
        + "'--with-instances'"
    }
  }
}
