import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetUI
import WidgetWorker

/// Renders a screen once, without a host: each widget on it in a worker, then the composed screen.
struct ScreenRendering {
  let command: RenderCommand
  let document: ScreenDocument

  private var plan: ScreenPlan { document.plan }

  /// Renders the contents of the file, and reports errors.
  func run() throws -> TaskOutcome {
    let screen = ScreenTask(
      text: document.text, file: document.path, devices: command.state.devices.folder,
      members: try members(), drawing: try command.drawing.configuration(command.limits),
      displays: command.devices.configuration(), files: command.files)
    let runner = ProgramRunner.current.taskRunner(
      command.limits.limits, in: command.state.named, isQuiet: command.output.quiet)
    var outcome = TaskOutcome()
    for member in screen.members {
      try runner.run(
        .drawScreenMember(ScreenMemberTask(member, of: screen)), of: "'\(member.instance.id)'",
        into: &outcome)
    }
    // The slot of a failed widget is empty, or shows earlier frames.
    try runner.run(
      .composeScreen(screen), of: "the screen '\(plan.file.name)'", into: &outcome)
    return outcome
  }

  /// Returns everything that the screen ever shows, each once.
  private func members() throws -> [ScreenTask.Member] {
    var placements = ScreenPlacements(stacks: [])
    try placements.add(plan)
    let widgets = try ScreenWidgets(
      plan, limits: command.limits, defaults: command.drawing.defaults.values, at: Date())
    for problem in widgets.problems { StandardError.reportError(problem) }
    let created = Dictionary(widgets.instances.map { ($0.id, $0) }) { first, _ in first }
    var members: [ScreenTask.Member] = []
    for subject in plan.file.subjects
    where !members.contains(where: { $0.instance.id == subject.name }) {
      let instance = try created[subject.name] ?? added(subject)
      members.append(
        ScreenTask.Member(
          instance: instance, slot: subject.slot,
          folder: created[subject.name] == nil ? "\(plan.file.name)~\(subject.name)" : subject.name)
      )
    }
    return members
  }

  /// Returns an added instance, from the state folder.
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
      let other = instance.version == nil ? ", or '\(instance.program) render'" : ""
      throw item.origin.error(
        "shows '\(instance.id)', which belongs to another program; use 'screen add' and 'run'\(other)"
      )
    }
    // Besides the file's own widgets, the registry knows only those that are looked up.
    _ = try? ProgramRunner.current.registry?.kind(of: instance.kind)
    return instance
  }
}

/// A screen file, parsed and laid out on its display.
struct ScreenDocument {
  let text: String
  /// The path as the user gave it.
  let path: String
  let plan: ScreenPlan

  /// The maximum size of a screen file in bytes; typical files have some thousand.
  private static let maximumBytes = 1 << 20

  /// - Throws: `JSONFileError` with line and field, or ``CommandError`` if the file cannot be read.
  init(at path: String, devices: DeviceProfileRegistry) throws {
    guard let bytes = LocalDisk().contents(of: path, atMost: Self.maximumBytes) else {
      throw CommandError(
        "'\(path)' is not a readable screen file of at most 1 MiB; pass the JSON file of a screen"
      )
    }
    try self.init(text: String(decoding: bytes, as: UTF8.self), at: path, devices: devices)
  }

  /// Reads a text that a file has, or would have.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path for errors, at which relative paths start.
  ///   - devices: The device profiles.
  /// - Throws: `JSONFileError` with line and field.
  init(text: String, at path: String, devices: DeviceProfileRegistry) throws {
    self.text = text
    self.path = path
    let file = try ScreenFile(Array(text.utf8), file: path)
    do {
      plan = try ScreenPlan(file, on: try devices.profile(id: file.device))
    } catch let error as UnknownDevice {
      throw file.deviceOrigin.error("names an \(error)")
    }
  }
}
