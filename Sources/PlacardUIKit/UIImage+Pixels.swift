package import CairoBackend
public import Foundation
package import Graphics
import PixelOutput
public import PlacardCoreGraphics
public import WidgetUI

extension UIImage {
  /// The orientation of the pixels.
  public enum Orientation: Int, Hashable, Sendable {
    /// The orientations without mirroring.
    case up, down, left, right
    /// The orientations with mirroring.
    case upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Creates an image from pixels.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image from pixels, with `scale` pixels per point; it is not turned.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let file = try? PNGEncoder(compression: .fast).encode(cgImage.bitmap)
    self.init(
      file.map { .data(ImageContent(data: Data($0))) } ?? .empty,
      scale: scale > 0 && scale.isFinite ? scale : 1)
  }

  /// Creates the image of a catalog; a name that no catalog has is reported when it is drawn.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle)
  }

  /// The orientation of the pixels, which decoding has applied.
  public var imageOrientation: Orientation { .up }

  /// The pixels, or `nil` where there is no picture; symbols are black, and as large as text of 17 points.
  public var cgImage: CGImage? {
    guard let content, let size = ImageDecoder().pixelSize(of: content) else { return nil }
    return bitmap(of: content, size: size).map(CGImage.init)
  }

  /// A PNG file of the image: the original bytes if it was created from some, and otherwise its pixels, which are black in symbols.
  public func pngData() -> Data? {
    if case .data(let content) = source { return content.data }
    guard let content else { return nil }
    if content.data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return content.data }
    guard let bitmap = cgImage?.bitmap else { return nil }
    return (try? PNGEncoder(compression: .fast).encode(bitmap)).map { Data($0) }
  }

  /// A JPEG file of the image, with a quality from 0 to 1; transparent parts are white.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let bitmap = cgImage?.bitmap else { return nil }
    let quality = compressionQuality.isFinite ? min(max(compressionQuality, 0), 1) : 1
    let pixels = Quantizer(palette: .rgb888, dither: .none).quantize(bitmap)
    return (try? JPEGCodec(quality: Int(quality * 100)).encode(pixels)).map { Data($0) }
  }

  /// Returns the image in another size, in points.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard let content else { return nil }
    let pixels = CGSize(
      width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    return bitmap(of: content, size: pixels).map {
      UIImage(cgImage: CGImage($0), scale: scale, orientation: .up)
    }
  }

  /// Returns the image in another size, in points.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Returns the image itself, which is decoded when it is drawn.
  public func preparingForDisplay() -> UIImage? { self }

  /// Returns the image with its opaque parts in a color; the pixels of a symbol stay black, but it is drawn in the color.
  public func withTintColor(
    _ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate
  ) -> UIImage {
    // A symbol stays one, so that it is as large as the text beside it.
    if case .symbol = source {
      return UIImage(source, scale: scale, renderingMode: renderingMode, symbolTint: color)
    }
    guard let content, let bitmap = cgImage?.bitmap else { return withRenderingMode(renderingMode) }
    let frame = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let picture = DisplayList.Picture(
      content: content, frame: frame, tint: .color(color.cgColor.resolved))
    let tinted = DrawingRasterizer.bitmap([.image(picture)], size: frame.size, scale: 1)
    return UIImage(cgImage: CGImage(tinted), scale: scale, orientation: .up)
      .withRenderingMode(renderingMode == .alwaysTemplate ? .alwaysOriginal : renderingMode)
  }

  /// Draws the image into the current context, stretched over a rectangle.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into the current context, in its own size.
  public func draw(at point: CGPoint) {
    guard let image = cgImage else { return }
    draw(
      in: CGRect(
        x: point.x, y: point.y, width: CGFloat(image.width) / scale,
        height: CGFloat(image.height) / scale))
  }

  /// Draws the image into the current context, stretched over a rectangle.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let content, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    let tint = symbolTint.map { Paint.color($0.cgColor.resolved) }
    context.add(.image(.init(content: content, frame: rect, tint: tint)), opacity: alpha)
    context.restoreGState()
  }

  /// The bytes of the picture's file, or of one of a symbol's picture.
  private var content: ImageContent? {
    switch source {
    case .data(let content): return content
    case .named(let name, let bundle):
      let found = BundleViewResources.main.image(
        named: name, scale: scale, colorScheme: .light, bundle: bundle)
      return found.flatMap {
        $0.isSymbol
          ? SymbolRasterizer.content(ofTemplate: $0.content, scale: scale) : $0.content
      }
    case .file(let url): return BundleViewResources.main.contents(of: url).map(ImageContent.init)
    case .symbol(let name): return SymbolRasterizer.content(ofSymbol: name, scale: scale)
    case .empty: return nil
    }
  }

  private func bitmap(of content: ImageContent, size: CGSize) -> Bitmap? {
    guard DrawingRasterizer.isAllowed(size) else { return nil }
    let frame = CGRect(origin: .zero, size: size)
    return DrawingRasterizer.bitmap(
      [.image(.init(content: content, frame: frame))], size: size, scale: 1)
  }
}

/// Rasterizes the items that a context has recorded.
package enum DrawingRasterizer {
  /// Whether a picture of a size in pixels may be drawn.
  package static func isAllowed(_ size: CGSize) -> Bool {
    let sides: ClosedRange<CGFloat> = 1...16_384
    return sides.contains(size.width) && sides.contains(size.height)
      && size.width * size.height <= 67_108_864
  }

  /// The pixels of items, on a transparent background unless `background` is another; empty if the size is not allowed.
  package static func bitmap(
    _ items: [DisplayList.Item], size: CGSize, scale: CGFloat, background: ResolvedColor? = nil,
    images: ImageDecoder = ImageDecoder()
  ) -> Bitmap {
    let pixels = CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
    guard isAllowed(pixels) else { return Bitmap(width: 0, height: 0) }
    var bitmap = Bitmap(width: Int(pixels.width), height: Int(pixels.height))
    CairoRasterizer(images: images).rasterize(
      DisplayList(size: size, items: items), scale: scale, into: &bitmap, mode: .antialiased,
      background: background)
    return bitmap
  }
}
