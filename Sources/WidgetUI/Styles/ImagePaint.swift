public import Foundation
import Graphics

/// An image repeated over what it fills.
public struct ImagePaint: ShapeStyle {
  /// The image.
  public var image: Image
  /// The factor by which the image is made larger.
  public var scale: CGFloat

  /// Makes the style; a part of the image cannot be chosen, so there is no `sourceRect`.
  public init(image: Image, scale: CGFloat = 1) {
    self.image = image
    self.scale = scale
  }

  /// The image repeated from the top left; nothing for a symbol or an image that is missing.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let resolver = ImageResolver(environment: context.environment, services: context.services)
    guard case .picture(let picture) = resolver.resolve(image), scale > 0, scale.isFinite else {
      context.services.report(.warning, "an image paint needs a picture and a scale above 0")
      return ResolvedPaint(.clear)
    }
    return ResolvedPaint(
      .image(picture.content, origin: context.rect.origin, scale: scale / picture.scale))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// An image repeated over what it fills.
  public static func image(_ image: Image, scale: CGFloat = 1) -> ImagePaint {
    ImagePaint(image: image, scale: scale)
  }
}
