import CheckedJSON
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

extension FleetPlan {
  /// Creates the plan that turns one configuration into another.
  init(
    from current: HostConfiguration, to target: FleetTarget, listing fleet: ResolvedFleet
  ) {
    items = []
    change = ConfigurationChange()
    change.programs = fleet.programs
    compare(
      current.instances, target.instances, \.instances, kind: { _ in .instance },
      isSame: { $0.isSameWidget(as: $1) && $0.program == $1.program }, describe: \.summary
    ) { $0.differences(to: $1) }
    compare(
      current.stacks, target.stacks, \.stacks,
      kind: { $0.interval == nil ? .stack : .playlist }, describe: \.summary
    ) { $0.differences(to: $1) }
    compare(
      current.screens, target.screens, \.screens, kind: { _ in .screen },
      describe: { "\($0.shown.joined(separator: ", ")) on \($0.device)" }
    ) { before, after in
      before.device == after.device
        ? ["the file has changed"] : ["display \(before.device) → \(after.device)"]
    }
    compare(
      current.devices, target.devices, \.devices, kind: { _ in .device }, describe: \.summary
    ) { $0.differences(to: $1) }
    compareEnvironments(current.environments, target.environments)
    compareHandlers(current.tapHandlers, target.tapHandlers)
    removeUnlisted(fleet)
  }

  /// Removes the entries that stay because the file does not list them.
  private mutating func removeUnlisted(_ fleet: ResolvedFleet) {
    let names = Set(fleet.instances.map(\.instance.id))
      .union(fleet.screens.flatMap { $0.instances.map(\.id) })
      .union(fleet.stacks.map(\.name.text))
      .union(fleet.screens.map(\.screen.name.text))
    let devices = Set(fleet.devices.map(\.name.text))
    items.removeAll { item in
      guard item.effect == .unchanged else { return false }
      switch item.kind {
      case .instance, .stack, .playlist, .screen: return !names.contains(item.name)
      case .device: return !devices.contains(item.name)
      case .environment: return fleet.environments == nil
      case .tapHandlers: return fleet.tapHandlers == nil
      }
    }
  }

  /// Compares the rows of a table by their names.
  private mutating func compare<Row: Hashable & Sendable & Identifiable>(
    _ before: [Row], _ after: [Row],
    _ rows: WritableKeyPath<ConfigurationChange, ConfigurationChange.Rows<Row>>,
    kind: (Row) -> Kind, isSame: (Row, Row) -> Bool = { _, _ in true },
    describe: (Row) -> String, differences: (Row, Row) -> [String]
  ) where Row.ID == String {
    let former = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let later = Set(after.map(\.id))
    for row in after {
      guard let old = former[row.id] else {
        change[keyPath: rows].added.append(row)
        items.append(Item(kind(row), row.id, .added(describe(row))))
        continue
      }
      guard old != row else {
        items.append(Item(kind(row), row.id, .unchanged))
        continue
      }
      if isSame(old, row) {
        change[keyPath: rows].changed.append(row)
      } else {
        change[keyPath: rows].removed.append(row.id)
        change[keyPath: rows].added.append(row)
      }
      items.append(Item(kind(row), row.id, .changed(differences(old, row))))
    }
    for row in before where !later.contains(row.id) {
      change[keyPath: rows].removed.append(row.id)
      items.append(Item(kind(row), row.id, .removed))
    }
  }

  private mutating func compareEnvironments(_ before: GroupEnvironments, _ after: GroupEnvironments)
  {
    for (group, path) in [("tag", \GroupEnvironments.tags), ("display", \.displays)] {
      let (old, new) = (before[keyPath: path], after[keyPath: path])
      for name in Set(old.keys).union(new.keys).sorted() {
        let effect: Effect
        switch (old[name], new[name]) {
        case (nil, let added): effect = .added(added.fleetText)
        case (_?, nil): effect = .removed
        case (let old?, let new?):
          effect =
            old == new ? .unchanged : .changed(["\(old.fleetText) → \(new.fleetText)"])
        }
        items.append(Item(.environment, "of \(group) \(name)", effect))
      }
    }
    if before != after { change.environments = after }
  }

  private mutating func compareHandlers(_ before: String?, _ after: String?) {
    func value(_ text: String?) -> JSONValue? {
      text.flatMap { try? JSONValue(parsing: [UInt8]($0.utf8)) }
    }
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?):
      change.tapHandlers = .set(after)
      items.append(Item(.tapHandlers, "", .added("'serve' performs them")))
    case (_?, nil):
      change.tapHandlers = .removed
      items.append(Item(.tapHandlers, "", .removed))
    case (let before?, let after?) where value(before) == value(after):
      items.append(Item(.tapHandlers, "", .unchanged))
    case (_?, let after?):
      change.tapHandlers = .set(after)
      items.append(Item(.tapHandlers, "", .changed(["they have changed"])))
    }
  }
}

extension WidgetInstance {
  fileprivate var summary: String { "\(kind), \(family) on \(device)" }

  fileprivate func differences(to other: WidgetInstance) -> [String] {
    var all: [String] = []
    func compare<Value: Equatable>(
      _ what: String, _ before: Value, _ after: Value, _ text: (Value) -> String
    ) {
      if before != after { all.append("\(what) \(text(before)) → \(text(after))") }
    }
    compare("kind", kind, other.kind) { $0 }
    compare("family", family, other.family) { "\($0)" }
    compare("display", device, other.device) { $0 }
    compare("program", program, other.program) { $0 }
    compare("version", version, other.version) { $0?.shortID ?? "none" }
    for name in Set(values.keys).union(other.values.keys).sorted() {
      compare("parameter \(name)", values[name], other.values[name]) { value in
        value.map { "'\($0.identifier)'" } ?? "default"
      }
    }
    compare("tags", tags ?? [], other.tags ?? []) {
      $0.isEmpty ? "none" : $0.joined(separator: ", ")
    }
    compare("budget", budget, other.budget) { $0?.description ?? "default" }
    compare("environment", environment, other.environment) { $0.fleetText }
    compare("fill", fillsPanel, other.fillsPanel) { "\($0)" }
    compare("dither", dither, other.dither) { $0 ?? "default" }
    if slotSettings != other.slotSettings {
      all.append(
        "slot \(slotSettings?.canvas.text ?? "none") → \(other.slotSettings?.canvas.text ?? "none")"
      )
    }
    return all.isEmpty ? ["the metadata of the widget"] : all
  }
}

extension InstanceEnvironment? {
  fileprivate var fleetText: String {
    let text = self?.text ?? ""
    return text.isEmpty ? "the host's" : text
  }
}

extension InstanceEnvironment {
  fileprivate var fleetText: String { Optional(self).fleetText }
}

extension WidgetStack {
  fileprivate var summary: String {
    members.joined(separator: ", ")
      + (interval.map { ", each for \(DurationText.text(of: $0))" } ?? "")
  }

  fileprivate func differences(to other: WidgetStack) -> [String] {
    summary == other.summary
      ? ["\(family) on \(device) → \(other.family) on \(other.device)"]
      : ["\(summary) → \(other.summary)"]
  }
}

extension RegisteredDevice {
  fileprivate var summary: String { shows.map { "shows \($0)" } ?? "shows nothing" }

  fileprivate func differences(to other: RegisteredDevice) -> [String] {
    var all: [String] = []
    if !isApproved, other.isApproved { all.append("it is approved") }
    if shows != other.shows { all.append("\(summary) → \(other.summary)") }
    if label != other.label {
      all.append("label \(label ?? "none") → \(other.label ?? "none")")
    }
    if profile != other.profile { all.append("display \(profile) → \(other.profile)") }
    return all.isEmpty ? ["its registration"] : all
  }
}
