public import Foundation
import Graphics

/// A widget family as a device knows it: the place that it fills on the panel.
///
/// The raw values are WidgetKit's names of the families.
public enum DisplayFamily: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable
{
  /// A cell of the panel, about square: often a quarter.
  case systemSmall
  /// A place that is wide: often half of a panel that lies, a quarter of one that stands.
  case systemMedium
  /// A place of many lines: often half of the panel.
  case systemLarge
  /// The whole panel.
  case systemExtraLarge
  /// A circle as beside a clock.
  case accessoryCircular
  /// A few lines as beside a clock.
  case accessoryRectangular
  /// One line as above a clock.
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

/// How a panel is divided among widgets: into cells, of which a small widget takes one.
///
/// On a telephone a small widget is about square, a medium one two of it side by side, a large one two
/// medium ones on top of each other; text runs across, so that a place may well be wider than that but
/// hardly narrower. All rules are in points, so that panels of the same size and legibility are divided
/// alike, however fine their pixels.
struct FamilySizing {
  /// A panel whose short side has fewer points is a label: half of that would hold no widget.
  private static let leastDivided = 200.0
  /// A panel that is so much longer than wide has as many cells more.
  private static let longPanel = 1.85
  /// Cells with longer short sides are divided again, as on a board on a wall.
  private static let largestCell = 450.0
  /// A large widget of less width gets the whole panel.
  private static let narrowestLarge = 280.0
  /// A medium widget on a label is not lower than this, while there is room.
  private static let lowestMedium = 64.0

  /// The part of the panel that is seen, before rotation, in pixels.
  let canvas: PixelSize
  /// Pixels per point.
  let scale: Double

  var small: PixelSize {
    if isLabel { return part(isLong && !isUpright ? 2 : 1, isLong && isUpright ? 2 : 1) }
    guard isUpright else { return part(columns, rows) }
    // Half as high as the panel is wide, or as high: whichever is nearer to a square.
    let high = part(columns, rows / 2), low = part(columns, rows)
    return high.distanceFromSquare <= low.distanceFromSquare ? high : low
  }

  var medium: PixelSize {
    guard isLabel else { return part(columns / 2, rows) }
    guard isUpright else { return canvas }
    return points(canvas.height) / 4 >= Self.lowestMedium ? part(1, 4) : part(1, 2)
  }

  var large: PixelSize {
    if isLabel { return canvas }
    if isUpright { return part(columns / 2, rows / 2) }
    // The whole height; of four or more columns two, which a medium one has, too.
    let half = part(2, 1)
    if columns == 2 { return points(half.width) >= Self.narrowestLarge ? half : canvas }
    return part(columns / 2, rows / 2)
  }

  private var isUpright: Bool { canvas.height > canvas.width }
  private var isLabel: Bool { points(min(canvas.width, canvas.height)) < Self.leastDivided }

  private var isLong: Bool {
    Double(max(canvas.width, canvas.height))
      >= Self.longPanel * Double(min(canvas.width, canvas.height))
  }

  private var columns: Int { divisions * (isUpright ? 2 : isLong ? 4 : 2) }
  private var rows: Int { divisions * (isUpright ? 4 : 2) }

  /// How many times as many cells a large panel has, each way.
  private var divisions: Int {
    var divisions = 1
    let side = points(min(canvas.width, canvas.height))
    while side / Double(2 * divisions) > Self.largestCell { divisions *= 2 }
    return divisions
  }

  private func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  /// The whole canvas divided by so many, rounded down.
  private func part(_ columns: Int, _ rows: Int) -> PixelSize {
    PixelSize(max(1, canvas.width / columns), max(1, canvas.height / rows))
  }
}

extension PixelSize {
  /// 1 for a square, else how many times as long the long side is.
  fileprivate var distanceFromSquare: Double {
    Double(max(width, height)) / Double(min(width, height))
  }
}
