import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetUI
import WidgetWorker

/// Shows and changes the environment of all widgets of a host.
struct EnvironmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "environment",
    abstract: "Show or change the language, clock and appearance of all instances",
    discussion: """
      Without options, prints the current values: those of the host, or what differs from them for \
      selected instances, a tag or a display. A change of the color scheme draws the entries \
      again; any other change also requests new timelines. Neither is charged to a budget. If \
      instances are selected, their own locale, time zone, color scheme and location change. Those \
      of a tag or a display, --for-tag and --for-display, apply to its instances, also to later \
      ones. An instance has its own values, then those of its tags (of several, the alphabetically \
      first one), then those of its display, then those of the host.
      """)

  @Option(help: ArgumentHelp("The color scheme: light or dark", valueName: "scheme"))
  var colorScheme: ColorScheme?

  @Option(
    help: ArgumentHelp("The language and region, such as de_DE", valueName: "name"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Berlin, or 'system' for that of the system", valueName: "name")
  )
  var timeZone: String?

  @Option(
    help: ArgumentHelp("The Dynamic Type size, such as large or accessibility1", valueName: "size"),
    completion: .list(DynamicTypeSize.allCases.map { "\($0)" }))
  var dynamicTypeSize: String?

  @Option(help: ArgumentHelp("The contrast: standard or increased", valueName: "contrast"))
  var contrast: Contrast?

  @Option(help: ArgumentHelp("Bold text: on or off", valueName: "switch"))
  var boldText: Switch?

  @Option(
    help: ArgumentHelp(
      "The latitude and longitude in degrees, such as 52.52,13.405; 'location set' sets those of the host",
      valueName: "coordinates"))
  var location: LocationArgument?

  @Option(help: ArgumentHelp("Change the environment of a tag", valueName: "tag"))
  var forTag: String?

  @Option(
    help: ArgumentHelp(
      "Change the environment of a display, by its id as 'devices' prints it", valueName: "device"))
  var forDisplay: String?

  @Flag(help: "Remove the settings of the selected instances, the tag or the display")
  var reset = false

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var selection: InstanceSelectionOptions

  @OptionGroup var state: StateOptions

  enum Contrast: String, ExpressibleByArgument, CaseIterable { case standard, increased }
  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  func validate() throws {
    let groups = [forTag, forDisplay].compactMap(\.self).count
    guard groups + (selection.filter.isEmpty ? 0 : 1) <= 1 else {
      throw ValidationError("select instances, or use one of --for-tag and --for-display")
    }
    guard groups > 0 || !selection.filter.isEmpty else {
      guard !reset, location == nil else {
        throw ValidationError(
          "--reset and --location need a selection of instances, --for-tag or --for-display")
      }
      return
    }
    guard dynamicTypeSize == nil, contrast == nil, boldText == nil else {
      throw ValidationError(
        "only the host has a text size, a contrast and bold text; some instances can have a --locale, "
          + "--time-zone, --color-scheme and --location")
    }
    if let forTag, !InstanceTag.isSafe(forTag) {
      throw ValidationError("'\(forTag)' is not a tag; use \(InstanceTag.rule)")
    }
  }

  /// Whether an option changes something; otherwise the values are printed.
  private var changes: Bool {
    reset || locale != nil || timeZone != nil || colorScheme != nil || location != nil
  }

  /// Prints the overrides for a tag or a display, or for the selected instances.
  private func report() throws {
    let store = try state.storeForReading()
    let groups = try store.groupEnvironments()
    var overrides: [(name: String, environment: InstanceEnvironment)] = []
    if let forTag {
      overrides = [(forTag, groups.tags[forTag] ?? InstanceEnvironment())]
    } else if let forDisplay {
      let device = try state.devices.profile(id: forDisplay).id
      overrides = [(device, groups.displays[device] ?? InstanceEnvironment())]
    } else {
      overrides = try selection.instances(in: store).map { ($0.id, groups.environment(of: $0)) }
    }
    if json {
      StandardOutput.write(
        json: .object(overrides.map { JSONValue.Member($0.name, $0.environment.json) }))
    } else {
      for (name, environment) in overrides {
        let text = environment.isEmpty ? "the same as of the host" : environment.text
        StandardOutput.write("\(name): \(text)")
      }
    }
  }

  /// Returns overrides with the values of the options.
  private func changed(_ current: InstanceEnvironment?) throws -> InstanceEnvironment {
    var overrides = reset ? InstanceEnvironment() : current ?? InstanceEnvironment()
    if let locale { overrides.locale = try LocaleName.checked(locale) }
    if let timeZone { overrides.timeZone = try checkedZone(timeZone) }
    if let colorScheme { overrides.colorScheme = colorScheme.rawValue }
    if let location {
      overrides.location = try Coordinate.checked(
        latitude: location.latitude, longitude: location.longitude)
    }
    return overrides
  }

  /// Changes the overrides for a tag or a display.
  private func changeGroup() throws {
    let store = try state.store()
    let configuration = try store.configuration()
    var environments = configuration.environments
    if let forTag {
      let overrides = try changed(environments.tags[forTag])
      environments.tags[forTag] = overrides.isEmpty ? nil : overrides
    }
    if let forDisplay {
      let device = try state.devices.profile(id: forDisplay).id
      let overrides = try changed(environments.displays[device])
      environments.displays[device] = overrides.isEmpty ? nil : overrides
    }
    var change = ConfigurationChange()
    if environments != configuration.environments { change.environments = environments }
    try apply(change, to: configuration)
    let affected = configuration.instances.filter {
      environments.environment(of: $0) != configuration.environments.environment(of: $0)
    }
    if json {
      StandardOutput.write(json: environments.json)
    } else {
      StandardOutput.write("\(affected.count) of \(configuration.instances.count) changed")
    }
  }

  private func apply(_ change: ConfigurationChange, to configuration: HostConfiguration) throws {
    guard !change.isEmpty else { return }
    guard try state.store().apply(change, to: configuration.version, at: Date()) else {
      throw CommandError("another command changed the configuration at the same time; try again")
    }
    state.client.wake()
  }

  /// Changes the overrides for the selected instances.
  private func changeSelected() throws {
    let store = try state.store()
    let configuration = try store.configuration()
    let selected = try selection.instances(in: store)
    var change = ConfigurationChange()
    for instance in selected {
      var new = instance
      let overrides = try changed(instance.environment)
      new.environment = overrides.isEmpty ? nil : overrides
      if new != instance { change.instances.changed.append(new) }
    }
    let changed = change.instances.changed
    try apply(change, to: configuration)
    if json {
      StandardOutput.write(
        json: .object([
          "selected": .array(selected.map { .string($0.id) }),
          "changed": .array(changed.map { .string($0.id) }),
        ]))
    } else {
      StandardOutput.write("\(changed.count) of \(selected.count) changed")
    }
  }

  func run() throws {
    let isPart = forTag != nil || forDisplay != nil || !selection.filter.isEmpty
    if isPart, !changes { return try report() }
    guard selection.filter.isEmpty else { return try changeSelected() }
    guard forTag == nil, forDisplay == nil else { return try changeGroup() }
    let groups = try state.storeForReading().groupEnvironments()
    let current = try state.client.environment()
    let changed = try changed(current)
    if changed != current { try state.client.send(.environment(changed), at: Date()) }
    if json {
      StandardOutput.write(json: changed.json(with: groups))
    } else if changed == current {
      StandardOutput.write(([changed.text] + groups.lines).joined(separator: "\n"))
    }
  }

  private func changed(_ current: HostEnvironment) throws -> HostEnvironment {
    var changed = current
    if let colorScheme { changed.colorScheme = colorScheme.rawValue }
    if let locale { changed.locale = try LocaleName.checked(locale) }
    if let timeZone { changed.timeZone = try checkedZone(timeZone) }
    if let dynamicTypeSize {
      let names = DynamicTypeSize.allCases.map { "\($0)" }
      guard names.contains(dynamicTypeSize) else {
        throw CommandError(unknown("text size", dynamicTypeSize, among: names))
      }
      changed.dynamicTypeSize = dynamicTypeSize
    }
    if let contrast { changed.increasesContrast = contrast == .increased }
    if let boldText { changed.usesBoldText = boldText == .on }
    return changed
  }

  private func checkedZone(_ name: String) throws -> String? {
    if name == "system" { return nil }
    guard TimeZone(identifier: name) != nil else {
      let suggestion = NearestName.suggestionText(
        for: name, among: TimeZone.knownTimeZoneIdentifiers)
      throw CommandError(
        "unknown time zone '\(name)'"
          + (suggestion.isEmpty ? "; use a name such as 'Europe/Berlin', or 'system'" : suggestion))
    }
    return name
  }
}

extension HostEnvironment {
  fileprivate func json(with groups: GroupEnvironments) -> JSONValue {
    .object([
      "colorScheme": .string(colorScheme), "locale": .string(locale),
      "timeZone": timeZone.map { .string($0) } ?? .null,
      "dynamicTypeSize": .string(dynamicTypeSize),
      "contrast": increasesContrast ? "increased" : "standard", "boldText": .bool(usesBoldText),
      "environments": groups.isEmpty ? nil : groups.json,
    ])
  }

  fileprivate var text: String {
    """
    color scheme: \(colorScheme)
    locale: \(locale)
    time zone: \(timeZone ?? "the system's")
    text size: \(dynamicTypeSize)
    contrast: \(increasesContrast ? "increased" : "standard")
    bold text: \(usesBoldText ? "on" : "off")
    """
  }
}

extension GroupEnvironments {
  /// A line for each tag and each display.
  fileprivate var lines: [String] {
    [("tag", tags), ("display", displays)].flatMap { group, all in
      all.sorted { $0.key < $1.key }.map { "\(group) \($0.key): \($0.value.text)" }
    }
  }
}
