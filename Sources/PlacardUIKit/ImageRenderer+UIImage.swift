import Graphics
public import PlacardCoreGraphics
public import SwiftUI
public import WidgetUI

extension ImageRenderer {
  /// The picture, or `nil` if it would have no pixels or too many.
  @MainActor @preconcurrency public var uiImage: UIImage? {
    cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }

  /// The pixels, or `nil` if there would be none or too many.
  @MainActor @preconcurrency public var cgImage: CGImage? { (try? bitmap()).map(CGImage.init) }
}
