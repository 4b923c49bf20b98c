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
      again; any other change also requests new timelines. Neither is charged to a budget.
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

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  enum Contrast: String, ExpressibleByArgument, CaseIterable { case standard, increased }
  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  func run() throws {
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
