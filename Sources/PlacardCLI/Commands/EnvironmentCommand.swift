import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetUI
import WidgetWorker

/// Shows and changes the environment of all widgets of a host.
struct EnvironmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "environment",
    abstract: "Show or change the language, clock and appearance of all instances",
    discussion: """
      Without options, prints the current values. A change of the color scheme draws the entries \
      again; any other change also requests new timelines. Neither is charged to a budget. If \
      instances are selected, their own locale, time zone and color scheme change, which the others \
      have from the host.
      """)

  @Option(help: ArgumentHelp("light or dark", valueName: "scheme"))
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

  @Option(help: ArgumentHelp("standard or increased", valueName: "contrast"))
  var contrast: Contrast?

  @Option(help: ArgumentHelp("on or off", valueName: "switch"))
  var boldText: Switch?

  @Flag(help: "Let the selected instances have the environment of the host again")
  var reset = false

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var selection: InstanceSelectionOptions

  @OptionGroup var state: StateOptions

  enum Contrast: String, ExpressibleByArgument, CaseIterable { case standard, increased }
  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  func validate() throws {
    guard !selection.filter.isEmpty else {
      guard !reset else { throw ValidationError("--reset needs a selection of instances") }
      return
    }
    guard dynamicTypeSize == nil, contrast == nil, boldText == nil else {
      throw ValidationError(
        "selected instances can have a --locale, --time-zone and --color-scheme")
    }
    guard reset || locale != nil || timeZone != nil || colorScheme != nil else {
      throw ValidationError("set --locale, --time-zone or --color-scheme, or use --reset")
    }
  }

  /// Changes what differs for the selected instances.
  private func changeSelected() throws {
    let store = try state.store()
    let configuration = try store.configuration()
    let selected = try selection.instances(in: store)
    var change = ConfigurationChange()
    for instance in selected {
      var new = instance
      var own = reset ? InstanceEnvironment() : instance.environment ?? InstanceEnvironment()
      if let locale { own.locale = try LocaleName.checked(locale) }
      if let timeZone { own.timeZone = try checkedZone(timeZone) }
      if let colorScheme { own.colorScheme = colorScheme.rawValue }
      new.environment = own.isEmpty ? nil : own
      if new != instance { change.instances.changed.append(new) }
    }
    let changed = change.instances.changed
    if !changed.isEmpty {
      guard try store.apply(change, to: configuration.version, at: Date()) else {
        throw CommandError("another command changed the configuration at the same time; try again")
      }
      state.client.wake()
    }
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
    guard selection.filter.isEmpty else { return try changeSelected() }
    let present = try state.client.environment()
    let changed = try changed(present)
    if changed != present { try state.client.send(.environment(changed), at: Date()) }
    if json {
      StandardOutput.write(json: changed.json)
    } else if changed == present {
      StandardOutput.write(changed.text)
    }
  }

  private func changed(_ present: HostEnvironment) throws -> HostEnvironment {
    var changed = present
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
      throw CommandError(unknown("time zone", name, among: TimeZone.knownTimeZoneIdentifiers))
    }
    return name
  }
}

extension HostEnvironment {
  fileprivate var json: JSONValue {
    .object([
      "colorScheme": .string(colorScheme), "locale": .string(locale),
      "timeZone": timeZone.map { .string($0) } ?? .null,
      "dynamicTypeSize": .string(dynamicTypeSize),
      "contrast": increasesContrast ? "increased" : "standard", "boldText": .bool(usesBoldText),
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
