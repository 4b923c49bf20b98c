public import Foundation
import Graphics

extension DeviceProfile {
  /// The size of a family's canvas: before rotation, in pixels.
  ///
  /// An extra large widget fills what is seen of the panel. The others divide it: on a usual panel that
  /// lies, a large one is half of it, a medium one the half that runs across, a small one a quarter; one
  /// that stands, is long, large or tiny is divided so that the proportions are about those. Accessory
  /// families have the size that the Human Interface Guidelines give for 393×852 points, as far as it is
  /// there. `familySizes` goes before all that; with `fill` any family gets the whole panel.
  public func canvas(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    if fill { return visibleCanvas }
    return familySizes[family] ?? ruledCanvas(of: family)
  }

  /// The size of a family's canvas in points; with `fill` any family gets the whole panel.
  public func pointSize(of family: DisplayFamily, fill: Bool = false) -> CGSize {
    let pixels = canvas(of: family, fill: fill)
    return CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// The size of a family's picture as it is written: after rotation, in pixels.
  ///
  /// With `fill` any family gets the whole panel.
  public func pictureSize(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    rotation.turned(canvas(of: family, fill: fill))
  }

  private func ruledCanvas(of family: DisplayFamily) -> PixelSize {
    let grid = FamilySizing(canvas: visibleCanvas, scale: scale)
    switch family {
    case .systemExtraLarge: return visibleCanvas
    case .systemLarge: return grid.large
    case .systemMedium: return grid.medium
    case .systemSmall: return grid.small
    case .accessoryCircular:
      let size = accessoryCanvas(of: family)
      return PixelSize(min(size.width, size.height), min(size.width, size.height))
    case .accessoryRectangular, .accessoryInline: return accessoryCanvas(of: family)
    }
  }

  private func accessoryCanvas(of family: DisplayFamily) -> PixelSize {
    let points = family.accessorySize ?? (0, 0)
    let room = visibleCanvas
    return PixelSize(
      min(Int(pixel: points.width * scale), room.width),
      min(Int(pixel: points.height * scale), room.height))
  }
}
