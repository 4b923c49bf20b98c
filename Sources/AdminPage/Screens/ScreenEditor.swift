package import Foundation
package import WidgetHost
package import WidgetUI

/// Draws and changes screens for the pages; each call may draw widgets in workers.
package protocol ScreenEditor: Sendable {
  /// Draws what a draft shows at a time; `nil` follows the screen's color schemes.
  func preview(
    _ draft: ScreenDraft, in scheme: ColorScheme?, at date: Date, now: Date
  ) throws -> ScreenPreview
  /// Saves a draft, unless someone else changed the screen meanwhile, and returns its name.
  func save(_ draft: ScreenDraft, at now: Date) throws -> WidgetScreen.ID
  /// Removes a screen.
  func remove(_ name: WidgetScreen.ID, at now: Date) throws
}
