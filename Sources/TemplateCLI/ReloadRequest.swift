import Foundation
import PlacardCLI
import WidgetHost

/// Has the instances of a kind drawn anew, where there are such.
struct ReloadRequest {
  let kind: String
  let state: StateOptions

  func send() throws {
    guard state.folder.hasDatabase,
      try state.storeForReading().instances().contains(where: { $0.kind == kind })
    else { return }
    try state.client.send(.reload(.kind(kind)), at: Date())
  }
}
