import CheckedJSON
import FleetConfiguration
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import PlacardCLI
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Turns the entries of a fleet file into instances, by the widgets that they name.
///
/// Only the parameters of an instance that is new or whose parameters are written differently are evaluated, so that a large
/// fleet is compared fast.
struct FleetResolver {
  let file: FleetFile
  let current: HostConfiguration
  let profiles: DeviceProfileRegistry
  let programs: ProgramInstaller
  let now: Date
  private(set) var widgets: WidgetResolver
  private var forms = ParameterForms()
  private var drafts: [Draft] = []
  private var screens: [(screen: FleetScreen, plan: ScreenPlan)] = []
  private var profileResults: [ProfileKey: Result<DeviceProfile, CommandError>] = [:]
  private let currentInstances: [WidgetInstance.ID: WidgetInstance]

  init(
    _ file: FleetFile, current: HostConfiguration, profiles: DeviceProfileRegistry,
    programs: ProgramInstaller, at now: Date
  ) {
    self.file = file
    self.current = current
    self.profiles = profiles
    self.programs = programs
    self.now = now
    widgets = WidgetResolver(programs: programs, registered: current.programs)
    currentInstances = Dictionary(current.instances.map { ($0.id, $0) }) { first, _ in first }
  }

  /// An instance whose parameters are not known yet.
  private struct Draft {
    var instance: WidgetInstance
    var origin: JSONOrigin
    var parametersOrigin: JSONOrigin
    var parameters: [ScreenWidget.Parameter]
    /// The parameters to evaluate; `nil` if the values are known.
    var request: ParameterForms.Request?
    /// The screen that owns it.
    var screen: String?

    /// Returns the error of a parameter, at its value.
    func error(of rejection: ParameterRejection) -> JSONFileError {
      let position = parameters.first { $0.name == rejection.name }?.position
      return JSONFileError(
        file: parametersOrigin.file, position: position ?? parametersOrigin.position,
        field: "\(parametersOrigin.field).\(rejection.name)", message: rejection.predicate)
    }
  }

  private struct ProfileKey: Hashable {
    var device: String
    var family: WidgetFamily?
  }

  /// Resolves everything.
  ///
  /// - Parameter errors: Collects the errors of entries.
  /// - Returns: The fleet, which lacks the entries with errors.
  /// - Throws: ``CommandError`` if a worker fails.
  mutating func resolve(errors: inout FileErrors) throws -> ResolvedFleet {
    var progress = ProgressBar("checking", of: file.instances.count)
    defer { progress.finish() }
    for instance in file.instances {
      progress.advance()
      do {
        try add(instance)
      } catch {
        errors.add(error, at: instance.name.origin)
      }
    }
    for screen in file.screens {
      do {
        try add(screen, &errors)
      } catch {
        errors.add(error, at: screen.name.origin)
      }
    }
    try forms.run(programs.limits, in: programs.state.folder)
    return fleet(&errors)
  }

  private func fleet(_ errors: inout FileErrors) -> ResolvedFleet {
    var fleet = ResolvedFleet()
    var screenInstances: [String: [WidgetInstance]] = [:]
    for draft in drafts {
      if let instance = self.instance(of: draft, &errors) {
        if let screen = draft.screen {
          screenInstances[screen, default: []].append(instance)
        } else {
          fleet.instances.append(ResolvedFleet.Instance(instance, draft.origin))
        }
      }
    }
    fleet.stacks = file.stacks
    fleet.screens = screens.map { screen, plan in
      ResolvedFleet.Screen(screen, plan, instances: screenInstances[screen.name.text] ?? [])
    }
    fleet.devices = file.devices
    fleet.environments = file.environments
    fleet.tapHandlers = file.tapHandlers
    fleet.recordRejected(
      among: file.names.union(screens.flatMap { $0.plan.file.createdInstanceNames }))
    fleet.programs = widgets.staged.compactMapValues(\.newVersion)
    return fleet
  }

  private mutating func add(_ entry: FleetInstance) throws {
    let profile = try self.profile(entry.device, fitting: entry.family, at: entry.familyOrigin)
    let former = currentInstances[entry.name.text]
    var instance = WidgetInstance(
      id: entry.name.text, program: "", kind: "", family: entry.family, device: profile.id,
      fillsPanel: entry.fillsPanel, dither: entry.dither, added: now)
    var request: ParameterForms.Request?
    if let former, former.isRunByPath(entry) {
      // Another program's own instance, which stays as it is; only that program can change it.
      guard (entry.settings.parameters ?? []).match(former.values) else {
        throw entry.settings.parametersOrigin.error(
          "cannot be set here; run '\(former.program) configure \(former.id)'")
      }
      (instance.program, instance.kind) = (former.program, former.kind)
      instance.values = former.values
      (instance.intentType, instance.wantsLocation) = (former.intentType, former.wantsLocation)
    } else {
      let source = try widgets.source(
        of: entry.widget, at: entry.widgetOrigin, program: entry.program)
      let families = try self.families(of: source, former)
      guard families.contains(entry.family) else {
        throw entry.familyOrigin.error(
          "is not a family of '\(source.kind)'; it has "
            + families.map { "'\($0)'" }.joined(separator: ", "))
      }
      request = try fill(&instance, from: source, entry.settings.parameters ?? [], former)
    }
    entry.settings.apply(to: &instance)
    instance.added = former?.added ?? now
    drafts.append(
      Draft(
        instance: instance, origin: entry.name.origin,
        parametersOrigin: entry.settings.parametersOrigin,
        parameters: entry.settings.parameters ?? [], request: request))
  }

  /// Returns the families of a widget, as the version that the instance has or gets describes it.
  private mutating func families(
    of source: WidgetResolver.Source, _ former: WidgetInstance?
  ) throws -> [WidgetFamily] {
    guard case .currentProgram(let kind) = source, let id = templateVersion(of: kind, former) else {
      return try widgets.families(of: source)
    }
    let version = current.templates.first { $0.id == kind }?.version(id)
    return version?.widgets.first?.families ?? []
  }

  /// Returns the stored version of a template that an instance has or gets; `nil` if its folder is read.
  private func templateVersion(of kind: String, _ former: WidgetInstance?) -> ProgramVersion.ID? {
    // A canary release may try another version with the instance.
    if let former, former.version == nil, former.kind == kind { return former.templateVersion }
    return current.templates.first { $0.id == kind }?.currentVersion?.templateVersion
  }

  private mutating func add(_ entry: FleetScreen, _ errors: inout FileErrors) throws {
    let device = FleetName(entry.file.device, entry.file.deviceOrigin)
    let profile = try self.profile(device, fitting: nil, at: device.origin)
    let plan = try ScreenPlan(entry.file, on: profile)
    var names: Set<String> = []
    for subject in plan.file.subjects {
      let item = plan.file.slots[subject.slot].items[subject.item]
      guard case .widget(let widget) = item.subject else { continue }
      names.insert(subject.name)
      do {
        try add(
          widget, named: subject.name, item.origin, in: plan.slots[subject.slot], of: entry,
          on: profile)
      } catch {
        errors.add(error, at: item.origin)
      }
    }
    for name in entry.settings.keys where !names.contains(name.text) {
      errors.add(
        name.origin.error(
          "is not an instance that the screen creates"
            + NearestName.suggestionText(for: name.text, among: names.sorted())))
    }
    screens.append((entry, plan))
  }

  private mutating func add(
    _ widget: ScreenWidget, named name: String, _ origin: JSONOrigin, in slot: PlacedSlot,
    of screen: FleetScreen, on profile: DeviceProfile
  ) throws {
    let former = currentInstances[name]
    let source = try widgets.source(
      of: widget.reference, at: origin, program: widget.program.map { FleetName($0, origin) })
    let family = try ScreenWidgets.family(
      of: source.kind, families(of: source, former), named: widget.family, in: slot, origin)
    var instance = WidgetInstance(
      id: name, program: "", kind: "", family: family, device: profile.id, added: now)
    let settings = screen.settings.first { $0.key.text == name }?.value
    let parameters = settings?.parameters ?? widget.parameters
    let request = try fill(&instance, from: source, parameters, former)
    settings?.apply(to: &instance)
    instance.added = former?.added ?? now
    var parametersOrigin = origin
    parametersOrigin.field += ".parameters"
    if let settings, settings.parameters != nil { parametersOrigin = settings.parametersOrigin }
    drafts.append(
      Draft(
        instance: instance, origin: origin, parametersOrigin: parametersOrigin,
        parameters: parameters, request: request, screen: screen.name.text))
  }

  /// Sets the program and, if they are known, the values of an instance.
  ///
  /// - Returns: The parameters to evaluate; `nil` if the values are known.
  private mutating func fill(
    _ instance: inout WidgetInstance, from source: WidgetResolver.Source,
    _ parameters: [ScreenWidget.Parameter], _ former: WidgetInstance?
  ) throws -> ParameterForms.Request? {
    instance.kind = source.kind
    var executed: WorkerProgram?
    switch source {
    case .currentProgram:
      // The path of this program may have changed, which changes nothing about its widgets.
      let hasSameWidget = former.map { $0.version == nil && $0.kind == source.kind } ?? false
      instance.program = try hasSameWidget ? former?.program ?? "" : ProgramPath.current()
      instance.templateVersion = templateVersion(of: source.kind, former)
    case .program(let program, _):
      instance.program = program.name
      // A canary release may try another version with the instance.
      instance.version =
        former?.program == program.name ? former?.version : program.version.installed
      executed = program.executed
    }
    if let former, former.program == instance.program, former.isSameWidget(as: instance),
      parameters.match(former.values)
    {
      instance.values = former.values
      (instance.intentType, instance.wantsLocation) = (former.intentType, former.wantsLocation)
      return nil
    }
    let request = ParameterForms.Request(
      kind: instance.workerKind, program: executed == nil ? nil : instance.program,
      change: ParameterChange(settings: parameters.map { .init(name: $0.name, text: $0.text) }))
    forms.add(request, executing: executed)
    return request
  }

  /// Returns an instance with the values that its widget understood; `nil` if it rejected some.
  private func instance(of draft: Draft, _ errors: inout FileErrors) -> WidgetInstance? {
    guard let request = draft.request else { return draft.instance }
    let result = forms.result(of: request)
    for rejection in result.rejections {
      errors.add(draft.error(of: rejection))
    }
    if let error = result.error, result.rejections.isEmpty {
      errors.add(draft.parametersOrigin.error("cannot be set: \(error)"))
    }
    guard result.error == nil else { return nil }
    var instance = draft.instance
    instance.values = result.values
    (instance.intentType, instance.wantsLocation) = (result.intentType, result.wantsLocation)
    // The title of a choice may have changed since it was chosen.
    if let former = currentInstances[instance.id], former.isSameWidget(as: instance) {
      for (name, value) in instance.values {
        guard let old = former.values[name], value.hasIdentifiers(of: old) else { continue }
        instance.values[name] = old
      }
    }
    return instance
  }

  /// Returns the profile of a display on which a family has a size.
  private mutating func profile(
    _ device: FleetName, fitting family: WidgetFamily?, at origin: JSONOrigin
  ) throws(JSONFileError) -> DeviceProfile {
    let known: Result<DeviceProfile, CommandError>
    let key = ProfileKey(device: device.text, family: nil)
    if let found = profileResults[key] {
      known = found
    } else {
      known = Self.result { try profiles.profile(id: device.text) }
      profileResults[key] = known
    }
    let profile: DeviceProfile
    switch known {
    case .success(let found): profile = found
    case .failure(let error): throw device.origin.error("cannot be used: \(error)")
    }
    guard let family else { return profile }
    let fitting: Result<DeviceProfile, CommandError>
    let familyKey = ProfileKey(device: device.text, family: family)
    if let found = profileResults[familyKey] {
      fitting = found
    } else {
      fitting = Self.result {
        _ = try RenderSettings(device: profile).displayFamily(of: family)
        return profile
      }
      profileResults[familyKey] = fitting
    }
    if case .failure(let error) = fitting { throw origin.error("does not fit: \(error)") }
    return profile
  }

  private static func result(
    _ work: () throws -> DeviceProfile
  ) -> Result<DeviceProfile, CommandError> {
    do {
      return .success(try work())
    } catch {
      return .failure(CommandError(CommandError.message(of: error)))
    }
  }
}

extension FleetSettings {
  /// Sets what does not depend on the widget.
  fileprivate func apply(to instance: inout WidgetInstance) {
    instance.tags = tags
    instance.budget = budget
    instance.environment = environment?.isEmpty == true ? nil : environment
  }
}

extension WidgetInstance {
  /// Whether the instance belongs to a program that is run by its path, and an entry names the same.
  fileprivate func isRunByPath(_ entry: FleetInstance) -> Bool {
    guard case .kind(kind) = entry.widget else { return false }
    return version == nil && entry.program?.text == program && entry.family == family
  }
}

extension ScreenFile {
  /// The names of the instances that the file describes itself.
  fileprivate var createdInstanceNames: [String] {
    subjects.filter { subject in
      if case .widget = slots[subject.slot].items[subject.item].subject { true } else { false }
    }.map(\.name)
  }
}
