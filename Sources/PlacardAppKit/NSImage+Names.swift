public import Foundation
public import PlacardCoreGraphics
public import PlacardUIKit
public import WidgetUI

extension UIImage {
  /// Creates an image from a file, which is read when the image is drawn; `nil` if the URL is not one of a file.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL else { return nil }
    self.init(contentsOfFile: url.path)
  }

  /// Creates an image from pixels, in a size in points; zero is the size in pixels.
  public convenience init(cgImage: CGImage, size: CGSize) {
    self.init(
      cgImage: cgImage, scale: size.width > 0 ? CGFloat(cgImage.width) / size.width : 1,
      orientation: .up)
  }

  /// Creates a symbol from its name in SF Symbols; a name without an icon is reported when it is drawn.
  public convenience init?(systemSymbolName name: String, accessibilityDescription: String?) {
    self.init(systemName: name)
  }

  /// The pixels.
  public func cgImage(
    forProposedRect proposedRect: UnsafeMutablePointer<CGRect>?, context: AnyObject?,
    hints: [String: Any]?
  ) -> CGImage? {
    cgImage
  }
}
