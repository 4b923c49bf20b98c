import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

extension CGSize: CatalogValue {}
extension CGPoint: CatalogValue {}
extension CGRect: CatalogValue {}
extension UnitPoint: CatalogValue {}
extension EdgeInsets: CatalogValue {}
extension Angle: CatalogValue {}

/// Sizes, points, rectangles and angles.
enum GeometryValues: CatalogSection {
  static let title = "Sizes, points and angles"

  static var types: [NativeType] {
    [
      NativeType(equatable: CGSize.self), NativeType(equatable: CGPoint.self),
      NativeType(equatable: CGRect.self), NativeType(equatable: UnitPoint.self),
      NativeType(equatable: EdgeInsets.self), NativeType(comparable: Angle.self),
    ]
  }

  static var additions: [String: (Value, Value, StackFrame) throws -> Value] {
    [
      Angle.typeName: { one, other, _ in
        (Angle(templateValue: one) + Angle(templateValue: other)).templateValue
      }
    ]
  }

  static var entries: [CatalogEntry] { sizes + rectangles + points + angles + insets }

  private static var sizes: [CatalogEntry] {
    [
      value("CGSize", Parameter<CGFloat>("width"), Parameter<CGFloat>("height")) {
        CGSize(width: $0, height: $1)
      },
      constant(of: CGSize.self, "zero", CGSize.zero),
      property(of: CGSize.self, "width") { $0.width },
      property(of: CGSize.self, "height") { $0.height },
      value("CGPoint", Parameter<CGFloat>("x"), Parameter<CGFloat>("y")) { CGPoint(x: $0, y: $1) },
      constant(of: CGPoint.self, "zero", CGPoint.zero),
      property(of: CGPoint.self, "x") { $0.x },
      property(of: CGPoint.self, "y") { $0.y },
    ]
  }

  private static var rectangles: [CatalogEntry] {
    let parts: [(String, (CGRect) -> CGFloat)] = [
      ("width", \.width), ("height", \.height), ("minX", \.minX), ("midX", \.midX),
      ("maxX", \.maxX), ("minY", \.minY), ("midY", \.midY), ("maxY", \.maxY),
    ]
    return [
      value(
        "CGRect", Parameter<CGFloat>("x"), Parameter<CGFloat>("y"), Parameter<CGFloat>("width"),
        Parameter<CGFloat>("height")
      ) { CGRect(x: $0, y: $1, width: $2, height: $3) },
      value("CGRect", Parameter<CGPoint>("origin"), Parameter<CGSize>("size")) {
        CGRect(origin: $0, size: $1)
      },
      constant(of: CGRect.self, "zero", CGRect.zero),
      property(of: CGRect.self, "size") { $0.size },
      property(of: CGRect.self, "origin") { $0.origin },
      method(of: CGRect.self, "insetBy", Parameter<CGFloat>("dx"), Parameter<CGFloat>("dy")) {
        $0.insetBy(dx: $1, dy: $2)
      },
    ] + parts.map { part in property(of: CGRect.self, part.0) { part.1($0) } }
  }

  private static var points: [CatalogEntry] {
    [
      value("UnitPoint", Parameter<CGFloat>("x"), Parameter<CGFloat>("y")) {
        UnitPoint(x: $0, y: $1)
      },
      property(of: UnitPoint.self, "x") { $0.x },
      property(of: UnitPoint.self, "y") { $0.y },
    ]
      + constants(
        of: UnitPoint.self,
        [
          "zero": .zero, "center": .center, "leading": .leading, "trailing": .trailing,
          "top": .top, "bottom": .bottom, "topLeading": .topLeading,
          "topTrailing": .topTrailing, "bottomLeading": .bottomLeading,
          "bottomTrailing": .bottomTrailing,
        ])
  }

  private static var angles: [CatalogEntry] {
    [
      value("Angle", Parameter<Double>("degrees")) { Angle(degrees: $0) },
      value("Angle", Parameter<Double>("radians")) { Angle(radians: $0) },
      function(of: Angle.self, "degrees", Parameter<Double>()) { Angle.degrees($0) },
      function(of: Angle.self, "radians", Parameter<Double>()) { Angle.radians($0) },
      constant(of: Angle.self, "zero", Angle.zero),
      property(of: Angle.self, "degrees") { $0.degrees },
      property(of: Angle.self, "radians") { $0.radians },
    ]
  }

  private static var insets: [CatalogEntry] {
    let parts: [(String, (EdgeInsets) -> CGFloat)] = [
      ("top", \.top), ("leading", \.leading), ("bottom", \.bottom), ("trailing", \.trailing),
    ]
    return [
      value(
        "EdgeInsets", Parameter<CGFloat>("top"), Parameter<CGFloat>("leading"),
        Parameter<CGFloat>("bottom"), Parameter<CGFloat>("trailing")
      ) { EdgeInsets(top: $0, leading: $1, bottom: $2, trailing: $3) },
      value("EdgeInsets") { EdgeInsets() },
    ] + parts.map { part in property(of: EdgeInsets.self, part.0) { part.1($0) } }
  }
}
