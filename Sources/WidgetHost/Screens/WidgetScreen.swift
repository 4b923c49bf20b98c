import CheckedJSON
package import Foundation
package import FramePipeline

/// A screen that a person added: a display with several instances.
///
/// The person's text is stored unchanged, so that the file remains the only description of the screen.
package struct WidgetScreen: Hashable, Codable, Sendable, Identifiable {
  /// The name of the screen in commands and of its output folder.
  package let id: String
  /// The device's id.
  package var device: String
  /// The text of the file when it was added.
  package var text: String
  /// The file's name for errors.
  package var file: String
  /// The instances that were created for its slots and are removed with it.
  package var own: [WidgetInstance.ID]
  /// The names of all instances and stacks that it ever shows.
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

  /// Returns the layout of the screen on its display.
  ///
  /// - Throws: `JSONFileError`, or the error of a device that is no longer known.
  package func plan(on devices: DeviceProfileRegistry) throws -> ScreenPlan {
    try ScreenPlan(ScreenFile([UInt8](text.utf8), file: file), on: try devices.profile(id: device))
  }
}

/// The state of a screen, which the store persists.
package struct ScreenState: Hashable, Codable, Sendable {
  /// When it was last composed.
  package var composed: Timestamp?
  /// When it is composed again at the latest.
  package var next: Timestamp?
  /// Why the output is not up to date, or `nil` if it is.
  package var failure: String?

  package init() {}

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by seconds: Double) {
    composed = composed?.advanced(by: seconds)
    next = next?.advanced(by: seconds)
  }
}

/// The status of a screen for `screen list`.
package struct ScreenStatus: Hashable, Sendable {
  package var screen: WidgetScreen
  /// When it was last composed; `nil` before the first time.
  package var composed: Date?
  /// When it is composed again at the latest.
  package var next: Date?
  /// Why the output is not up to date, or `nil` if it is.
  package var failure: String?

  package init(of screen: WidgetScreen, _ state: ScreenState?) {
    self.screen = screen
    composed = state?.composed?.date
    next = state?.next?.date
    failure = state?.failure
  }

  /// Returns the status of all screens of a store.
  package static func all(in store: HostStore) throws -> [ScreenStatus] {
    let states = try store.screenStates()
    return try store.screens().map { ScreenStatus(of: $0, states[$0.id]) }
  }
}
