package import WidgetUI

/// An instance of a screen and where its pictures are, drawn at the size of its slot.
package struct ScreenMember: Hashable, Sendable {
  /// The instance as taps name it.
  package var instance: String
  /// The folders of its pictures beside the screen's, by color scheme; one scheme stands in for another
  /// that is missing.
  package var folders: [ColorScheme: String]

  package init(instance: String, folders: [ColorScheme: String]) {
    self.instance = instance
    self.folders = folders
  }
}
