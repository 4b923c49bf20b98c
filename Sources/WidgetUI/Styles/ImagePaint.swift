public import Foundation
import Graphics

/// An image that is tiled over the filled area.
public struct ImagePaint: ShapeStyle {
  /// The image.
  public var image: Image
  /// The scale factor of the image.
  public var scale: CGFloat

  /// Creates the style; a part of the image cannot be selected, so there is no `sourceRect`.
  public init(image: Image, scale: CGFloat = 1) {
    self.image = image
    self.scale = scale
  }

  /// Returns the image tiled from the top left, or no paint for a symbol or a missing image.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let resolver = ImageResolver(environment: context.environment, services: context.services)
    guard case .bitmap(let bitmap) = resolver.resolve(image), scale > 0, scale.isFinite else {
      context.services.report(.warning, "an image paint needs an image and a scale above 0")
      return ResolvedPaint(.clear)
    }
    return ResolvedPaint(
      .image(bitmap.content, origin: context.rect.origin, scale: scale / bitmap.scale))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// An image that is tiled over the filled area.
  public static func image(_ image: Image, scale: CGFloat = 1) -> ImagePaint {
    ImagePaint(image: image, scale: scale)
  }
}
