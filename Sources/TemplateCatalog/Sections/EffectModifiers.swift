import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

extension BlendMode: CatalogValue {}
extension Dither: CatalogValue {}

/// Modifiers that change how a view is drawn.
enum EffectModifiers: CatalogSection {
  static let title = "Effects"

  static var types: [NativeType] {
    [NativeType(equatable: BlendMode.self), NativeType(equatable: Dither.self)]
  }

  static var entries: [CatalogEntry] { shades + filters + transforms + clips + modes }

  private static let anchor = Parameter("anchor", default: UnitPoint.center, as: ".center")

  private static func zero(_ label: String) -> Parameter<CGFloat> {
    Parameter(label, default: 0, as: "0")
  }

  private static func one(_ label: String) -> Parameter<CGFloat> {
    Parameter(label, default: 1, as: "1")
  }

  private static var shades: [CatalogEntry] {
    [
      modifier("opacity", Parameter<Double>()) { $0.opacity($1) },
      modifier("hidden") { $0.hidden() },
      modifier(
        "shadow",
        Parameter(
          "color", default: Color(.sRGBLinear, white: 0, opacity: 0.33),
          as: "Color(.sRGBLinear, white: 0, opacity: 0.33)"),
        Parameter<CGFloat>("radius"), zero("x"), zero("y")
      ) { $0.shadow(color: $1, radius: $2, x: $3, y: $4) },
      modifier(
        "blur", Parameter<CGFloat>("radius"), Parameter("opaque", default: false, as: "false")
      ) { $0.blur(radius: $1, opaque: $2) },
      modifier("blendMode", Parameter<BlendMode>()) { $0.blendMode($1) },
      modifier("compositingGroup") { $0.compositingGroup() },
      modifier("drawingGroup", Parameter("opaque", default: false, as: "false")) {
        $0.drawingGroup(opaque: $1)
      },
      modifier("dithering", Parameter<Dither>()) { $0.dithering($1) },
    ]
  }

  private static var filters: [CatalogEntry] {
    [
      modifier("saturation", Parameter<Double>()) { $0.saturation($1) },
      modifier("brightness", Parameter<Double>()) { $0.brightness($1) },
      modifier("contrast", Parameter<Double>()) { $0.contrast($1) },
      modifier("grayscale", Parameter<Double>()) { $0.grayscale($1) },
      modifier("hueRotation", Parameter<Angle>()) { $0.hueRotation($1) },
      modifier("colorInvert") { $0.colorInvert() },
      modifier("colorMultiply", Parameter<Color>()) { $0.colorMultiply($1) },
      modifier("luminanceToAlpha") { $0.luminanceToAlpha() },
    ]
  }

  private static var transforms: [CatalogEntry] {
    [
      modifier("rotationEffect", Parameter<Angle>(), anchor) {
        $0.rotationEffect($1, anchor: $2)
      },
      modifier("scaleEffect", Parameter<CGFloat>(), anchor) { $0.scaleEffect($1, anchor: $2) },
      modifier("scaleEffect", one("x"), one("y"), anchor) {
        $0.scaleEffect(x: $1, y: $2, anchor: $3)
      },
      modifier("scaleEffect", Parameter<CGSize>(), anchor) { $0.scaleEffect($1, anchor: $2) },
      modifier("flipsForRightToLeftLayoutDirection", Parameter<Bool>()) {
        $0.flipsForRightToLeftLayoutDirection($1)
      },
    ]
  }

  private static var clips: [CatalogEntry] {
    [
      modifier(
        "clipShape", Parameter<AnyShape>(),
        Parameter("style", default: FillStyle(), as: "FillStyle()")
      ) { $0.clipShape($1, style: $2) },
      modifier("clipped", Parameter("antialiased", default: false, as: "false")) {
        $0.clipped(antialiased: $1)
      },
      modifier(
        "cornerRadius", Parameter<CGFloat>(), Parameter("antialiased", default: true, as: "true")
      ) { $0.cornerRadius($1, antialiased: $2) },
    ]
  }

  private static var modes: [CatalogEntry] {
    BlendMode.viewModes.map { constant(of: BlendMode.self, $0.rawValue, $0) }
      + constants(
        of: Dither.self,
        [
          "none": .none, "ordered": .ordered, "blueNoise": .blueNoise,
          "floydSteinberg": .floydSteinberg, "atkinson": .atkinson, "stucki": .stucki,
          "jarvis": .jarvis,
        ])
  }
}
