import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
package import WidgetHost

/// Reports that an app is in use.
struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract:
      "Report that an app is or is no longer in use; reloads while it is in use are not charged",
    discussion: """
      EXAMPLES:
        \(RootCommand.programName) session audio begin --for 45m
        \(RootCommand.programName) session audio end
      """)

  @Argument(help: "How the app is used: foreground, audio or navigation")
  var activity: AppSession.Activity

  @Argument(help: "Whether the use begins or ends: begin or end")
  var change: Change

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The longest duration of the session, such as 90s, 30m or 1h30m (default: until 'end')",
      valueName: "duration"))
  var duration: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "The path or name of the program whose widgets belong to the app (default: all programs)",
      valueName: "program"),
    completion: .file())
  var program: String?

  @OptionGroup var state: StateOptions

  enum Change: String, ExpressibleByArgument, CaseIterable { case begin, end }

  func validate() throws {
    if duration != nil, change == .end {
      throw ValidationError("--for can only be used with 'begin'")
    }
  }

  func run() throws {
    let now = Date()
    try state.client.send(
      .session(
        AppSession(
          program: try program.map(identifier),
          activity: activity, isActive: change == .begin, until: duration.map { now + $0.seconds })),
      at: now)
  }
}

extension SessionCommand {
  /// Returns the name of a registered program, or else the absolute path of an executable.
  private func identifier(of program: String) throws -> String {
    if !program.contains("/"),
      try state.storeForReading().programs().contains(where: { $0.id == program })
    {
      return program
    }
    return URL(fileURLWithPath: program).resolvingSymlinksInPath().path
  }
}

extension AppSession.Activity: ExpressibleByArgument {}

/// Reports that somebody viewed widgets.
struct ViewedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewed", abstract: "Report that a person looked at instances, stacks or screens",
    discussion: """
      An instance that is often viewed gets more reloads a day; one that is rarely viewed gets \
      fewer, and a new timeline when it is viewed. Viewing a stack or a screen counts for the \
      instances that it shows.
      """)

  @Argument(
    help: ArgumentHelp("The names of instances, as 'instances' prints them", valueName: "instance"))
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.store()
    let others = Set(try store.stacks().map(\.id) + store.screens().map(\.id))
    let found = try instances.map {
      others.contains($0) ? $0 : try store.instance(named: $0).id
    }
    for instance in found { try state.client.send(.viewed(instance: instance), at: Date()) }
  }
}

/// Reports the device's location.
struct LocationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "location",
    abstract: "Set the location that widgets get, as in 'location set 52.52,13.405'",
    discussion: """
      After a move of more than 500 m, widgets that use the location get a new timeline, which is \
      not charged.
      """)

  @Argument(help: "The action: set")
  var action: Action

  @Argument(help: "The latitude and longitude in degrees, such as 52.52,13.405 or -33.86,151.21")
  var coordinates: LocationArgument

  @OptionGroup var state: StateOptions

  enum Action: String, ExpressibleByArgument, CaseIterable { case set }

  func run() throws {
    let coordinate = try Coordinate.checked(
      latitude: coordinates.latitude, longitude: coordinates.longitude)
    try state.client.send(.location(coordinate), at: Date())
  }
}

/// A location on the command line: two numbers separated by a comma.
struct LocationArgument: ExpressibleByArgument, Hashable, Sendable {
  let latitude, longitude: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { CoordinateArgument(argument: String($0))?.value }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Reports whether a device's battery is low.
struct BatteryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "battery",
    abstract:
      "Report that the battery of a display is low, or normal again; while it is low, its widgets reload less often"
  )

  @Argument(
    help: "The id of a display, as 'devices' prints it",
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device: String

  @Argument(help: "The level of the battery: low or normal")
  var level: Level

  @OptionGroup var state: StateOptions

  enum Level: String, ExpressibleByArgument, CaseIterable { case low, normal }

  func run() throws {
    let profile = try state.devices.profile(id: device)
    try state.client.send(.battery(device: profile.id, isLow: level == .low), at: Date())
  }
}
