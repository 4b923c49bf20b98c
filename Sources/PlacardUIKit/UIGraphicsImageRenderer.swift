public import Foundation
public import PlacardCoreGraphics
public import WidgetUI

/// Draws pictures with the functions of a context.
public final class UIGraphicsImageRenderer {
  /// The scale and the background of the pictures.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Creates a renderer for pictures of a rectangle, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  /// Creates a renderer for pictures of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for pictures of a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// Creates a renderer for pictures of a rectangle, in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Draws a picture.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: bounds.size)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    CurrentContexts.push(context, scale: format.scale, isOpaque: format.opaque)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    defer { CurrentContexts.pop() }
    return CurrentContexts.image ?? UIImage()
  }

  /// Draws a picture into a PNG file.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Draws a picture into a JPEG file, with a quality from 0 to 1.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// The scale and the background of the images of a renderer.
public final class UIGraphicsImageRendererFormat {
  /// Pixels per point.
  public var scale: CGFloat = UIScreen.main.scale
  /// Whether the background is black rather than transparent.
  public var opaque = false

  /// Creates a format with the scale of the screen.
  public init() {}

  /// A format with the scale of the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
  /// A format with the scale of the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
  /// A format with the scale of the screen.
  public convenience init(for traitCollection: UITraitCollection) { self.init() }
}

/// The drawing context of a renderer.
public final class UIGraphicsImageRendererContext {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// The scale and the background of the picture.
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  /// The image that was drawn so far.
  public var currentImage: UIImage { CurrentContexts.image ?? UIImage() }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Fills a rectangle, mixed with what is below it.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Restricts drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
