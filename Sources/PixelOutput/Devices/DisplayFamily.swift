public import Foundation
import Graphics

/// A widget family, and the area that it fills on a device's panel.
///
/// The raw values are WidgetKit's names of the families.
public enum DisplayFamily: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable
{
  /// An approximately square cell of the panel: often a quarter.
  case systemSmall
  /// A wide area: often half of a landscape panel, or a quarter of a portrait one.
  case systemMedium
  /// An area for many lines: often half of the panel.
  case systemLarge
  /// The whole panel.
  case systemExtraLarge
  /// A circle next to a clock.
  case accessoryCircular
  /// A few lines next to a clock.
  case accessoryRectangular
  /// One line above a clock.
  case accessoryInline

  /// The size of an accessory family, in points: the Human Interface Guidelines' for a screen of
  /// 393×852 points.
  var accessorySize: (width: Double, height: Double)? {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: nil
    case .accessoryCircular: (72, 72)
    case .accessoryRectangular: (160, 72)
    case .accessoryInline: (234, 26)
    }
  }
}

extension DeviceProfile {
  /// Returns the canvas size of a family: before rotation, in pixels.
  ///
  /// An extra large widget fills the visible part of the panel. The others divide it. On a typical landscape panel, a
  /// large widget has half of the width, a medium one half of the height, and a small one half of both; portrait, long,
  /// large and tiny panels are divided so that the proportions are similar. Accessory families have the size that the
  /// Human Interface Guidelines specify for 393×852 points, limited to the panel. `familySizes` overrides all that;
  /// with `fill` any family gets the whole panel.
  public func canvas(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    if fill { return visibleCanvas }
    return familySizes[family] ?? defaultCanvas(of: family)
  }

  /// Returns the canvas size of a family in points; with `fill` any family gets the whole panel.
  public func pointSize(of family: DisplayFamily, fill: Bool = false) -> CGSize {
    let pixels = canvas(of: family, fill: fill)
    return CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// Returns the size of a family's picture file: after rotation, in pixels.
  ///
  /// With `fill` any family gets the whole panel.
  public func pictureSize(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    rotation.rotate(canvas(of: family, fill: fill))
  }

  private func defaultCanvas(of family: DisplayFamily) -> PixelSize {
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
    let available = visibleCanvas
    return PixelSize(
      min(Int(pixel: points.width * scale), available.width),
      min(Int(pixel: points.height * scale), available.height))
  }
}

/// Divides a panel into cells for widget families; a small widget takes one cell.
///
/// On a phone, a small widget is approximately square, a medium one is two of it side by side, and a large one is two
/// medium ones on top of each other. Because text runs horizontally, an area may well be wider than that, but hardly
/// narrower. All rules use points, so that panels of the same size and legibility are divided alike, whatever their
/// pixel density.
struct FamilySizing {
  /// The minimum short side of a panel that is divided, in points; a smaller panel is a label, half of which is too
  /// small for a widget.
  private static let minimumDividedSide = 200.0
  /// The aspect ratio from which a panel is divided into more cells along its long side.
  private static let longAspectRatio = 1.85
  /// The maximum short side of a cell, in points; larger cells, as on a wall display, are divided again.
  private static let maximumCellSide = 450.0
  /// The minimum width of a large widget that is half of the panel, in points; if half is narrower, it gets the whole
  /// panel.
  private static let minimumLargeWidth = 280.0
  /// The minimum height of a medium widget that is a quarter of a label, in points.
  private static let minimumMediumHeight = 64.0

  /// The visible part of the panel, before rotation, in pixels.
  let canvas: PixelSize
  /// Pixels per point.
  let scale: Double

  var small: PixelSize {
    if isLabel { return cellSize(isLong && !isUpright ? 2 : 1, isLong && isUpright ? 2 : 1) }
    guard isUpright else { return cellSize(columns, rows) }
    // Two rows or one, whichever is closer to a square.
    let high = cellSize(columns, rows / 2), low = cellSize(columns, rows)
    return high.distanceFromSquare <= low.distanceFromSquare ? high : low
  }

  var medium: PixelSize {
    guard isLabel else { return cellSize(columns / 2, rows) }
    guard isUpright else { return canvas }
    return points(canvas.height) / 4 >= Self.minimumMediumHeight ? cellSize(1, 4) : cellSize(1, 2)
  }

  var large: PixelSize {
    if isLabel { return canvas }
    if isUpright { return cellSize(columns / 2, rows / 2) }
    // Two rows high; two columns wide, like a medium widget, or one column if there are only two.
    let half = cellSize(2, 1)
    if columns == 2 { return points(half.width) >= Self.minimumLargeWidth ? half : canvas }
    return cellSize(columns / 2, rows / 2)
  }

  private var isUpright: Bool { canvas.height > canvas.width }
  private var isLabel: Bool { points(min(canvas.width, canvas.height)) < Self.minimumDividedSide }

  private var isLong: Bool {
    Double(max(canvas.width, canvas.height))
      >= Self.longAspectRatio * Double(min(canvas.width, canvas.height))
  }

  private var columns: Int { divisions * (isUpright ? 2 : isLong ? 4 : 2) }
  private var rows: Int { divisions * (isUpright ? 4 : 2) }

  /// The factor by which the cells of a large panel are subdivided in each direction.
  private var divisions: Int {
    var divisions = 1
    let side = points(min(canvas.width, canvas.height))
    while side / Double(2 * divisions) > Self.maximumCellSide { divisions *= 2 }
    return divisions
  }

  private func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  /// Returns the canvas size divided by numbers of columns and rows, rounded down.
  private func cellSize(_ columns: Int, _ rows: Int) -> PixelSize {
    PixelSize(max(1, canvas.width / columns), max(1, canvas.height / rows))
  }
}

extension PixelSize {
  /// The ratio of the long side to the short one; 1 for a square.
  fileprivate var distanceFromSquare: Double {
    Double(max(width, height)) / Double(min(width, height))
  }
}
