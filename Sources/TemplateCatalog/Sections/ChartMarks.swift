import Charts
import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension MarkDimension: CatalogValue {}
extension MarkStackingMethod: CatalogValue {}
extension InterpolationMethod: CatalogValue {}
extension BasicChartSymbolShape: CatalogValue {}
extension AnnotationPosition: CatalogValue {}
extension Axis: CatalogValue {}

/// The marks of charts, and their modifiers.
enum ChartMarks: CatalogSection {
  static let title = "Marks"
  static let module: String? = "Charts"

  static var types: [NativeType] {
    [
      NativeType(equatable: MarkDimension.self), NativeType(equatable: MarkStackingMethod.self),
      NativeType(equatable: InterpolationMethod.self),
      NativeType(equatable: BasicChartSymbolShape.self),
      NativeType(equatable: AnnotationPosition.self),
      NativeType(equatable: Axis.self, cases: ["horizontal", "vertical"]),
    ]
  }

  static var entries: [CatalogEntry] {
    bars + lines + areas + otherMarks + styles + symbols + placements + annotations + namedValues
  }

  private static let x = Parameter<PlottedValue>("x")
  private static let y = Parameter<PlottedValue>("y")
  private static let xStart = Parameter<PlottedValue>("xStart")
  private static let xEnd = Parameter<PlottedValue>("xEnd")
  private static let yStart = Parameter<PlottedValue>("yStart")
  private static let yEnd = Parameter<PlottedValue>("yEnd")
  private static let series = Parameter<PlottedValue>("series")
  private static let criterion = Parameter<PlottedValue>("by")
  private static let width = dimension("width")
  private static let height = dimension("height")
  private static let stacking = Parameter(
    "stacking", default: MarkStackingMethod.standard, as: ".standard")

  private static func dimension(_ label: String) -> Parameter<MarkDimension> {
    Parameter(label, default: MarkDimension.automatic, as: ".automatic")
  }

  private static var bars: [CatalogEntry] {
    [
      value("BarMark", x, y, width, height, stacking) {
        MarkContent(BarMark(x: $0.value, y: $1.value, width: $2, height: $3, stacking: $4))
      },
      value("BarMark", x, yStart, yEnd, width) {
        MarkContent(BarMark(x: $0.value, yStart: $1.value, yEnd: $2.value, width: $3))
      },
      value("BarMark", xStart, xEnd, y, height) {
        MarkContent(BarMark(xStart: $0.value, xEnd: $1.value, y: $2.value, height: $3))
      },
      value("RectangleMark", x, y, width, height) {
        MarkContent(RectangleMark(x: $0.value, y: $1.value, width: $2, height: $3))
      },
      value("RectangleMark", x, yStart, yEnd, width) {
        MarkContent(RectangleMark(x: $0.value, yStart: $1.value, yEnd: $2.value, width: $3))
      },
      value("RectangleMark", xStart, xEnd, y, height) {
        MarkContent(RectangleMark(xStart: $0.value, xEnd: $1.value, y: $2.value, height: $3))
      },
      value("RectangleMark", xStart, xEnd, yStart, yEnd) {
        MarkContent(
          RectangleMark(xStart: $0.value, xEnd: $1.value, yStart: $2.value, yEnd: $3.value))
      },
    ]
  }

  private static var lines: [CatalogEntry] {
    [
      value("LineMark", x, y) { MarkContent(LineMark(x: $0.value, y: $1.value)) },
      value("LineMark", x, y, series) {
        MarkContent(LineMark(x: $0.value, y: $1.value, series: $2.value))
      },
      value("RuleMark", x) { MarkContent(RuleMark(x: $0.value)) },
      value("RuleMark", y) { MarkContent(RuleMark(y: $0.value)) },
      value("RuleMark", x, yStart, yEnd) {
        MarkContent(RuleMark(x: $0.value, yStart: $1.value, yEnd: $2.value))
      },
      value("RuleMark", xStart, xEnd, y) {
        MarkContent(RuleMark(xStart: $0.value, xEnd: $1.value, y: $2.value))
      },
    ]
  }

  private static var areas: [CatalogEntry] {
    [
      value("AreaMark", x, y, stacking) {
        MarkContent(AreaMark(x: $0.value, y: $1.value, stacking: $2))
      },
      value("AreaMark", x, y, series, stacking) {
        MarkContent(AreaMark(x: $0.value, y: $1.value, series: $2.value, stacking: $3))
      },
      value("AreaMark", x, yStart, yEnd) {
        MarkContent(AreaMark(x: $0.value, yStart: $1.value, yEnd: $2.value))
      },
      value("AreaMark", x, yStart, yEnd, series) {
        MarkContent(
          AreaMark(x: $0.value, yStart: $1.value, yEnd: $2.value, series: $3.value))
      },
    ]
  }

  private static var otherMarks: [CatalogEntry] {
    [
      value("PointMark", x, y) { MarkContent(PointMark(x: $0.value, y: $1.value)) },
      value(
        "SectorMark", Parameter<PlottedValue>("angle"), dimension("innerRadius"),
        dimension("outerRadius"), Parameter<CGFloat?>(optional: "angularInset")
      ) {
        MarkContent(
          SectorMark(angle: $0.value, innerRadius: $1, outerRadius: $2, angularInset: $3))
      },
    ]
  }

  // MARK: Modifiers

  /// A modifier of marks.
  private static func markModifier<each Argument: TemplateValue, Content: ChartContent>(
    _ name: String, _ parameters: repeat Parameter<each Argument>,
    make: @escaping (AnyChartContent, repeat each Argument) throws -> Content
  ) -> CatalogEntry {
    method(of: MarkContent.self, name, repeat each parameters) {
      (marks, arguments: repeat each Argument) in
      MarkContent(try make(marks.content, repeat each arguments), count: marks.count)
    }
  }

  private static var styles: [CatalogEntry] {
    [
      markModifier("foregroundStyle", Parameter<AnyShapeStyle>()) { $0.foregroundStyle($1) },
      markModifier("foregroundStyle", criterion) { $0.foregroundStyle(by: $1.value) },
      markModifier("lineStyle", Parameter<StrokeStyle>()) { $0.lineStyle($1) },
      markModifier("lineStyle", criterion) { $0.lineStyle(by: $1.value) },
      markModifier("interpolationMethod", Parameter<InterpolationMethod>()) {
        $0.interpolationMethod($1)
      },
      markModifier("opacity", Parameter<Double>()) { $0.opacity($1) },
      markModifier(
        "cornerRadius", Parameter<CGFloat>(),
        Parameter("style", default: RoundedCornerStyle.continuous, as: ".continuous")
      ) { $0.cornerRadius($1, style: $2) },
    ]
  }

  private static var symbols: [CatalogEntry] {
    [
      markModifier("symbol", Parameter<BasicChartSymbolShape>()) { $0.symbol($1) },
      markModifier("symbol", criterion) { $0.symbol(by: $1.value) },
      markModifier("symbol", Parameter<ViewContent>("symbol")) { marks, symbol in
        marks.symbol { symbol.views }
      },
      markModifier("symbolSize", Parameter<CGFloat>()) { $0.symbolSize($1) },
      markModifier("symbolSize", criterion) { $0.symbolSize(by: $1.value) },
      method(
        of: BasicChartSymbolShape.self, "strokeBorder",
        Parameter<CGFloat>("lineWidth", default: 1, as: "1")
      ) { $0.strokeBorder(lineWidth: $1) },
    ]
  }

  private static var placements: [CatalogEntry] {
    [
      markModifier("position", criterion, Parameter<Axis?>(optional: "axis"), dimension("span")) {
        $0.position(by: $1.value, axis: $2, span: $3)
      },
      markModifier(
        "offset", Parameter<CGFloat>("x", default: 0, as: "0"),
        Parameter<CGFloat>("y", default: 0, as: "0")
      ) { $0.offset(x: $1, y: $2) },
      markModifier("zIndex", Parameter<Double>()) { $0.zIndex($1) },
    ]
  }

  private static var annotations: [CatalogEntry] {
    [
      markModifier(
        "annotation",
        Parameter("position", default: AnnotationPosition.automatic, as: ".automatic"),
        Parameter("alignment", default: Alignment.center, as: ".center"),
        Parameter<CGFloat?>(optional: "spacing"), Parameter<ViewContent>("content")
      ) { marks, position, alignment, spacing, content in
        marks.annotation(position: position, alignment: alignment, spacing: spacing) {
          content.views
        }
      },
      markModifier("accessibilityLabel", Parameter<String>()) { $0.accessibilityLabel($1) },
      markModifier("accessibilityLabel", Parameter<Text>()) { $0.accessibilityLabel($1) },
      markModifier("accessibilityValue", Parameter<String>()) { $0.accessibilityValue($1) },
      markModifier("accessibilityValue", Parameter<Text>()) { $0.accessibilityValue($1) },
      markModifier("accessibilityHidden", Parameter<Bool>()) { $0.accessibilityHidden($1) },
    ]
  }

  // MARK: Values

  private static var namedValues: [CatalogEntry] { dimensions + methods + shapes + positions }

  private static var dimensions: [CatalogEntry] {
    [
      constant(of: MarkDimension.self, "automatic", MarkDimension.automatic),
      function(of: MarkDimension.self, "fixed", Parameter<CGFloat>()) { MarkDimension.fixed($0) },
      function(of: MarkDimension.self, "ratio", Parameter<CGFloat>()) { MarkDimension.ratio($0) },
      function(of: MarkDimension.self, "inset", Parameter<CGFloat>()) { MarkDimension.inset($0) },
    ]
  }

  private static var methods: [CatalogEntry] {
    constants(
      of: MarkStackingMethod.self,
      [
        "standard": .standard, "normalized": .normalized, "center": .center,
        "unstacked": .unstacked,
      ])
      + constants(
        of: InterpolationMethod.self,
        [
          "linear": .linear, "monotone": .monotone, "cardinal": .cardinal,
          "catmullRom": .catmullRom, "stepStart": .stepStart, "stepCenter": .stepCenter,
          "stepEnd": .stepEnd,
        ])
      + [
        function(of: InterpolationMethod.self, "cardinal", Parameter<CGFloat>("tension")) {
          InterpolationMethod.cardinal(tension: $0)
        },
        function(of: InterpolationMethod.self, "catmullRom", Parameter<CGFloat>("alpha")) {
          InterpolationMethod.catmullRom(alpha: $0)
        },
      ]
  }

  private static var shapes: [CatalogEntry] {
    constants(
      of: BasicChartSymbolShape.self,
      [
        "circle": .circle, "square": .square, "triangle": .triangle, "diamond": .diamond,
        "pentagon": .pentagon, "plus": .plus, "cross": .cross, "asterisk": .asterisk,
      ])
  }

  private static var positions: [CatalogEntry] {
    constants(of: Axis.self, ["horizontal": .horizontal, "vertical": .vertical])
      + constants(
        of: AnnotationPosition.self,
        [
          "automatic": .automatic, "top": .top, "bottom": .bottom, "leading": .leading,
          "trailing": .trailing, "overlay": .overlay, "topLeading": .topLeading,
          "topTrailing": .topTrailing, "bottomLeading": .bottomLeading,
          "bottomTrailing": .bottomTrailing,
        ])
  }
}
