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
