import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// A mark without its static type.
struct Mark {
  enum Kind: Hashable {
    case bar, line, area, point, rule, rectangle, sector

    /// Whether the mark consists of lines or small symbols.
    var isThin: Bool {
      switch self {
      case .line, .point, .rule: true
      case .bar, .area, .rectangle, .sector: false
      }
    }
  }

  let kind: Kind
  var x: MarkPosition
  var y: MarkPosition
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  var series: DataValue?
  var sector: SectorDescription?
  var attributes = MarkAttributes()

  init(_ kind: Kind, x: MarkPosition, y: MarkPosition) {
    self.kind = kind
    self.x = x
    self.y = y
  }

  /// The mark with dates replaced by the units that they represent, or `nil` if a value has no position.
  func resolved(in environment: EnvironmentValues) -> Mark? {
    var mark = self
    mark.x = x.resolved(in: environment)
    mark.y = y.resolved(in: environment)
    mark.sector?.angle =
      sector?.angle.resolved(in: environment)
      ?? DataValue(
        label: Text(verbatim: ""), value: .number(0))
    let values = mark.x.values + mark.y.values + (mark.sector.map { [$0.angle] } ?? [])
    return values.allSatisfy(\.isPlaceable) ? mark : nil
  }
}

/// Where a mark lies along an axis.
enum MarkPosition {
  case value(DataValue)
  case range(DataValue, DataValue)
  /// From one distance to another within the plot area, in points; without one, from or to its edge.
  case points(CGFloat?, CGFloat?)

  var values: [DataValue] {
    switch self {
    case .value(let value): [value]
    case .range(let start, let end): [start, end]
    case .points: []
    }
  }

  /// The only value.
  var single: DataValue? {
    if case .value(let value) = self { value } else { nil }
  }

  func resolved(in environment: EnvironmentValues) -> MarkPosition {
    switch self {
    case .value(let value): .value(value.resolved(in: environment))
    case .range(let start, let end):
      .range(start.resolved(in: environment), end.resolved(in: environment))
    case .points: self
    }
  }
}

/// The part of a disc that a sector covers.
struct SectorDescription {
  var angle: DataValue
  let innerRadius: MarkDimension
  let outerRadius: MarkDimension
  let angularInset: CGFloat
}

/// The attributes that modifiers set on a mark; the modifier nearest to the mark takes precedence.
struct MarkAttributes {
  var foreground: AnyShapeStyle?
  var foregroundBy: DataValue?
  var symbol: MarkSymbol?
  var symbolBy: DataValue?
  var symbolSize: CGSize?
  var symbolSizeBy: DataValue?
  var lineStyle: StrokeStyle?
  var lineStyleBy: DataValue?
  var interpolation: InterpolationMethod?
  var opacity = 1.0
  var cornerRadius: CGFloat?
  var cornerStyle = RoundedCornerStyle.continuous
  var group: MarkGrouping?
  var offset = MarkOffset()
  var zIndex: Double?
  var annotations: [MarkAnnotation] = []
  var effects: [MarkEffect] = []
  var accessibilityLabel: Text?
  var accessibilityValue: Text?
  var isAccessibilityHidden = false
}

/// A value by which marks at the same position are placed side by side.
struct MarkGrouping {
  let value: DataValue
  let axis: Axis?
  let span: MarkDimension
}

/// Distances by which the edges of a mark are moved, in points.
struct MarkOffset: Hashable {
  var xStart: CGFloat = 0
  var xEnd: CGFloat = 0
  var yStart: CGFloat = 0
  var yEnd: CGFloat = 0
}

/// How a symbol is drawn.
enum MarkSymbol {
  case shape(any ChartSymbolShape)
  case view(AnyView)
}

/// An effect on a group of marks; marks with the same effect are drawn as one group.
final class MarkEffect {
  enum Kind {
    case blur(radius: CGFloat)
    case shadow(Color, radius: CGFloat, offset: CGSize)
    case clip(AnyShape, FillStyle)
    case mask([Mark])
  }
  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }
}
