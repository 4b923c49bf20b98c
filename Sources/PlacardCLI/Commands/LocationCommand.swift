import ArgumentParser
import Foundation
import WidgetHost

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
