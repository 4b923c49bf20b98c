package import Foundation
package import FramePipeline

/// A frame to show, and how the panel changes to it from what is on the panel.
package struct PanelUpdate: Hashable, Sendable {
  package var frame: Manifest.Frame
  /// The size of the picture.
  package var size: Manifest.PictureSize
  /// The rectangles to refresh; `nil` refreshes the whole panel.
  package var partial: [PictureRect]?

  package init(frame: Manifest.Frame, size: Manifest.PictureSize, partial: [PictureRect]? = nil) {
    self.frame = frame
    self.size = size
    self.partial = partial
  }

  /// The smallest rectangle that contains everything to refresh.
  package var bounds: PictureRect {
    guard let partial, let first = partial.first else {
      return PictureRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let left = partial.map(\.x).min() ?? first.x
    let top = partial.map(\.y).min() ?? first.y
    let right = partial.map { $0.x + $0.width }.max() ?? first.x
    let bottom = partial.map { $0.y + $0.height }.max() ?? first.y
    return PictureRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The content of a panel, which e-paper keeps without power.
package struct PanelContent: Hashable, Codable, Sendable {
  /// The digest of the picture.
  package var digest: String
  /// When the whole panel was last refreshed.
  package var refreshed: Date

  package init(digest: String, refreshed: Date) {
    self.digest = digest
    self.refreshed = refreshed
  }
}
