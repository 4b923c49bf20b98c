package import Foundation
import FramePipeline

/// What `screen list` tells of a screen.
package struct ScreenStatus: Hashable, Sendable {
  package var screen: WidgetScreen
  /// When it was put together last; `nil` before the first time.
  package var composed: Date?
  /// When it is put together again at the latest.
  package var next: Date?
  /// Why the output is not as it should be.
  package var failure: String?

  package init(of screen: WidgetScreen, _ state: ScreenState?) {
    self.screen = screen
    composed = state?.composed?.date
    next = state?.next?.date
    failure = state?.failure
  }

  /// All screens of a store.
  package static func all(in store: any HostStore) throws -> [ScreenStatus] {
    let states = try store.screenStates()
    return try store.screens().map { ScreenStatus(of: $0, states[$0.id]) }
  }
}
