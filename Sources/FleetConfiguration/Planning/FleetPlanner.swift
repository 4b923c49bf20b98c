import CheckedJSON
package import Foundation
package import FramePipeline
import Graphics
import PixelOutput
package import WidgetHost

/// Compares a fleet file with what a host has, and plans the changes.
///
/// Equal arguments have equal plans. Everything that cannot be applied is an error at its position in the file.
package struct FleetPlanner: Sendable {
  let fleet: ResolvedFleet
  let current: HostConfiguration
  let profiles: DeviceProfileRegistry
  /// Whether what the file does not list is removed.
  let prunes: Bool
  let now: Date
  /// Returns the first generation of a new device's token.
  let tokenGeneration: @Sendable () -> Int

  package init(
    _ fleet: ResolvedFleet, current: HostConfiguration, profiles: DeviceProfileRegistry,
    prunes: Bool,
    at now: Date, tokenGeneration: @escaping @Sendable () -> Int
  ) {
    self.fleet = fleet
    self.current = current
    self.profiles = profiles
    self.prunes = prunes
    self.now = now
    self.tokenGeneration = tokenGeneration
  }

  /// Returns the plan, which is only valid if no error is added.
  package func plan(errors: inout FileErrors) -> FleetPlan {
    checkNames(&errors)
    var target = FleetTarget()
    target.instances = instances(&errors)
    target.stacks = stacks(of: target, &errors)
    target.screens = screens(of: target, &errors)
    assignSlots(to: &target, &errors)
    target.devices = devices(of: target, &errors)
    target.environments =
      fleet.environments ?? (prunes ? GroupEnvironments() : current.environments)
    target.tapHandlers = fleet.tapHandlers?.text ?? (prunes ? nil : current.tapHandlers)
    return FleetPlan(from: current, to: target, listing: fleet)
  }
}

/// What a host has after a plan was applied.
struct FleetTarget {
  var instances: [WidgetInstance] = []
  var stacks: [WidgetStack] = []
  var screens: [WidgetScreen] = []
  var devices: [RegisteredDevice] = []
  var environments = GroupEnvironments()
  var tapHandlers: String?
}

extension FleetPlanner {
  /// The screens that stay as they are, because the file does not list them.
  var retainedScreens: [WidgetScreen] {
    guard !prunes else { return [] }
    let listed = Set(fleet.screens.map(\.screen.name.text))
    return current.screens.filter { !listed.contains($0.id) }
  }

  /// The stacks that the file does not list.
  private var retainedStacks: [WidgetStack] {
    guard !prunes else { return [] }
    let listed = Set(fleet.stacks.map(\.name.text))
    return current.stacks.filter { !listed.contains($0.id) }
  }

  /// Instances, stacks and screens share their names, because each has an output folder.
  private func checkNames(_ errors: inout FileErrors) {
    var owners: [String: String] = [:]
    let retained =
      retainedStacks.map { ($0.id, "a stack that the file does not list") }
      + retainedScreens.map { ($0.id, "a screen that the file does not list") }
      + retainedScreens.flatMap { screen in
        screen.own.map { ($0, "an instance of the screen '\(screen.id)'") }
      }
    for (name, owner) in retained { owners[name] = owner }
    func claim(_ name: String, _ what: String, _ origin: JSONOrigin) {
      if let owner = owners[name] {
        errors.add(
          origin.error("would be \(what) '\(name)', which is \(owner) already; use another name"))
      }
      owners[name] = what
    }
    for instance in fleet.instances { claim(instance.instance.id, "an instance", instance.origin) }
    for stack in fleet.stacks {
      claim(
        stack.name.text, stack.interval == nil ? "a stack" : "a playlist", stack.name.origin)
    }
    for screen in fleet.screens {
      claim(screen.screen.name.text, "a screen", screen.screen.name.origin)
      for instance in screen.instances {
        claim(
          instance.id, "an instance of the screen '\(screen.screen.name.text)'",
          screen.screen.name.origin)
      }
    }
    guard !prunes else { return }
    let former = Set(current.screens.flatMap(\.own))
    let others = Set(current.instances.map(\.id)).subtracting(former)
      .subtracting(fleet.instances.map(\.instance.id))
    for stack in fleet.stacks where others.contains(stack.name.text) {
      errors.add(
        stack.name.origin.error(
          "would be a stack, but an instance has the name already; use another name"))
    }
    for screen in fleet.screens {
      for name in [screen.screen.name.text] + screen.instances.map(\.id) where others.contains(name)
      {
        errors.add(
          screen.screen.name.origin.error(
            "would have the name '\(name)' of an instance that the file does not list; use another name"
          ))
      }
    }
  }

  /// Returns the instances after the change, without new slots.
  private func instances(_ errors: inout FileErrors) -> [WidgetInstance] {
    let listed = fleet.instances.map(\.instance) + fleet.screens.flatMap(\.instances)
    let listedNames = Set(listed.map(\.id))
    let retainedScreenInstances = Set(retainedScreens.flatMap(\.own))
    let formerScreenInstances = Set(current.screens.flatMap(\.own)).subtracting(
      retainedScreenInstances)
    let retained = current.instances.filter { instance in
      !listedNames.contains(instance.id) && !formerScreenInstances.contains(instance.id)
        && (!prunes || retainedScreenInstances.contains(instance.id))
    }
    return retained + listed
  }

  private func stacks(of target: FleetTarget, _ errors: inout FileErrors) -> [WidgetStack] {
    let instances = Dictionary(target.instances.map { ($0.id, $0) }) { first, _ in first }
    let former = Dictionary(current.stacks.map { ($0.id, $0) }) { first, _ in first }
    var all = retainedStacks.compactMap { stack in
      adapted(stack, to: instances, &errors)
    }
    for listed in fleet.stacks {
      let members = listed.members.compactMap { member -> WidgetInstance? in
        if let instance = instances[member.text] { return instance }
        if !fleet.rejected.contains(member.text) {
          errors.add(missing("instance", member, among: Array(instances.keys)))
        }
        return nil
      }
      guard members.count == listed.members.count else { continue }
      do throws(StackError) {
        let stack = try WidgetStack(
          id: listed.name.text, instances: members,
          created: former[listed.name.text]?.created ?? now, interval: listed.interval)
        check(listed, on: stack.device, &errors)
        all.append(stack)
      } catch {
        errors.add(listed.name.origin.error("is not possible: \(error)"))
      }
    }
    return all
  }

  private func check(
    _ listed: FleetStack, on device: String, _ errors: inout FileErrors
  ) {
    guard let interval = listed.interval, let profile = try? profiles.profile(id: device),
      interval < profile.frameInterval
    else { return }
    errors.add(
      listed.intervalOrigin.error(
        "is too short: '\(device)' shows a frame for at least \(Int(profile.frameInterval.rounded(.up))) s"
      ))
  }

  /// Returns a stack that the file does not list, without instances that are removed; `nil` if none is left.
  private func adapted(
    _ stack: WidgetStack, to instances: [String: WidgetInstance], _ errors: inout FileErrors
  ) -> WidgetStack? {
    let members = stack.members.compactMap { instances[$0] }
    guard !members.isEmpty else { return nil }
    do throws(StackError) {
      return try stack.with(members)
    } catch {
      let changed = fleet.instances.first { stack.members.contains($0.instance.id) }
      if let changed {
        errors.add(
          changed.origin.error("no longer fits the stack '\(stack.id)': \(error)"))
      }
      return stack
    }
  }

  private func screens(of target: FleetTarget, _ errors: inout FileErrors) -> [WidgetScreen] {
    let contents = ScreenContents(instances: target.instances, stacks: target.stacks)
    let former = Dictionary(current.screens.map { ($0.id, $0) }) { first, _ in first }
    let listed = fleet.screens.map { entry -> WidgetScreen in
      do {
        try contents.check(entry.plan, except: rejected(in: target))
      } catch {
        errors.add(error, at: entry.screen.name.origin)
      }
      let file = entry.plan.file
      let screen = WidgetScreen(
        id: file.name, device: entry.plan.device.id, text: entry.screen.text,
        file: file.deviceOrigin.file, own: entry.instances.map(\.id),
        shown: Set(file.subjects.map(\.name)).sorted(), created: former[file.name]?.created ?? now)
      guard let current = former[file.name] else { return screen }
      let isSame = current.isEquivalent(
        to: screen, instances: self.current.instances, target.instances)
      return isSame ? current : screen
    }
    return retainedScreens + listed
  }

  /// Assigns the instances to their slots on the screens.
  private func assignSlots(to target: inout FleetTarget, _ errors: inout FileErrors) {
    var placements = ScreenPlacements(stacks: target.stacks)
    for screen in retainedScreens {
      // A screen that no longer fits its display determines no slot settings.
      guard let plan = try? screen.plan(on: profiles) else { continue }
      try? placements.add(plan)
    }
    for entry in fleet.screens {
      do {
        try placements.add(entry.plan)
      } catch {
        errors.add(error, at: entry.screen.name.origin)
      }
    }
    target.instances = target.instances.map { $0.withSlotSettings(from: placements) }
  }

  /// The names that do not exist only because of errors that are reported at their entries.
  func rejected(in target: FleetTarget) -> Set<String> {
    fleet.rejected.union(
      Set(fleet.stacks.map(\.name.text)).subtracting(target.stacks.map(\.id)))
  }

  func missing(_ what: String, _ name: FleetName, among known: [String]) -> JSONFileError {
    let isPruned = prunes && current.instances.contains { $0.id == name.text }
    return name.origin.error(
      isPruned
        ? "names the \(what) '\(name.text)', which the file does not list and --prune removes"
        : "names the \(what) '\(name.text)', which does not exist"
          + NearestName.suggestionText(for: name.text, among: known.sorted()))
  }
}
