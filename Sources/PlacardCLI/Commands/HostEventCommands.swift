import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
package import WidgetHost

/// Says that an app is in use.
struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract:
      "Say that an app comes into use or goes out of it: reloads meanwhile are not charged.",
    discussion: """
      EXAMPLES:
        \(RootCommand.programName) session audio begin --for 45m
        \(RootCommand.programName) session audio end
      """)

  @Argument(help: "How the app is in use: foreground, audio or navigation.")
  var activity: AppSession.Activity

  @Argument(help: "begin or end.")
  var change: Change

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "When the session is over if nobody says so before, such as 90s, 30m or 1h30m.",
      valueName: "duration"))
  var duration: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "The program whose widgets are the app's. (default: the widgets of all)", valueName: "path"),
    completion: .file())
  var program: String?

  @OptionGroup var state: StateOptions

  enum Change: String, ExpressibleByArgument, CaseIterable { case begin, end }

  func validate() throws {
    if duration != nil, change == .end {
      throw ValidationError("--for is about the beginning of a session")
    }
  }

  func run() throws {
    let now = Date()
    try state.client.send(
      .session(
        AppSession(
          program: program.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path },
          activity: activity, isActive: change == .begin, until: duration.map { now + $0.seconds })),
      at: now)
  }
}

extension AppSession.Activity: ExpressibleByArgument {}

/// Says that somebody looked at widgets.
struct ViewedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewed", abstract: "Say that somebody looked at instances, stacks or screens.",
    discussion: """
      An instance that is often looked at gets more reloads a day; one that is rarely seen gets fewer, \
      and a new timeline when it comes into view. A look at a stack or a screen is one at what it shows.
      """)

  @Argument(
    help: ArgumentHelp("The instances, by their names in 'instances'.", valueName: "instance"))
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

/// Tells where the device is.
struct LocationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "location", abstract: "Say where the device is: 'location set 52.52,13.405'.",
    discussion: """
      Widgets that want it get a new timeline after a move of more than 500 m, which is not charged.
      """)

  @Argument(help: "What is done: set.")
  var action: Action

  @Argument(help: "Degrees north and east, such as 52.52,13.405 or -33.86,151.21.")
  var place: PlaceArgument

  @OptionGroup var state: StateOptions

  enum Action: String, ExpressibleByArgument, CaseIterable { case set }

  func run() throws {
    let coordinate = try Coordinate.checked(
      latitude: place.latitude, longitude: place.longitude)
    try state.client.send(.location(coordinate), at: Date())
  }
}

/// A place on the command line: two numbers with a comma between them.
struct PlaceArgument: ExpressibleByArgument, Hashable, Sendable {
  let latitude, longitude: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { CoordinateArgument(argument: String($0))?.value }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Tells how full a device's battery is.
struct BatteryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "battery",
    abstract:
      "Report that a device's battery is low, or that it has recovered: its widgets reload less meanwhile."
  )

  @Argument(
    help: "The display, by its name in 'devices'.",
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: String

  @Argument(help: "low or normal.")
  var level: Level

  @OptionGroup var state: StateOptions

  enum Level: String, ExpressibleByArgument, CaseIterable { case low, normal }

  func run() throws {
    let profile = try state.devices.profile(id: device)
    try state.client.send(.battery(device: profile.id, isLow: level == .low), at: Date())
  }
}
