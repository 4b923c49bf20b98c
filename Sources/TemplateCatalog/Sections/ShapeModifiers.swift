import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

extension StrokeStyle: CatalogValue {}
extension FillStyle: CatalogValue {}
extension CGLineCap: CatalogValue {}
extension CGLineJoin: CatalogValue {}

/// Modifiers that only shapes have.
enum ShapeModifiers: CatalogSection {
  static let title = "Fills and strokes of shapes"

  static var types: [NativeType] {
    [
      NativeType(equatable: StrokeStyle.self), NativeType(equatable: FillStyle.self),
      NativeType(equatable: CGLineCap.self, cases: ["butt", "round", "square"]),
      NativeType(equatable: CGLineJoin.self, cases: ["miter", "round", "bevel"]),
    ]
  }

  private static let style = Parameter<AnyShapeStyle>(
    default: AnyShapeStyle(ForegroundStyle()), as: ".foreground")
  private static let lineWidth = Parameter<CGFloat>("lineWidth", default: 1, as: "1")
  private static let fillStyle = Parameter("style", default: FillStyle(), as: "FillStyle()")

  static var entries: [CatalogEntry] {
    painting(of: AnyShape.self) + painting(of: AnyInsettableShape.self)
      + borders + repainting(of: AnyShape.self) + repainting(of: AnyInsettableShape.self)
      + repaintedBorders + transformations + insettableChanges + lines
  }

  /// Fills and strokes of a shape.
  private static func painting<Content: Shape & NativeValue>(
    of shape: Content.Type
  ) -> [CatalogEntry] {
    [
      method(of: Content.self, "fill", style, fillStyle) {
        FilledOrStrokedShape($0.fill($1, style: $2))
      },
      method(of: Content.self, "stroke", Parameter<AnyShapeStyle>(), lineWidth) {
        FilledOrStrokedShape($0.stroke($1, lineWidth: $2))
      },
      method(
        of: Content.self, "stroke", Parameter<AnyShapeStyle>(), Parameter<StrokeStyle>("style")
      ) { FilledOrStrokedShape($0.stroke($1, style: $2)) },
      method(of: Content.self, "stroke", lineWidth) { AnyShape($0.stroke(lineWidth: $1)) },
      method(of: Content.self, "stroke", Parameter<StrokeStyle>("style")) {
        AnyShape($0.stroke(style: $1))
      },
    ]
  }

  private static var borders: [CatalogEntry] {
    [
      method(of: AnyInsettableShape.self, "strokeBorder", style, lineWidth) {
        FilledOrStrokedShape($0.strokeBorder($1, lineWidth: $2))
      },
      method(of: AnyInsettableShape.self, "strokeBorder", style, Parameter<StrokeStyle>("style")) {
        FilledOrStrokedShape($0.strokeBorder($1, style: $2))
      },
    ]
  }

  /// Further fills and strokes of a shape that is already painted.
  private static func repainting<Content: Shape & NativeValue>(
    of shape: Content.Type
  ) -> [CatalogEntry] {
    [
      method(of: FilledOrStrokedShape<Content>.self, "fill", style, fillStyle) {
        FilledOrStrokedShape($0.fill($1, style: $2))
      },
      method(
        of: FilledOrStrokedShape<Content>.self, "stroke", Parameter<AnyShapeStyle>(), lineWidth
      ) {
        FilledOrStrokedShape($0.stroke($1, lineWidth: $2))
      },
      method(
        of: FilledOrStrokedShape<Content>.self, "stroke", Parameter<AnyShapeStyle>(),
        Parameter<StrokeStyle>("style")
      ) { FilledOrStrokedShape($0.stroke($1, style: $2)) },
    ]
  }

  private static var repaintedBorders: [CatalogEntry] {
    typealias Styled = FilledOrStrokedShape<AnyInsettableShape>
    return [
      method(of: Styled.self, "strokeBorder", style, lineWidth) {
        FilledOrStrokedShape($0.strokeBorder($1, lineWidth: $2))
      },
      method(of: Styled.self, "strokeBorder", style, Parameter<StrokeStyle>("style")) {
        FilledOrStrokedShape($0.strokeBorder($1, style: $2))
      },
    ]
  }

  private static let anchor = Parameter("anchor", default: UnitPoint.center, as: ".center")
  private static let (one, other) = (
    Parameter<CGFloat>("x", default: 1, as: "1"), Parameter<CGFloat>("y", default: 1, as: "1")
  )
  private static let (x, y) = (
    Parameter<CGFloat>("x", default: 0, as: "0"), Parameter<CGFloat>("y", default: 0, as: "0")
  )

  private static var transformations: [CatalogEntry] {
    [
      method(
        of: AnyShape.self, "trim", Parameter<CGFloat>("from", default: 0, as: "0"),
        Parameter<CGFloat>("to", default: 1, as: "1")
      ) { AnyShape($0.trim(from: $1, to: $2)) },
      method(of: AnyShape.self, "rotation", Parameter<Angle>(), anchor) {
        AnyShape($0.rotation($1, anchor: $2))
      },
      method(of: AnyShape.self, "scale", Parameter<CGFloat>(), anchor) {
        AnyShape($0.scale($1, anchor: $2))
      },
      method(of: AnyShape.self, "scale", one, other, anchor) {
        AnyShape($0.scale(x: $1, y: $2, anchor: $3))
      },
      method(of: AnyShape.self, "offset", x, y) { AnyShape($0.offset(x: $1, y: $2)) },
      method(of: AnyShape.self, "offset", Parameter<CGSize>()) { AnyShape($0.offset($1)) },
      method(of: AnyShape.self, "size", Parameter<CGFloat>("width"), Parameter<CGFloat>("height")) {
        AnyShape($0.size(width: $1, height: $2))
      },
    ]
  }

  private static var insettableChanges: [CatalogEntry] {
    [
      method(of: AnyInsettableShape.self, "inset", Parameter<CGFloat>("by")) { $0.inset(by: $1) },
      method(of: AnyInsettableShape.self, "rotation", Parameter<Angle>(), anchor) {
        AnyInsettableShape($0.rotation($1, anchor: $2))
      },
      method(of: AnyInsettableShape.self, "scale", Parameter<CGFloat>(), anchor) {
        AnyInsettableShape($0.scale($1, anchor: $2))
      },
      method(of: AnyInsettableShape.self, "offset", x, y) {
        AnyInsettableShape($0.offset(x: $1, y: $2))
      },
    ]
  }

  private static var lines: [CatalogEntry] {
    [
      value(
        "StrokeStyle", lineWidth, Parameter("lineCap", default: CGLineCap.butt, as: ".butt"),
        Parameter("lineJoin", default: CGLineJoin.miter, as: ".miter"),
        Parameter<CGFloat>("miterLimit", default: 10, as: "10"),
        Parameter<[CGFloat]>("dash", default: [], as: "[]"),
        Parameter<CGFloat>("dashPhase", default: 0, as: "0")
      ) {
        StrokeStyle(
          lineWidth: $0, lineCap: $1, lineJoin: $2, miterLimit: $3, dash: $4, dashPhase: $5)
      },
      value(
        "FillStyle", Parameter("eoFill", default: false, as: "false"),
        Parameter("antialiased", default: true, as: "true")
      ) { FillStyle(eoFill: $0, antialiased: $1) },
    ]
      + constants(of: CGLineCap.self, ["butt": .butt, "round": .round, "square": .square])
      + constants(of: CGLineJoin.self, ["miter": .miter, "round": .round, "bevel": .bevel])
  }
}
