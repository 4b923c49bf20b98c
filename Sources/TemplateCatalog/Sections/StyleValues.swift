import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

extension AnyShapeStyle: ErasedValue {
  package static var typeName: String { "ShapeStyle" }
}
extension Gradient: CatalogValue {}
extension Gradient.ColorSpace: CatalogValue {
  package static var typeName: String { "Gradient.ColorSpace" }
}
extension AnyGradient: CatalogValue {}
extension Gradient.Stop: CatalogValue {
  package static var typeName: String { "Gradient.Stop" }
}
extension Material: CatalogValue {}

/// A gradient, which is both a style and a view.
struct GradientValue: ErasedValue {
  static let typeName = "GradientView"

  let style: AnyShapeStyle
  let view: AnyView

  init<Content: View & ShapeStyle>(_ gradient: Content) {
    style = AnyShapeStyle(gradient)
    view = AnyView(gradient)
  }
}

/// Styles that fill a shape or background.
enum StyleValues: CatalogSection {
  static let title = "Styles"
  static let introduction = """
    `ShapeStyle` is a color, a gradient, a material, or one of the names below. A gradient with its points is a
    view as well.
    """

  static var types: [NativeType] {
    [
      NativeType(AnyShapeStyle.self), NativeType(equatable: Gradient.Stop.self),
      NativeType(
        Gradient.self, NativeConversion { (gradient: Gradient) in AnyShapeStyle(gradient) }),
      NativeType(equatable: Gradient.ColorSpace.self),
      NativeType(
        AnyGradient.self,
        NativeConversion { (gradient: AnyGradient) in AnyShapeStyle(gradient) }),
      NativeType(
        GradientValue.self, NativeConversion { (gradient: GradientValue) in gradient.style },
        NativeConversion { (gradient: GradientValue) in gradient.view }),
      NativeType(
        Material.self, NativeConversion { (material: Material) in AnyShapeStyle(material) }),
    ]
  }

  static var entries: [CatalogEntry] { named + materials + modifiers }

  private static var named: [CatalogEntry] {
    constants(
      of: AnyShapeStyle.self,
      [
        "primary": AnyShapeStyle(.primary), "secondary": AnyShapeStyle(.secondary),
        "tertiary": AnyShapeStyle(.tertiary), "quaternary": AnyShapeStyle(.quaternary),
        "quinary": AnyShapeStyle(.quinary),
      ]
    ).map { $0.withSwiftType("HierarchicalShapeStyle") }
      + other
  }

  private static var other: [CatalogEntry] {
    constants(
      of: AnyShapeStyle.self,
      [
        "foreground": AnyShapeStyle(.foreground),
        "background": AnyShapeStyle(.background), "tint": AnyShapeStyle(.tint),
        "separator": AnyShapeStyle(.separator), "fill": AnyShapeStyle(.fill),
        "selection": AnyShapeStyle(.selection), "link": AnyShapeStyle(.link),
        "placeholder": AnyShapeStyle(.placeholder),
      ])
  }

  private static var materials: [CatalogEntry] {
    constants(
      of: Material.self,
      [
        "ultraThin": .ultraThin, "thin": .thin, "regular": .regular, "thick": .thick,
        "ultraThick": .ultraThick, "bar": .bar,
      ])
      + constants(
        of: AnyShapeStyle.self, as: Material.self,
        [
          "ultraThinMaterial": .ultraThin, "thinMaterial": .thin,
          "regularMaterial": .regular, "thickMaterial": .thick,
          "ultraThickMaterial": .ultraThick, "bar": .bar,
        ])
  }

  private static var modifiers: [CatalogEntry] {
    [
      value("AnyShapeStyle", Parameter<AnyShapeStyle>()) { $0 },
      method(of: AnyShapeStyle.self, "opacity", Parameter<Double>()) {
        AnyShapeStyle($0.opacity($1))
      },
      property(of: AnyShapeStyle.self, "secondary") { AnyShapeStyle($0.secondary) },
      property(of: AnyShapeStyle.self, "tertiary") { AnyShapeStyle($0.tertiary) },
      property(of: AnyShapeStyle.self, "quaternary") { AnyShapeStyle($0.quaternary) },
      property(of: AnyShapeStyle.self, "quinary") { AnyShapeStyle($0.quinary) },
      valueInFrame(
        "ImagePaint", Parameter<Image>("image"), Parameter<CGFloat>("scale", default: 1, as: "1")
      ) {
        AnyShapeStyle(ImagePaint(image: $1, scale: $2))
      },
      function(
        of: AnyShapeStyle.self, "image", Parameter<Image>(),
        Parameter<CGFloat>("scale", default: 1, as: "1")
      ) { AnyShapeStyle(ImagePaint(image: $0, scale: $1)) },
    ]
  }
}
