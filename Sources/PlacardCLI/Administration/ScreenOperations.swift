import CheckedJSON
package import Foundation
import FramePipeline
import Graphics
import PixelOutput
package import WidgetHost
package import WidgetUI
import WidgetWorker

/// The operations of the administration pages on screens while a host runs: preview, save and remove.
///
/// `screen add` and `screen remove` are the commands for saving and removing.
package struct ScreenOperations: Sendable {
  private let runner: ProgramRunner
  private let state: StateOptions
  private let limits: WorkerLimitOptions
  private let defaults: [String: String]
  private let output: ScreenOutput
  private let drafts: DraftFrames

  init(
    _ state: StateOptions, limits: WorkerLimitOptions, defaults: [String: String],
    output: FrameStore
  ) {
    runner = .current
    self.state = state
    self.limits = limits
    self.defaults = defaults
    let folder = state.folder
    self.output = ScreenOutput(
      store: output, ahead: PrerenderedAppearance.store(folder.appearances))
    drafts = DraftFrames(folder: folder.path + "/drafts")
  }

  // MARK: Changes

  /// Saves a draft as `screen add` does.
  ///
  /// - Returns: The name of the screen.
  /// - Throws: `JSONFileError` with the field of the first error; `StateError.screenChanged` if someone else changed the
  ///   screen meanwhile.
  package func save(_ draft: ScreenDraft, at now: Date) throws -> WidgetScreen.ID {
    // The functions of commands read the task-local `ProgramRunner.current`.
    try ProgramRunner.$current.withValue(runner) {
      let store = try state.store()
      let document = try self.document(draft, store)
      let widgets = try ScreenWidgets(
        document.plan, limits: limits, defaults: defaults, at: now,
        programs: ProgramInstaller(state: state, limits: limits))
      try ScreenAddition(document: document, widgets: widgets, base: draft.base)
        .add(to: store, state, at: now)
      return document.plan.file.name
    }
  }

  /// Removes a screen; its output is kept, because a display may still show it.
  ///
  /// - Throws: The errors of the store.
  package func remove(_ name: WidgetScreen.ID, at now: Date) throws {
    let store = try state.store()
    guard let screen = try store.screens().first(where: { $0.id == name }) else {
      throw StateError.unknownScreen(name, suggestion: "")
    }
    try ScreenRemoval(screen: screen).remove(from: store, state, at: now)
  }

  /// Parses a draft, and rejects widgets that the edited version does not describe, because their paths could lead
  /// anywhere.
  private func document(_ draft: ScreenDraft, _ store: HostStore) throws -> ScreenDocument {
    let former: ScreenFile? =
      switch draft.base {
      case .none: nil
      case .text(let text): try? ScreenFile(Array(text.utf8), file: "screen.json")
      }
    let name = try ScreenFile(Array(draft.text.utf8), file: "screen.json").name
    let known = try store.screens().first { $0.id == name }
    let document = try ScreenDocument(
      text: draft.text, at: known?.file ?? "screen.json", devices: state.devices)
    let described = Set(former?.slots.flatMap(\.items).map(\.subject) ?? [])
    for item in document.plan.file.slots.flatMap(\.items) {
      if case .widget = item.subject, !described.contains(item.subject) {
        throw item.origin.error("names a new widget; add it to your widgets first")
      }
    }
    return document
  }

  // MARK: Pictures

  /// Draws what a draft shows at a time.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - scheme: The color scheme; `nil` follows the screen's schedule.
  ///   - date: The time, at most a day ahead.
  ///   - now: The current time.
  /// - Returns: The picture.
  /// - Throws: `JSONFileError` with the field of the first error; the errors of the store.
  package func preview(
    _ draft: ScreenDraft, in scheme: ColorScheme?, at date: Date, now: Date
  ) throws -> ScreenPreview {
    let store = try state.storeForReading()
    let document = try document(draft, store)
    _ = try ScreenRegistration(document.plan, to: store, devices: state.devices)
    let environment = try store.conditions().environment
    let content = DraftContent(
      plan: document.plan, instances: try store.instances(), stacks: try store.stacks())
    var notes: [String] = []
    let (proof, shown) = try output.proof(
      of: document.plan, in: environment, scheme, at: date, now: now,
      isPlaced: content.isPlaced
    ) { member in
      guard let instance = content.instance(of: member, in: output) else {
        notes.append("'\(member.name)' is drawn after you have saved the screen")
        return nil
      }
      let key = DraftFrames.Key(
        instance: instance, slot: content.settings(of: member.slot), scheme: member.scheme)
      let folder = try drafts.folder(of: key, at: date, now: now) { folder in
        notes += try draw(instance, member, document, environment, into: folder)
      }
      return folder.map { (drafts.store, $0) }
    }
    notes += proof.diagnostics.filter { $0.severity != .note }.map(\.message)
    return ScreenPreview(
      proof: proof, scheme: shown, timeZone: environment.zone.identifier, notes: notes)
  }

  /// Draws one frame of an instance in a worker, and returns the errors.
  private func draw(
    _ instance: WidgetInstance, _ undrawn: UndrawnMember, _ document: ScreenDocument,
    _ environment: HostEnvironment, into folder: String
  ) throws -> [String] {
    let member = ScreenTask.Member(instance: instance, slot: undrawn.slot, folder: folder)
    let screen = ScreenTask(
      text: document.text, file: document.path, devices: state.folder.devices, members: [member],
      drawing: DrawingConfiguration(
        date: nil, locale: environment.locale, timeZone: environment.timeZone,
        colorScheme: undrawn.scheme, dynamicTypeSize: environment.dynamicTypeSize,
        systemColors: .iOS26, allowsRiskyDestinations: false, defaults: defaults,
        timeout: limits.timeout),
      displays: DisplayConfiguration(names: [instance.device], fillsPanel: false, dither: nil),
      files: OutputConfiguration(
        folder: drafts.store.root, compression: .fast, page: nil, threads: 1))
    let task = ScreenMemberTask(
      member, of: screen, at: ScreenMemberTask.FrameTime(undrawn.date, in: undrawn.scheme))
    var outcome = TaskOutcome()
    var problems: [String] = []
    try tasks(for: instance).run(
      .drawScreenMember(task), of: "'\(instance.id)'", into: &outcome
    ) { problems.append($0) }
    return outcome.hasFailed
      ? problems.map { $0.hasPrefix("'\(instance.id)'") ? $0 : "'\(instance.id)': \($0)" } : []
  }

  private func tasks(for instance: WidgetInstance) throws -> TaskRunner {
    guard let version = instance.version else {
      return runner.taskRunner(limits.limits, in: state.folder, isQuiet: true)
    }
    return TaskRunner(
      executing: WorkerProgram(
        path: instance.program, executable: version.path(in: state.folder)),
      limits: limits.limits, folder: state.folder, isQuiet: true)
  }
}

/// The instances and stacks that a draft of a screen shows.
private struct DraftContent {
  let plan: ScreenPlan
  let instances: [WidgetInstance]
  let stacks: [WidgetStack]

  func settings(of slot: Int) -> SlotSettings { SlotSettings(plan.slots[slot], of: plan.file) }

  /// Whether the host draws an instance, or the members of a stack, for a slot.
  func isPlaced(_ name: String, _ slot: Int) -> Bool {
    let member = stacks.first { $0.id == name }?.members.first ?? name
    guard var current = instances.first(where: { $0.id == member })?.slotSettings else {
      return false
    }
    // When frames are shown does not change how they look.
    current.appearance = plan.file.appearance
    return current == settings(of: slot)
  }

  /// Returns the instance to draw for a member: of a stack, the one that it shows at that time.
  func instance(of member: UndrawnMember, in output: ScreenOutput) -> WidgetInstance? {
    var name = member.name
    if let stack = stacks.first(where: { $0.id == name }) {
      let shown = output.member(of: stack, at: member.date)
      name = shown ?? stack.members.first ?? name
    }
    return instances.first { $0.id == name }
  }
}

extension HostOptions {
  /// The operations of the administration pages on screens.
  package var screenOperations: ScreenOperations {
    ScreenOperations(state, limits: limits, defaults: defaults.values, output: frames)
  }
}
