import CheckedJSON
package import Foundation
package import FramePipeline

/// A screen that a person added: a display with several instances on it.
///
/// What the person wrote is kept as it is, so that all that a screen can say is said by its file alone.
package struct WidgetScreen: Hashable, Codable, Sendable, Identifiable {
  /// The name that commands know the screen by, and that its output folder has.
  package let id: String
  /// The device's id.
  package var device: String
  /// The file as it was when it was added.
  package var text: String
  /// What errors call the file.
  package var file: String
  /// The instances that were made for its slots, and go with it.
  package var own: [WidgetInstance.ID]
  /// What it shows at any time: instances and stacks, by their names.
  package var shown: [String]
  package let created: Date

  package init(
    id: String, device: String, text: String, file: String, own: [WidgetInstance.ID] = [],
    shown: [String] = [], created: Date
  ) {
    self.id = id
    self.device = device
    self.text = text
    self.file = file
    self.own = own
    self.shown = shown
    self.created = created
  }

  /// The screen on its display.
  ///
  /// - Throws: `JSONFileError`, or the error of a device that is not known any more.
  package func plan(on devices: DeviceRegistry) throws -> ScreenPlan {
    try ScreenPlan(ScreenFile([UInt8](text.utf8), file: file), on: try devices.profile(id: device))
  }
}

/// What a screen remembers; it is kept in the store.
package struct ScreenState: Hashable, Codable, Sendable {
  /// When it was put together last.
  package var composed: Timestamp?
  /// When it is to be put together again at the latest.
  package var next: Timestamp?
  /// Why the output is not as it should be; `nil` where it is.
  package var failure: String?

  package init() {}

  /// Keeps the distances to what was, where the clock was set anew.
  mutating func shift(by seconds: Double) {
    composed = composed?.advanced(by: seconds)
    next = next?.advanced(by: seconds)
  }
}

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
  package static func all(in store: HostStore) throws -> [ScreenStatus] {
    let states = try store.screenStates()
    return try store.screens().map { ScreenStatus(of: $0, states[$0.id]) }
  }
}
