package import CheckedJSON
import Foundation
package import FramePipeline
package import PixelOutput
import WidgetHost
package import WidgetTimeline
import WidgetWorker

/// The instances of the widgets that a screen file names, from this program, templates and registered programs.
///
/// Create it before opening a store, so that its worker can be forked, which costs less than spawning one.
package struct ScreenWidgets {
  /// The instances in the order of the file.
  private(set) var instances: [WidgetInstance] = []
  /// The problems found.
  private(set) var problems: [String] = []

  /// Creates the instances.
  ///
  /// - Parameters:
  ///   - plan: The file and its display.
  ///   - limits: The limits of the workers that evaluate parameters.
  ///   - defaults: The values in the `UserDefaults` of the author's code.
  ///   - now: The current time.
  ///   - programs: Reads registered programs, whose kinds the file may name, too; `nil` allows only this program's.
  /// - Throws: Errors with the position in the file.
  init(
    _ plan: ScreenPlan, limits: WorkerLimitOptions, defaults: [String: String], at now: Date,
    programs: ProgramInstaller? = nil
  ) throws {
    let named = plan.file.subjects.compactMap { subject in
      let item = plan.file.slots[subject.slot].items[subject.item]
      if case .widget(let widget) = item.subject { return (subject, item, widget) }
      return nil
    }
    guard !named.isEmpty else { return }
    let registered = try programs?.registered() ?? []
    let owners = try named.map { _, item, widget in
      try Self.program(of: widget, among: registered, limits, item.origin).flatMap {
        try programs?.prepare($0)
      }
    }
    let kinds = try zip(named, owners).map { named, owner in
      try owner == nil ? Self.kind(of: named.2, named.1.origin) : named.2.name
    }
    let all = try owners.contains { $0 == nil } ? WidgetSummary.all(limits: limits.limits) : []
    for (((subject, item, widget), kind), owner) in zip(zip(named, kinds), owners) {
      let stored = try owner == nil ? programs?.currentVersion(ofTemplate: kind) : nil
      let families =
        (owner?.version ?? stored).map { version in
          version.widgets.first { $0.kind == kind }?.families ?? []
        }
        ?? all.first { $0.kind == kind }?.families
      guard let families else {
        throw item.origin.error("shows an " + unknown("kind", kind, among: all.map(\.kind)))
      }
      let family = try Self.family(
        of: kind, families, named: widget.family, in: plan.slots[subject.slot], item.origin)
      let form = try ParameterFormTask(
        kind: VersionedKind(kind: kind, version: stored?.id).text,
        change: ParameterChange(widget.parameters), defaults: defaults,
        origin: item.origin, timeout: limits.timeout
      ).form(limits, executing: owner?.executed, in: programs?.state.folder ?? .standard())
      problems += form.problems.map { "'\(subject.name)': \($0)" }
      instances.append(
        WidgetInstance(
          id: subject.name, program: try owner?.name ?? ProgramPath.current(),
          version: owner?.version.installed, templateVersion: stored?.id, kind: kind,
          family: family, device: plan.device.id, values: form.chosen, intentType: form.intentType,
          wantsLocation: form.wantsLocation, added: now))
    }
  }

  /// Returns the registered program with a widget that a file names, or `nil` if this program has it.
  private static func program(
    of widget: ScreenWidget, among registered: [RegisteredProgram], _ limits: WorkerLimitOptions,
    _ origin: JSONOrigin
  ) throws -> RegisteredProgram? {
    if let name = widget.program {
      guard let program = registered.first(where: { $0.id == name }) else {
        throw origin.error("shows an " + unknown("program", name, among: registered.map(\.id)))
      }
      let kinds = program.currentVersion?.kinds ?? []
      guard kinds.contains(widget.name) else {
        throw origin.error("shows an " + unknown("kind", widget.name, among: kinds))
      }
      return program
    }
    do {
      return try AddedWidget.owner(
        of: widget.name, among: registered, limits, naming: { #"in "program": "\#($0)""# })
    } catch {
      throw origin.error(
        "shows a widget that cannot be chosen: \(CommandError.message(of: error))")
    }
  }

  /// Returns the kind of a widget that a file names; relative paths start at the file's folder.
  private static func kind(of widget: ScreenWidget, _ origin: JSONOrigin) throws -> String {
    switch widget.reference {
    case .kind(let name), .name(let name):
      guard let registry = ProgramRunner.current.registry else { return name }
      do {
        return try registry.kind(
          of: name, from: (origin.file as NSString).deletingLastPathComponent)
      } catch {
        throw origin.error(
          "shows a widget that cannot be loaded: \(CommandError.message(of: error))")
      }
    }
  }

  /// Stores the locations of the widgets, for hosts that draw them.
  func storeLocations(in state: StateFolder) throws {
    for instance in instances where instance.version == nil {
      try ProgramRunner.current.registry?.storeLocation(kind: instance.kind, in: state)
    }
  }

  /// Returns the family that the file names, or the widget's family that fits the cell best.
  package static func family(
    of kind: String, _ supported: [WidgetFamily], named requested: DisplayFamily?,
    in slot: PlacedSlot, _ origin: JSONOrigin
  ) throws -> WidgetFamily {
    let families = requested.map { [$0] } ?? slot.families
    let fitting = families.lazy.compactMap { family in
      supported.first { $0.description == family.rawValue }
    }
    if let family = fitting.first { return family }
    let has = supported.map { "'\($0)'" }.joined(separator: ", ")
    guard let requested else {
      throw origin.error(
        "shows '\(kind)', none of whose families fits \(slot.canvas.text) pixels; choose one "
          + "of them with 'family': \(has)")
    }
    throw origin.error("shows '\(kind)' as '\(requested.rawValue)'; the widget has \(has)")
  }
}

extension ScreenWidget {
  /// The name by which the file refers to the widget.
  fileprivate var name: String {
    switch reference {
    case .kind(let name), .name(let name): name
    }
  }
}

extension ParameterChange {
  fileprivate init(_ parameters: [ScreenWidget.Parameter]) {
    self.init(settings: parameters.map { Setting(name: $0.name, text: $0.text) })
  }
}
