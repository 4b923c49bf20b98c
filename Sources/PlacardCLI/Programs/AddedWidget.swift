import ArgumentParser
import Graphics
package import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The widget that `add` adds: one of this program, a template, or a widget of another program.
package struct AddedWidget {
  let kind: String
  let family: WidgetFamily
  /// The other program; `nil` for a widget of this program or a template.
  let program: StagedProgram?
  /// The stored version of a template; `nil` if its folder is read.
  let templateVersion: ProgramVersion.ID?

  /// Finds the widget that a person names.
  ///
  /// - Parameters:
  ///   - widget: A kind, a template, or the path or name of another program.
  ///   - kind: The kind, if it is named by itself.
  ///   - family: The name of the family; `nil` for the only one.
  ///   - program: The name for a program that is added by its path; `nil` for that of its file.
  ///   - programs: Reads other programs.
  /// - Throws: An error with the names that were probably meant, if there is no such widget, or more than one.
  init(
    widget: String?, kind: String?, family: String?, program: String?, programs: ProgramInstaller
  ) throws {
    if let other = try Self.program(widget, kind: kind, name: program, programs) {
      do {
        self.program = other
        templateVersion = nil
        self.kind = try other.kind(named: kind ?? (other.isNamed(widget) ? nil : widget))
        self.family = try other.family(named: family, of: self.kind)
      } catch {
        other.discard()
        throw error
      }
    } else {
      self.program = nil
      let name = widget ?? kind ?? ""
      let kind = try ProgramRunner.current.registry?.kind(of: name) ?? name
      let version = try programs.currentVersion(ofTemplate: kind)
      self.kind = kind
      templateVersion = version?.id
      self.family =
        try version.map { try Self.family(named: family, of: kind, in: $0) }
        // The kind alone does not lead to the folder of a template that was never added.
        ?? Self.family(named: family, ofWidget: name, programs.limits)
    }
  }

  /// The name by which workers know the widget.
  var workerKind: String { VersionedKind(kind: kind, version: templateVersion).text }

  /// Returns the family of a widget in a version; without a name the only one.
  static func family(
    named name: String?, of kind: String, in version: ProgramVersion
  ) throws -> WidgetFamily {
    let supported = version.widgets.first { $0.kind == kind }?.families ?? []
    guard let name else { return try onlyFamily(of: kind, among: supported) }
    let family = try WidgetSelection.family(named: name)
    guard supported.contains(family) else {
      throw CommandError(
        "'\(kind)' does not have the family '\(name)'; it has "
          + supported.map { "'\($0)'" }.joined(separator: ", "))
    }
    return family
  }

  private static func onlyFamily(
    of kind: String, among supported: [WidgetFamily]
  ) throws -> WidgetFamily {
    guard let only = supported.first else { throw CommandError("'\(kind)' has no family") }
    guard supported.count == 1 else {
      throw CommandError(
        "'\(kind)' has several families; choose one with '--family': "
          + supported.map { "'\($0)'" }.joined(separator: ", "))
    }
    return only
  }

  private static func family(
    named name: String?, ofWidget widget: String, _ limits: WorkerLimitOptions
  ) throws -> WidgetFamily {
    let options = name.map { ["--family", $0] } ?? []
    let selection = try WidgetSelection.parse(["--kind", widget] + options)
    let widgets = try selection.widgets(limits: limits.limits)
    if name == nil, let widget = widgets.first {
      return try onlyFamily(of: widget.kind, among: widget.families)
    }
    guard let first = widgets.first, let family = try selection.families(of: first.families).first
    else { throw CommandError.alreadyReported }
    return family
  }

  /// Returns the other program that a person means, or `nil` if they mean this one.
  private static func program(
    _ widget: String?, kind: String?, name: String?, _ programs: ProgramInstaller
  ) throws -> StagedProgram? {
    // Without a registry a path can only be that of a program.
    let isPath = widget?.contains("/") ?? false
    let isNoTemplate = isPath && (kind != nil || ProgramRunner.current.registry == nil)
    if let widget, ProgramInstaller.isProgram(widget) || isNoTemplate {
      return try programs.prepare(path: widget, name: name)
    }
    if let name {
      throw CommandError(
        "--program names a program that is added by its path; pass that as well, as in 'add ./\(name)'"
      )
    }
    let registered = try programs.registered()
    if let widget, let program = registered.first(where: { $0.id == widget }) {
      return try programs.prepare(program)
    }
    if let widget, kind != nil {
      throw ProgramError.unknown(
        widget, suggestion: NearestName.suggestionText(for: widget, among: registered.map(\.id)))
    }
    let requested = widget ?? kind ?? ""
    return try owner(
      of: requested, among: registered, programs.limits,
      naming: { "as in 'add \($0) --kind \(requested)'" }
    ).map(programs.prepare)
  }

  /// Returns the only registered program with a kind, or `nil` if this program has it.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - registered: The registered programs.
  ///   - limits: The limits of the worker that lists this program's kinds.
  ///   - naming: Says how to name a program.
  /// - Returns: The program.
  /// - Throws: `CommandError` if there are several.
  package static func owner(
    of kind: String, among registered: [RegisteredProgram], _ limits: WorkerLimitOptions,
    naming: (RegisteredProgram.ID) -> String
  ) throws -> RegisteredProgram? {
    let owners = registered.filter { $0.currentVersion?.kinds.contains(kind) ?? false }
    guard let first = owners.first else { return nil }
    var names = owners.map { "the program '\($0.id)'" }
    if let registry = ProgramRunner.current.registry {
      if (try? registry.kind(of: kind)) != nil { names.insert("a template", at: 0) }
    } else if try WidgetSummary.all(limits: limits.limits).contains(where: { $0.kind == kind }) {
      return nil
    }
    guard names.count == 1 else {
      throw CommandError(
        "\(names.joined(separator: " and ")) have the kind '\(kind)'; name the program too, "
          + "\(naming(first.id)), or the folder of the template")
    }
    return first
  }
}
