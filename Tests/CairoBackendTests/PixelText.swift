import Foundation
import Graphics
import LayoutEngine
import PixelOutput

@testable import CairoBackend

extension ResolvedColor {
  static let red = ResolvedColor(red: 1, green: 0, blue: 0)
  static let blue = ResolvedColor(red: 0, green: 0, blue: 1)
  static let yellow = ResolvedColor(red: 1, green: 1, blue: 0)
}

func fill(_ rect: CGRect, _ color: ResolvedColor) -> DisplayList.Item {
  .fill(Path(rect), .color(color), FillStyle())
}

func group(_ items: [DisplayList.Item], _ effects: DisplayList.Effect...) -> DisplayList.Item {
  .group(DisplayList.Group(items: items, effects: effects))
}

/// Returns a list whose texts have glyphs.
func shaped(_ list: DisplayList) -> DisplayList {
  // An engine opens the fonts when it is created, which takes longer than a small picture.
  let lease = TextEnginePool.shared.lease()
  defer { lease.end() }
  return lease.engine.shaped(list)
}

/// Draws on a white background; in few inks, fills have their tones.
func bitmap(
  _ items: [DisplayList.Item], _ width: Int, _ height: Int, scale: Double = 1,
  mode: EdgeRendering = .antialiased
) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height)
  let list = DisplayList(size: CGSize(width: width, height: height), items: items)
  let mask = CairoRasterizer().rasterize(
    shaped(list), scale: scale, into: &bitmap, mode: mode, background: .white,
    recordsContent: mode != .antialiased)
  if case .aliased(let inks) = mode { FillToneMapper(inks: inks).apply(mask, to: &bitmap) }
  return bitmap
}

/// The picture as rows of letters: white, black, red, green, blue, cyan, magenta, yellow; `?` is
/// any other color.
func draw(
  _ items: [DisplayList.Item], _ width: Int, _ height: Int, scale: Double = 1,
  mode: EdgeRendering = .antialiased
) -> [String] {
  let names: [UInt32: Character] = [
    0xFFFF_FFFF: "w", 0xFF00_0000: "k", 0xFFFF_0000: "r", 0xFF00_FF00: "g", 0xFF00_00FF: "b",
    0xFF00_FFFF: "c", 0xFFFF_00FF: "m", 0xFFFF_FF00: "y",
  ]
  let picture = bitmap(items, width, height, scale: scale, mode: mode)
  return (0..<height).map { y in
    String((0..<width).map { x in names[picture[x, y]] ?? "?" })
  }
}
