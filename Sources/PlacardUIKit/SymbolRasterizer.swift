import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// Draws symbols as pictures, in black and as large as text of 17 points.
enum SymbolRasterizer {
  /// The picture of a symbol by its name in SF Symbols; `nil` for a name without an icon.
  static func content(ofSymbol name: String, scale: CGFloat) -> ImageContent? {
    guard let glyph = SymbolTable.glyph(named: name) else { return nil }
    let size = glyph.size(pointSize: UIImage.symbolPointSize)
    return content(size: size, scale: scale) { glyph.items(in: $0, paint: .color(.black)) }
  }

  /// The picture of a symbol of a catalog; `nil` for a file that is no template of a symbol.
  static func content(ofTemplate template: ImageContent, scale: CGFloat) -> ImageContent? {
    guard
      let outline = ImageDecoder().outline(ofSymbol: template, weight: 400, scale: .medium)
    else { return nil }
    let size = CGSize(
      width: outline.bounds.width * UIImage.symbolPointSize,
      height: outline.bounds.height * UIImage.symbolPointSize)
    return content(size: size, scale: scale) { outline.items(in: $0, paint: .color(.black)) }
  }

  private static func content(
    size: CGSize, scale: CGFloat, items: (CGRect) -> [DisplayList.Item]
  ) -> ImageContent? {
    let pixels = CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
    guard DrawingRasterizer.isAllowed(pixels) else { return nil }
    let list = DisplayList(size: pixels, items: items(CGRect(origin: .zero, size: pixels)))
    // Icons are glyphs of a font.
    let lease = TextEnginePool.shared.lease(extraFonts: BundleViewResources.main.fonts)
    let bitmap = withExtendedLifetime(lease) {
      DrawingRasterizer.bitmap(lease.engine.shaped(list).items, size: pixels, scale: 1)
    }
    let file = try? PNGEncoder(compression: .fast).encode(bitmap)
    return file.map { ImageContent(data: Data($0)) }
  }
}
