import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The instances of the widgets that a screen file names, from this program.
///
/// Create it before opening a store, so that its worker can be forked, which costs less than spawning one.
struct ScreenWidgets {
  /// The instances in the order of the file.
  private(set) var instances: [WidgetInstance] = []
  /// The problems found.
  private(set) var problems: [String] = []

  init(_ plan: ScreenPlan, limits: WorkerLimitOptions, defaults: [String: String], at now: Date)
    throws
  {
    let named = plan.file.subjects.compactMap { subject in
      let item = plan.file.slots[subject.slot].items[subject.item]
      if case .widget(let widget) = item.subject { return (subject, item, widget) }
      return nil
    }
    guard !named.isEmpty else { return }
    let kinds = try named.map { try Self.kind(of: $2, $1.origin) }
    let all = try WidgetSummary.all(limits: limits.limits)
    for ((subject, item, widget), kind) in zip(named, kinds) {
      guard let summary = all.first(where: { $0.kind == kind }) else {
        throw item.origin.error("shows an " + unknown("kind", kind, among: all.map(\.kind)))
      }
      let family = try Self.family(
        of: summary, named: widget.family, in: plan.slots[subject.slot], item.origin)
      let form = try ParameterFormTask(
        kind: kind, change: ParameterChange(widget.parameters), defaults: defaults,
        origin: item.origin, timeout: limits.timeout
      ).form(limits)
      problems += form.problems.map { "'\(subject.name)': \($0)" }
      instances.append(
        WidgetInstance(
          id: subject.name, program: try ProgramPath.current(), kind: kind, family: family,
          device: plan.device.id, values: form.chosen, intentType: form.intentType,
          wantsLocation: form.wantsLocation, added: now))
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
  func recordLocations(in state: StateFolder) throws {
    for instance in instances {
      try ProgramRunner.current.registry?.storeLocation(kind: instance.kind, in: state)
    }
  }

  /// Returns the family that the file names, or the widget's family that fits the cell best.
  private static func family(
    of widget: WidgetSummary, named wanted: DisplayFamily?, in slot: PlacedSlot,
    _ origin: JSONOrigin
  ) throws -> WidgetFamily {
    let families = wanted.map { [$0] } ?? slot.families
    let fitting = families.lazy.compactMap { family in
      widget.families.first { $0.description == family.rawValue }
    }
    if let family = fitting.first { return family }
    let has = widget.families.map { "'\($0)'" }.joined(separator: ", ")
    guard let wanted else {
      throw origin.error(
        "shows '\(widget.kind)', none of whose families fits \(slot.canvas.text) pixels; choose one "
          + "of them with 'family': \(has)")
    }
    throw origin.error("shows '\(widget.kind)' as '\(wanted.rawValue)'; the widget has \(has)")
  }
}

extension ParameterChange {
  fileprivate init(_ parameters: [ScreenWidget.Parameter]) {
    self.init(settings: parameters.map { Setting(name: $0.name, text: $0.text) })
  }
}
