import Foundation
import WidgetHost

/// What the commands for screens work with: the store, and the host that is told.
struct ScreenCommandContext {
  let store: SQLiteStore
  let client: HostClient

  /// For a command that changes nothing where it `reads`, and any other where not.
  init(_ state: StateOptions, reads: Bool = false) throws {
    store = try reads ? state.storeForReading() : state.store()
    client = state.client
  }

  func all() throws -> [ScreenStatus] { try ScreenStatus.all(in: store) }

  func screen(named name: String) throws -> ScreenStatus {
    let all = try all()
    if let status = all.first(where: { $0.screen.id == name }) { return status }
    guard !all.isEmpty else {
      throw CommandError("there is no screen '\(name)'; make one with 'screen add'")
    }
    throw CommandError(unknown("screen", name, among: all.map(\.screen.id)))
  }
}
