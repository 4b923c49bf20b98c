public import Foundation
public import Graphics
public import WidgetUI

/// A shape that marks a point of a chart.
nonisolated public protocol ChartSymbolShape: Shape {
  /// The part of a unit square in which the symbol has the same visual size as other symbols.
  var perceptualUnitRect: CGRect { get }
}

extension ChartSymbolShape {
  /// The whole unit square.
  public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}

/// A standard symbol.
public struct BasicChartSymbolShape: ChartSymbolShape, Hashable {
  enum Kind: Hashable, CaseIterable {
    case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
  }
  let kind: Kind
  /// The width of the outline, if only that is drawn.
  let outline: CGFloat?

  init(_ kind: Kind, outline: CGFloat? = nil) {
    self.kind = kind
    self.outline = outline
  }

  /// The part of a unit square in which the symbol has the same visual size as other symbols.
  public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

  /// Draws only the outline; the width is in points.
  public func strokeBorder(lineWidth: CGFloat = 1) -> BasicChartSymbolShape {
    BasicChartSymbolShape(kind, outline: lineWidth)
  }

  /// Whether the symbol consists of lines.
  var isOpen: Bool {
    switch kind {
    case .plus, .cross, .asterisk: true
    case .circle, .square, .triangle, .diamond, .pentagon: false
    }
  }

  /// Returns the outline of the symbol in `rect`.
  public func path(in rect: CGRect) -> Path {
    let inset = outline.map { isOpen ? 0 : $0 / 2 } ?? 0
    let line = closedPath(in: rect.insetBy(dx: inset, dy: inset))
    if isOpen {
      return line.strokedPath(
        StrokeStyle(lineWidth: outline ?? max(min(rect.width, rect.height) / 5, 1), lineCap: .round)
      )
    }
    guard let outline else { return line }
    return line.strokedPath(StrokeStyle(lineWidth: outline))
  }

  private func closedPath(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radius = min(rect.width, rect.height) / 2
    func polygon(_ count: Int, from angle: Double, radius: CGFloat) -> Path {
      Path { path in
        path.addLines(
          (0..<count).map { index in
            let vertexAngle = angle + 2 * Double.pi * Double(index) / Double(count)
            return CGPoint(
              x: center.x + radius * cos(vertexAngle), y: center.y + radius * sin(vertexAngle))
          })
        path.closeSubpath()
      }
    }
    func lines(_ angles: [Double], radius: CGFloat) -> Path {
      Path { path in
        for angle in angles {
          path.move(
            to: CGPoint(x: center.x - radius * cos(angle), y: center.y - radius * sin(angle)))
          path.addLine(
            to: CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
        }
      }
    }
    switch kind {
    case .circle: return Path(ellipseIn: rect)
    case .square: return Path(rect.insetBy(dx: radius * 0.1, dy: radius * 0.1))
    case .triangle:
      return Path { path in
        path.addLines([
          CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
          CGPoint(x: rect.minX, y: rect.maxY),
        ])
        path.closeSubpath()
      }
    case .diamond: return polygon(4, from: -.pi / 2, radius: radius * 1.2)
    case .pentagon: return polygon(5, from: -.pi / 2, radius: radius * 1.1)
    case .plus: return lines([0, .pi / 2], radius: radius)
    case .cross: return lines([.pi / 4, 3 * .pi / 4], radius: radius)
    case .asterisk: return lines([.pi / 2, .pi / 6, 5 * .pi / 6], radius: radius)
    }
  }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
  /// A circle.
  public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(.circle) }
  /// A square.
  public static var square: BasicChartSymbolShape { BasicChartSymbolShape(.square) }
  /// A triangle.
  public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(.triangle) }
  /// A diamond.
  public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(.diamond) }
  /// A pentagon.
  public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape(.pentagon) }
  /// An upright cross.
  public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(.plus) }
  /// A diagonal cross.
  public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(.cross) }
  /// A star of three lines.
  public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape(.asterisk) }
}

extension Circle: ChartSymbolShape {}
extension Rectangle: ChartSymbolShape {}

// Disfavored: as a view, the shape has the method of all shapes.
extension ChartSymbolShape where Self: InsettableShape {
  /// Draws only the inside of the outline; the width is in points.
  @_disfavoredOverload
  public func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
    OutlinedSymbolShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws only the inside of the outline.
  @_disfavoredOverload
  public func strokeBorder(style: StrokeStyle) -> some ChartSymbolShape {
    OutlinedSymbolShape(shape: self, style: style)
  }
}

/// The inside of the outline of a shape.
private struct OutlinedSymbolShape<Base: ChartSymbolShape & InsettableShape>: ChartSymbolShape {
  let shape: Base
  let style: StrokeStyle

  var perceptualUnitRect: CGRect { shape.perceptualUnitRect }

  func path(in rect: CGRect) -> Path {
    shape.inset(by: style.lineWidth / 2).path(in: rect).strokedPath(style)
  }
}

/// A symbol of any shape.
public struct AnyChartSymbolShape: ChartSymbolShape {
  private let shape: any ChartSymbolShape

  /// Erases the type of a shape.
  public init(_ content: any ChartSymbolShape) { shape = content }

  /// The part of a unit square in which the symbol has the same visual size as other symbols.
  public var perceptualUnitRect: CGRect { shape.perceptualUnitRect }

  /// Returns the outline of the symbol in `rect`.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}
