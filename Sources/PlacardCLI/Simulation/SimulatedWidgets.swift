import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline

/// Whose day is simulated: the instances that were added, or else the program's widgets.
struct SimulatedWidgets {
  let kind: String?
  let state: StateOptions
  let limits: WorkLimits

  /// The instances, as if added at a time, and what runs them.
  func instances(at start: Date) throws -> ([WidgetInstance], WorkerPrograms) {
    let path = try ProgramPath.current()
    let widgets = try WidgetSummary.all(limits: limits.limits)
    let programs = WorkerPrograms(
      own: WorkerProgram(path: path, executable: "/proc/self/exe"),
      kinds: Set(widgets.map(\.kind)))
    let added = try added()
    let all = added.isEmpty ? widgets.compactMap { instance(of: $0, path, start) } : added
    let chosen = kind.map { kind in all.filter { $0.kind == kind } } ?? all
    if let kind, chosen.isEmpty {
      throw CommandError(unknown("kind", kind, among: Set(all.map(\.kind)).sorted()))
    }
    guard !chosen.isEmpty else { throw CommandError("this program has no widgets") }
    return (chosen, programs)
  }

  /// A folder that is not there has no instances; none is made for a simulation.
  private func added() throws -> [WidgetInstance] {
    guard FileManager.default.fileExists(atPath: state.folder.path) else { return [] }
    return try state.store().instances()
  }

  private func instance(
    of widget: WidgetSummary, _ program: String, _ start: Date
  ) -> WidgetInstance? {
    widget.families.first.map { family in
      WidgetInstance(
        id: "\(widget.kind)-\(family.description)", program: program, kind: widget.kind,
        family: family, device: DeviceCatalogue.trmnl.id, added: start)
    }
  }
}
