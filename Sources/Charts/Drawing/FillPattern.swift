import Foundation
import Graphics

/// A pattern of lines or dots in one ink, which distinguishes areas on a display with few inks.
///
/// Lines and dots are whole pixels on the pixel grid, so that they are identical in every area.
enum FillPattern: Hashable, CaseIterable {
  case solid, diagonal, dots, horizontal, crossed, backDiagonal, vertical, hollow
  /// The patterns of magnitudes, which get darker.
  case sparse, dense

  /// The patterns of series, in order: neighbors differ in direction and darkness.
  static let series: [FillPattern] = [
    .solid, .diagonal, .dots, .horizontal, .backDiagonal, .crossed, .vertical, .hollow,
  ]

  /// The patterns of magnitudes, from light to dark.
  static let levels: [FillPattern] = [.hollow, .sparse, .dots, .dense, .solid]

  /// Returns the pattern inside of a path, over a background color if there is one.
  func items(
    in path: Path, ink: ResolvedColor, background: ResolvedColor?, scale: Double
  ) -> [DisplayList.Item] {
    guard self != .solid else { return [.fill(path, .color(ink), FillStyle())] }
    let bounds = path.boundingRect
    let pixel = 1 / scale
    var inner = background.map { [DisplayList.Item.fill(path, .color($0), FillStyle())] } ?? []
    if let figure = figure(over: bounds, unit: max(scale.rounded(), 1) * pixel, pixel: pixel) {
      inner.append(figure.item(.color(ink)))
    }
    return [
      .group(DisplayList.Group(items: inner, effects: [.clip(path, FillStyle())])),
      .stroke(
        path, StrokeStyle(lineWidth: max(scale.rounded(), 1) * pixel * 2), .color(ink),
        antialiased: false
      ).clipped(to: path),
    ]
  }

  private enum Figure {
    case fill(Path)
    case stroke(Path, StrokeStyle)

    func item(_ paint: Paint) -> DisplayList.Item {
      switch self {
      case .fill(let path): .fill(path, paint, FillStyle(antialiased: false))
      case .stroke(let path, let style): .stroke(path, style, paint, antialiased: false)
      }
    }
  }

  private func figure(over bounds: CGRect, unit: CGFloat, pixel: CGFloat) -> Figure? {
    switch self {
    case .solid, .hollow: return nil
    case .diagonal: return .fill(Self.diagonals(over: bounds, unit, pitch: 4, rising: true))
    case .backDiagonal: return .fill(Self.diagonals(over: bounds, unit, pitch: 4, rising: false))
    case .crossed:
      var path = Self.diagonals(over: bounds, unit, pitch: 6, rising: true)
      path.addPath(Self.diagonals(over: bounds, unit, pitch: 6, rising: false))
      return .fill(path)
    case .horizontal: return .fill(Self.lines(over: bounds, unit, pitch: 4, isVertical: false))
    case .vertical: return .fill(Self.lines(over: bounds, unit, pitch: 4, isVertical: true))
    case .dots: return Self.dots(over: bounds, unit, size: 2, pitch: 6)
    case .sparse: return Self.dots(over: bounds, unit, size: 1, pitch: 6)
    case .dense: return Self.dots(over: bounds, unit, size: 2, pitch: 4)
    }
  }

  /// The multiples of a pitch that cover a range.
  private static func steps(_ low: CGFloat, _ high: CGFloat, _ pitch: CGFloat) -> [CGFloat] {
    let first = (low / pitch).rounded(.down)
    let count = ((high - first * pitch) / pitch).rounded(.up)
    guard count.isFinite, count >= 0, count < 10_000 else { return [] }
    return (0...Int(count)).map { (first + CGFloat($0)) * pitch }
  }

  private static func lines(
    over bounds: CGRect, _ unit: CGFloat, pitch: CGFloat, isVertical: Bool
  ) -> Path {
    Path { path in
      let low = isVertical ? bounds.minX : bounds.minY
      let high = isVertical ? bounds.maxX : bounds.maxY
      for step in steps(low, high, unit * pitch) {
        path.addRect(
          isVertical
            ? CGRect(x: step, y: bounds.minY, width: unit, height: bounds.height)
            : CGRect(x: bounds.minX, y: step, width: bounds.width, height: unit))
      }
    }
  }

  private static func diagonals(
    over bounds: CGRect, _ unit: CGFloat, pitch: CGFloat, rising: Bool
  ) -> Path {
    // Each row of pixels is covered one pixel further: a line of 45 degrees without gaps.
    let top = (bounds.minY / unit).rounded(.down) * unit
    let height = (bounds.maxY - top).rounded(.up) + unit
    let slope: CGFloat = rising ? -1 : 1
    // Lines of different areas meet where the areas do.
    let shift = slope * top
    return Path { path in
      let low = bounds.minX - shift - (rising ? 0 : height)
      let high = bounds.maxX - shift + (rising ? height : 0)
      for step in steps(low, high, unit * pitch) {
        // A quarter of a pixel keeps the edges away from the middles of pixels.
        let x = step + shift + unit / 4
        path.addLines([
          CGPoint(x: x, y: top), CGPoint(x: x + unit * 1.5, y: top),
          CGPoint(x: x + unit * 1.5 + slope * height, y: top + height),
          CGPoint(x: x + slope * height, y: top + height),
        ])
        path.closeSubpath()
      }
    }
  }

  private static func dots(
    over bounds: CGRect, _ unit: CGFloat, size: CGFloat, pitch: CGFloat
  ) -> Figure {
    let length = unit * size
    let period = unit * pitch
    var path = Path()
    for row in steps(bounds.minY, bounds.maxY, period / 2) {
      let isOdd = Int(clamping: (row / (period / 2)).rounded()) % 2 != 0
      let start = (bounds.minX / period).rounded(.down) * period - (isOdd ? period / 2 : 0)
      path.move(to: CGPoint(x: start, y: row + length / 2))
      path.addLine(to: CGPoint(x: bounds.maxX, y: row + length / 2))
    }
    return .stroke(path, StrokeStyle(lineWidth: length, dash: [length, period - length]))
  }
}

extension DisplayList.Item {
  /// The item where a path is.
  func clipped(to path: Path) -> DisplayList.Item {
    .group(DisplayList.Group(items: [self], effects: [.clip(path, FillStyle())]))
  }
}
