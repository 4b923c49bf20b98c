import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

/// The instances of the widgets that a screen's file names, as this program has them.
///
/// To be made before a store is opened: authors' code is asked in a worker, which is split off.
struct ScreenWidgets {
  /// In the order of the file.
  private(set) var instances: [WidgetInstance] = []
  /// What is odd about them.
  private(set) var problems: [String] = []

  init(_ plan: ScreenPlan, limits: WorkLimits, defaults: [String: String], at now: Date) throws {
    let named = plan.file.subjects.compactMap { subject in
      let item = plan.file.slots[subject.slot].items[subject.item]
      if case .widget(let widget) = item.subject { return (subject, item, widget) }
      return nil
    }
    guard !named.isEmpty else { return }
    let all = try WidgetSummary.all(limits: limits.limits)
    for (subject, item, widget) in named {
      let family = try Self.family(
        of: widget, in: plan.slots[subject.slot], among: all, item.origin)
      let form = try FormWork(
        kind: widget.kind, change: ParameterChange(widget.parameters), defaults: defaults,
        origin: item.origin
      ).form(limits)
      problems += form.problems.map { "'\(subject.name)': \($0)" }
      instances.append(
        WidgetInstance(
          id: subject.name, program: try ProgramPath.current(), kind: widget.kind, family: family,
          device: plan.device.id, values: form.chosen, intentType: form.intentType,
          wantsLocation: form.wantsLocation, added: now))
    }
  }

  /// The family that the file names, or the one of the widget's that suits the cell best.
  private static func family(
    of widget: ScreenWidget, in slot: PlacedSlot, among all: [WidgetSummary], _ origin: JSONOrigin
  ) throws -> WidgetFamily {
    guard let summary = all.first(where: { $0.kind == widget.kind }) else {
      throw origin.error("shows an " + unknown("kind", widget.kind, among: all.map(\.kind)))
    }
    let wanted = widget.family.map { [$0] } ?? slot.families
    let fitting = wanted.lazy.compactMap { family in
      summary.families.first { $0.description == family.rawValue }
    }
    if let family = fitting.first { return family }
    let has = summary.families.map { "'\($0)'" }.joined(separator: ", ")
    guard let family = widget.family else {
      throw origin.error(
        "shows '\(widget.kind)', none of whose families suits \(slot.canvas.text) pixels; choose one "
          + "of them with 'family': \(has)")
    }
    throw origin.error("shows '\(widget.kind)' as '\(family.rawValue)'; the widget has \(has)")
  }
}

extension ParameterChange {
  fileprivate init(_ parameters: [ScreenWidget.Parameter]) {
    self.init(settings: parameters.map { Setting(name: $0.name, text: $0.text) })
  }
}
