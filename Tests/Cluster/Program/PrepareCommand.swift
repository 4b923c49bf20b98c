import ArgumentParser
import Foundation
import WidgetHost

/// Creates the state of the day, with its instances.
struct PrepareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare", abstract: "Add the instances of the day to an empty database.")

  @OptionGroup var day: DayOptions

  func run() throws {
    let store = try HostStore(PostgreSQLAddress(day.database))
    try day.population.add(to: store)
  }
}

extension DayPopulation {
  /// Adds all instances to an empty store.
  ///
  /// - Throws: The errors of the store.
  func add(to store: HostStore) throws {
    var conditions = HostChange()
    conditions.conditions = HostConditions()
    try store.add((0..<count).map(instance), knowing: conditions)
    if hasPlaylists { try addPlaylists(to: store) }
  }

  private func addPlaylists(to store: HostStore) throws {
    var change = ConfigurationChange()
    change.stacks.added = try (0..<count).map { number in
      try WidgetStack(
        id: "playlist-\(name(number))", instances: [instance(number)], created: Self.start,
        interval: 3600)
    }
    _ = try store.apply(change, to: store.configuration().version, at: Self.start)
  }
}
