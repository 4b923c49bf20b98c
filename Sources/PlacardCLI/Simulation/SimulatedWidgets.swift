import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Whose day is simulated: the instances that were added, or else the program's widgets.
struct SimulatedWidgets {
  /// The widgets that are simulated, by their kinds or folders; empty is all.
  let names: [String]
  /// The display of those that were not added.
  let device: String
  /// The budget that they all have instead of their own.
  let budget: BudgetArgument?
  /// What is chosen of them.
  let change: ParameterChange
  /// What the author's code finds in its settings.
  let defaults: [String: String]
  let state: StateOptions
  let limits: WorkLimits

  /// The instances, as if added at a time, and what runs them.
  func instances(at start: Date) throws -> ([WidgetInstance], WorkerPrograms) {
    let path = try ProgramPath.current()
    let kinds = try names.map { try ProgramRunner.current.registry?.kind(of: $0) ?? $0 }
    let widgets = try WidgetSummary.all(limits: limits.limits)
    let programs = WorkerPrograms(
      own: try WorkerProgram.current(),
      kinds: Set(widgets.map(\.kind)))
    let added = try added()
    let own = widgets.compactMap { instance(of: $0, path, start) }
    let chosen =
      kinds.isEmpty
      ? added.isEmpty ? own : added
      : try kinds.flatMap { kind in
        let chosen = [added, own].lazy.map { $0.filter { $0.kind == kind } }
        guard let found = chosen.first(where: { !$0.isEmpty }) else {
          throw CommandError(
            unknown("kind", kind, among: Set((added + own).map(\.kind)).sorted()))
        }
        return found
      }
    guard !chosen.isEmpty else { throw CommandError("this program has no widgets") }
    return (try chosen.map(configured), programs)
  }

  /// The instance with what is chosen of it on the command line.
  private func configured(_ instance: WidgetInstance) throws -> WidgetInstance {
    var configured = instance
    if let budget { configured.budget = budget.limit }
    guard !change.isEmpty else { return configured }
    let form = try ParameterFormTask(
      kind: instance.kind, chosen: instance.values, change: change, defaults: defaults,
      instance: instance, timeout: limits.timeout
    ).form(limits)
    for problem in form.problems { StandardError.reportError(problem) }
    configured.values = form.chosen
    return configured
  }

  /// A folder that is not there has no instances; none is made for a simulation.
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
