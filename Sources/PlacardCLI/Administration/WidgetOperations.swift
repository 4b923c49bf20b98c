import Foundation
import FramePipeline
import Graphics
import PixelOutput
package import WidgetHost
import WidgetTimeline
import WidgetUI
package import WidgetWorker

/// The operations of the administration pages on widgets while a host runs: list, configure, preview and add.
///
/// The commands `list`, `add` and `configure` do the same. Author code runs in workers; each call waits for one.
package struct WidgetOperations: Sendable {
  let runner: ProgramRunner
  let folder: StateFolder
  let limits: WorkerLimits

  /// Creates the operations of the running program.
  ///
  /// - Parameters:
  ///   - folder: The state folder.
  ///   - limits: The limits of workers.
  package init(_ folder: StateFolder, limits: WorkerLimits) {
    runner = .current
    self.folder = folder
    self.limits = limits
  }

  private var devices: DeviceProfileRegistry { DeviceProfileRegistry(folder: folder.devices) }

  // MARK: Listing

  /// Returns the widgets that can be added, and the errors of others.
  ///
  /// - Throws: ``CommandError`` if a worker cannot be started; the errors of the store.
  package func widgets() throws -> (widgets: [OfferedWidget], problems: [String]) {
    var problems: [String] = []
    var widgets = try described(by: nil, &problems)
    for program in try HostStore(reading: folder).programs() {
      widgets += try described(by: program, &problems)
    }
    return (widgets, problems)
  }

  private func described(
    by program: RegisteredProgram?, _ problems: inout [String]
  ) throws -> [OfferedWidget] {
    let result = try run(
      .describe(DescribeTask()), program, of: program.map { "program '\($0.id)'" } ?? "the program",
      WidgetSummary.self)
    problems += result.problems
    return result.values.map { OfferedWidget(summary: $0, program: program?.id) }
  }

  // MARK: Forms and pictures

  /// Returns a form with the texts of a person, and the picture of the widget with them.
  ///
  /// - Parameters:
  ///   - subject: The widget.
  ///   - change: The texts of the form.
  ///   - isLive: Whether the picture shows current data instead of a sample.
  /// - Returns: The form and the picture.
  /// - Throws: ``CommandError`` with the reason why there is none; the errors of the store.
  package func preview(
    of subject: WidgetSubject, _ change: ParameterChange, isLive: Bool
  ) throws -> FormPreview {
    let current = try subject.instance.map { try store().instance(named: $0) }
    let environment = try store().conditions().environment
    let task = ParameterFormPreviewTask(
      kind: try workerKind(of: subject, current), chosen: current?.values ?? [:], change: change,
      family: subject.family,
      device: subject.device, devices: folder.devices, fillsPanel: subject.fillsPanel,
      isLive: isLive,
      drawing: DrawingConfiguration(
        date: nil, locale: environment.locale, timeZone: environment.timeZone,
        colorScheme: environment.colorScheme == "dark" ? .dark : .light,
        dynamicTypeSize: environment.dynamicTypeSize, systemColors: .iOS26,
        allowsRiskyDestinations: false, defaults: [:], timeout: limits.timeout))
    return try singleValue(
      run(
        .formPreview(task), try program(of: subject), of: "widget '\(subject.kind)'",
        FormPreview.self))
  }

  /// Adds an instance.
  ///
  /// - Parameters:
  ///   - subject: The widget.
  ///   - change: The texts of the form.
  ///   - name: The name; `nil` derives one from kind and family.
  /// - Returns: The instance.
  /// - Throws: ``CommandError`` if the form is invalid; the errors of the store.
  package func add(
    _ subject: WidgetSubject, _ change: ParameterChange, named name: String?
  ) throws -> WidgetInstance {
    if let name { try InstanceAddition.check(name: name) }
    let profile = try devices.profile(id: subject.device)
    _ = try RenderSettings(device: profile).displayFamily(of: subject.family)
    let registered = try program(of: subject)
    let template = try registered == nil ? template(subject.kind) : nil
    let form = try form(
      of: subject, VersionedKind(kind: subject.kind, version: template).text, chosen: [:], change,
      registered)
    if registered == nil, let registry = runner.registry {
      _ = try registry.kind(of: subject.kind, from: nil)
      try registry.storeLocation(kind: subject.kind, in: folder)
    }
    let instance = try InstanceAddition(
      name: name, kind: subject.kind, family: subject.family, profile: profile, form: form,
      program: try registered.map { ($0.id, $0.currentVersion) } ?? (ProgramPath.current(), nil),
      templateVersion: template, fillsPanel: subject.fillsPanel
    ).add(to: store(), devices: devices, at: Date())
    HostClient(folder).wake()
    return instance
  }

  /// Adds an instance with the settings of another one, for another display.
  ///
  /// - Parameters:
  ///   - name: The other instance.
  ///   - device: The id of the display's profile.
  /// - Returns: The instance, named after the other one and the display.
  /// - Throws: ``CommandError`` if the widget's size does not exist on the display; the errors of the store.
  package func copy(
    _ name: WidgetInstance.ID, for device: String
  ) throws -> WidgetInstance {
    let store = try store()
    let profile = try devices.profile(id: device)
    var copy = try store.instance(named: name)
    _ = try RenderSettings(device: profile).displayFamily(of: copy.family)
    let names = try store.contentNames()
    let base = "\(name)-\(profile.id)"
    var unusedName = base
    var number = 2
    while names.contains(unusedName) {
      unusedName = "\(base)-\(number)"
      number += 1
    }
    try InstanceAddition.check(name: unusedName)
    (copy.id, copy.device, copy.added, copy.slotSettings) = (unusedName, profile.id, Date(), nil)
    _ = try devices.store(profile)
    try store.add(copy, at: copy.added)
    HostClient(folder).wake()
    return copy
  }

  /// Changes the parameters of an instance.
  ///
  /// - Throws: ``CommandError`` if the form is invalid; the errors of the store.
  package func configure(_ subject: WidgetSubject, _ change: ParameterChange) throws {
    let store = try store()
    let current = try store.instance(named: subject.instance ?? "")
    let form = try form(
      of: subject, current.workerKind, chosen: current.values, change, try program(of: subject))
    guard form.chosen != current.values else { return }
    try store.configure(current.id, values: form.chosen, at: Date())
    HostClient(folder).wake()
  }

  /// Removes an instance; its output is kept, because a display may still show it.
  ///
  /// - Throws: The errors of the store.
  package func remove(_ name: WidgetInstance.ID) throws {
    let store = try store()
    let instance = try store.instance(named: name)
    try store.remove(instance.id, at: Date())
    // A running host has to stop using the folders first.
    HostClient(folder).wake()
    try OutputRemover(appearances: folder.appearances).delete(instance.id, on: instance.device)
  }

  /// Requests a new timeline of an instance from the host, which does not charge it to the budget.
  ///
  /// - Throws: The errors of the store.
  package func reload(_ name: WidgetInstance.ID) throws {
    let instance = try store().instance(named: name)
    try HostClient(folder).send(.manualReload(.instance(instance.id)), at: Date())
  }

  // MARK: Workers

  private func store() throws -> HostStore { try HostStore(folder) }

  private func program(of subject: WidgetSubject) throws -> RegisteredProgram? {
    try subject.program.map { try store().program(named: $0) }
  }

  /// Returns the stored version of a template that new instances show; `nil` if its folder is read.
  private func template(_ kind: String) throws -> ProgramVersion.ID? {
    guard runner.registry != nil else { return nil }
    return try store().templates().first { $0.id == kind }?.currentVersion?.templateVersion
  }

  /// Returns the name by which workers know the widget of an instance, or of a new one.
  private func workerKind(
    of subject: WidgetSubject, _ current: WidgetInstance?
  ) throws -> String {
    if let current { return current.workerKind }
    guard subject.program == nil else { return subject.kind }
    return VersionedKind(kind: subject.kind, version: try template(subject.kind)).text
  }

  private func form(
    of subject: WidgetSubject, _ workerKind: String, chosen: ParameterValues,
    _ change: ParameterChange,
    _ program: RegisteredProgram?
  ) throws -> WidgetForm {
    let task = ParameterFormTask(
      kind: workerKind, chosen: chosen, change: change, timeout: limits.timeout)
    return try singleValue(
      run(.form(task), program, of: "widget '\(subject.kind)'", WidgetForm.self))
  }

  private func singleValue<Value>(
    _ result: (values: [Value], problems: [String])
  ) throws -> Value {
    guard let value = result.values.first else {
      throw CommandError(result.problems.last ?? "the widget returned no result; try again")
    }
    return value
  }

  /// Runs a task in a worker, and returns its results and what was reported.
  private func run<Value: Decodable>(
    _ task: CommandTask, _ program: RegisteredProgram?, of subject: String, _: Value.Type
  ) throws -> (values: [Value], problems: [String]) {
    let executed = program.flatMap { program in
      program.currentVersion.map {
        WorkerProgram(path: program.id, executable: $0.installed.path(in: folder))
      }
    }
    let tasks =
      executed.map { TaskRunner(executing: $0, limits: limits, folder: folder, isQuiet: true) }
      ?? runner.taskRunner(limits, in: folder, isQuiet: true)
    var outcome = TaskOutcome()
    var problems: [String] = []
    try tasks.run(task, of: subject, into: &outcome) { problems.append($0) }
    return (try outcome.values(), problems)
  }
}

/// The versions of widget programs and templates; the commands `upgrade --finish` and `rollback` do the same.
extension WidgetOperations {
  /// Switches the other instances to the version that a canary release tries, if all can be drawn with it.
  ///
  /// - Parameters:
  ///   - program: The name of the program, or the kind of the template.
  ///   - state: The state that the page showed.
  /// - Returns: Why nothing was changed, because instances cannot be drawn; `nil` if all have switched.
  /// - Throws: ``ProgramError`` if there is no canary release, or the state is another one; the errors of the store.
  package func finish(_ program: String, in state: ProgramState) throws -> FailedUpgrade? {
    try withRunner {
      switch try switcher.finish(subject(program), in: state).outcome {
      case .switched: return nil
      case .failed(let failure): return failure
      }
    }
  }

  /// Ends a canary release, or returns to the previous version.
  ///
  /// - Throws: An error if there is no such version, or its files are damaged; the errors of the store.
  package func rollBack(_ program: String, in state: ProgramState) throws {
    _ = try withRunner { try switcher.rollBack(subject(program), in: state) }
  }

  /// Runs work with this program as the current one: a thread of the server does not inherit the task-local value, by which
  /// templates are found and workers are started.
  private func withRunner<Value>(_ work: () throws -> Value) rethrows -> Value {
    try ProgramRunner.$current.withValue(runner, operation: work)
  }

  private func subject(_ name: String) throws -> UpgradeSubject {
    try UpgradeSubject(name, in: HostStore(reading: folder))
  }

  private var switcher: ProgramSwitcher {
    var limits = limits
    limits.workers = ProcessInfo.processInfo.activeProcessorCount
    return ProgramSwitcher(folder: folder, limits: limits)
  }
}
