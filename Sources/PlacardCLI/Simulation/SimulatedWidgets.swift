import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The widgets to simulate: the added instances, or else the program's widgets.
struct SimulatedWidgets {
  /// The kinds or folders of the widgets to simulate; empty is all.
  let names: [String]
  /// The display of widgets that were not added.
  let device: String
  /// The budget that replaces each instance's own.
  let budget: BudgetArgument?
  /// The changes of parameters.
  let change: ParameterChange
  /// The values in the `UserDefaults` of the author's code.
  let defaults: [String: String]
  let state: StateOptions
  let limits: WorkerLimitOptions

  /// Returns the instances as if added at a time, and the programs that run them.
  func instances(at start: Date) throws -> ([WidgetInstance], WorkerPrograms) {
    let path = try ProgramPath.current()
    let kinds = try names.map { try ProgramRunner.current.registry?.kind(of: $0) ?? $0 }
    let widgets = try WidgetSummary.all(limits: limits.limits)
    let programs = WorkerPrograms(
      own: try WorkerProgram.current(),
      kinds: Set(widgets.map(\.kind)), in: state.folder)
    let added = try added()
    let programInstances = widgets.compactMap { instance(of: $0, path, start) }
    let chosen =
      kinds.isEmpty
      ? added.isEmpty ? programInstances : added
      : try kinds.flatMap { kind in
        let chosen = [added, programInstances].lazy.map { $0.filter { $0.kind == kind } }
        guard let found = chosen.first(where: { !$0.isEmpty }) else {
          throw CommandError(
            unknown("kind", kind, among: Set((added + programInstances).map(\.kind)).sorted()))
        }
        return found
      }
    guard !chosen.isEmpty else { throw CommandError("this program has no widgets") }
    return (try chosen.map(configured), programs)
  }

  /// Returns the instance with the parameters of the command line.
  private func configured(_ instance: WidgetInstance) throws -> WidgetInstance {
    var configured = instance
    if let budget { configured.budget = budget.limit }
    guard !change.isEmpty else { return configured }
    let form = try ParameterFormTask(
      kind: instance.workerKind, chosen: instance.values, change: change, defaults: defaults,
      instance: instance, timeout: limits.timeout
    ).form(limits, executing: WorkerProgram(of: instance, in: state.folder), in: state.folder)
    for problem in form.problems { StandardError.reportError(problem) }
    configured.values = form.chosen
    return configured
  }

  /// Returns the added instances; a state folder that does not exist is not created.
  private func added() throws -> [WidgetInstance] { try state.instances() }

  private func instance(
    of widget: WidgetSummary, _ program: String, _ start: Date
  ) -> WidgetInstance? {
    widget.families.first.map { family in
      WidgetInstance(
        id: "\(widget.kind)-\(family.description)", program: program, kind: widget.kind,
        family: family, device: device, added: start)
    }
  }
}
