import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetUI
import WidgetWorker

/// Draws a screen once, without a host: every widget on it in a worker, then the whole.
struct ScreenRendering {
  let command: RenderCommand
  let document: ScreenDocument

  private var plan: ScreenPlan { document.plan }

  /// Draws what the file names; what goes wrong is told.
  func run() throws -> TaskOutcome {
    let screen = ScreenTask(
      text: document.text, file: document.path, devices: command.state.devices.folder,
      members: try members(), drawing: try command.drawing.configuration(command.limits),
      displays: command.devices.configuration(), files: command.files)
    let runner = ProgramRunner.current.taskRunner(
      command.limits.limits, isQuiet: command.output.quiet)
    var outcome = TaskOutcome()
    for member in screen.members {
      try runner.run(
        .drawScreenMember(ScreenMemberTask(member, of: screen)), of: "'\(member.instance.id)'",
        into: &outcome)
    }
    // A widget that failed leaves its place empty, or with what it showed before.
    try runner.run(
      .composeScreen(screen), of: "the screen '\(plan.file.name)'", into: &outcome)
    return outcome
  }

  /// What is seen at some time, each once.
  private func members() throws -> [ScreenTask.Member] {
    var places = ScreenPlacements(stacks: [])
    try places.add(plan)
    let widgets = try ScreenWidgets(
      plan, limits: command.limits, defaults: command.drawing.defaults.values, at: Date())
    for problem in widgets.problems { StandardError.reportError(problem) }
    let own = Dictionary(widgets.instances.map { ($0.id, $0) }) { first, _ in first }
    var members: [ScreenTask.Member] = []
    for subject in plan.file.subjects
    where !members.contains(where: { $0.instance.id == subject.name }) {
      let instance = try own[subject.name] ?? added(subject)
      members.append(
        ScreenTask.Member(
          instance: instance, slot: subject.slot,
          folder: own[subject.name] == nil ? "\(plan.file.name)~\(subject.name)" : subject.name))
    }
    return members
  }

  /// An instance that was added, from the state folder.
  private func added(_ subject: ScreenFile.Subject) throws -> WidgetInstance {
    let item = plan.file.slots[subject.slot].items[subject.item]
    if case .stack(let name) = item.subject {
      throw item.origin.error(
        "shows the stack '\(name)', which only a host can draw; use 'screen add' and 'run' instead of 'render'"
      )
    }
    let folder = command.state.folder
    guard folder.hasDatabase else {
      throw item.origin.error(
        "shows the instance '\(subject.name)', but '\(folder.path)' has no instances; add it with "
          + "'add', or name a 'kind' here")
    }
    let instance = try HostStore(reading: folder).instance(named: subject.name)
    guard try instance.program == ProgramPath.current() else {
      throw item.origin.error(
        "shows '\(instance.id)', which belongs to another program; use 'screen add' and 'run', or "
          + "'\(instance.program) render'")
    }
    // Beside widgets that the file names, only those that are named are there.
    _ = try? ProgramRunner.current.registry?.kind(of: instance.kind)
    return instance
  }
}

/// A screen's file as a person names it, understood and placed on its display.
struct ScreenDocument {
  let text: String
  /// The name that the person gave the file.
  let path: String
  let plan: ScreenPlan

  /// A screen's file has some thousand bytes.
  private static let mostBytes = 1 << 20

  /// - Throws: `JSONFileError` with line and field, or ``CommandError`` where the file cannot be read.
  init(at path: String, devices: DeviceRegistry) throws {
    guard let bytes = LocalDisk().contents(of: path, atMost: Self.mostBytes) else {
      throw CommandError(
        "'\(path)' is not a readable screen file of at most 1 MiB; pass the JSON file of a screen"
      )
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.path = path
    let file = try ScreenFile(Array(bytes), file: path)
    do {
      plan = try ScreenPlan(file, on: try devices.profile(id: file.device))
    } catch let error as UnknownDevice {
      throw file.deviceOrigin.error("names an \(error)")
    }
  }
}
