import ArgumentParser
import Foundation
import WidgetHost

/// Creates the state of the day, with its instances.
struct PrepareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare", abstract: "Add the instances of the day to an empty database.")

  @OptionGroup var day: DayOptions

  /// The number of instances in a transaction, which limits the versions of the rows that count changes.
  private static let batchSize = 1000

  func run() throws {
    let store = try HostStore(PostgreSQLAddress(day.database))
    try day.population.add(to: store, inBatchesOf: Self.batchSize)
  }
}

extension DayPopulation {
  /// Adds all instances to an empty store.
  ///
  /// - Throws: The errors of the store.
  func add(to store: HostStore, inBatchesOf size: Int) throws {
    var conditions = HostChange()
    conditions.conditions = HostConditions()
    for start in stride(from: 0, to: count, by: size) {
      let batch = (start..<min(count, start + size)).map(instance)
      try store.add(batch, knowing: start == 0 ? conditions : HostChange())
    }
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
