import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

/// Gradients.
enum GradientValues: CatalogSection {
  static let title = "Gradients"

  static var entries: [CatalogEntry] { colors + linear + radial + elliptical + angular }

  private static var colors: [CatalogEntry] {
    [
      value("Gradient", Parameter<[Color]>("colors")) { Gradient(colors: $0) },
      value("Gradient", Parameter<[Gradient.Stop]>("stops")) { Gradient(stops: $0) },
      value("Gradient.Stop", Parameter<Color>("color"), Parameter<CGFloat>("location")) {
        Gradient.Stop(color: $0, location: $1)
      },
      method(of: Gradient.self, "colorSpace", Parameter<Gradient.ColorSpace>()) {
        $0.colorSpace($1)
      },
    ] + constants(of: Gradient.ColorSpace.self, ["device": .device, "perceptual": .perceptual])
  }

  /// The overloads of a gradient, each as a view and as a member with a leading dot; one with a color space only as
  /// a member.
  private static func overloads<each Argument: TemplateValue, Content: View & ShapeStyle>(
    _ view: String, _ member: String, _ parameters: repeat Parameter<each Argument>,
    make: @escaping (AnyGradient, repeat each Argument) -> Content
  ) -> [CatalogEntry] {
    let colors = { (colors: [Color], arguments: repeat each Argument) in
      GradientValue(make(AnyGradient(Gradient(colors: colors)), repeat each arguments))
    }
    let stops = { (stops: [Gradient.Stop], arguments: repeat each Argument) in
      GradientValue(make(AnyGradient(Gradient(stops: stops)), repeat each arguments))
    }
    let gradient = { (gradient: Gradient, arguments: repeat each Argument) in
      GradientValue(make(AnyGradient(gradient), repeat each arguments))
    }
    let anyGradient = { (gradient: AnyGradient, arguments: repeat each Argument) in
      GradientValue(make(gradient, repeat each arguments))
    }
    let owner = AnyShapeStyle.self
    return [
      value(view, Parameter<[Color]>("colors"), repeat each parameters, make: colors),
      value(view, Parameter<[Gradient.Stop]>("stops"), repeat each parameters, make: stops),
      value(view, Parameter<Gradient>("gradient"), repeat each parameters, make: gradient),
      function(
        of: owner, member, Parameter<[Color]>("colors"), repeat each parameters, make: colors),
      function(
        of: owner, member, Parameter<[Gradient.Stop]>("stops"), repeat each parameters, make: stops),
      function(of: owner, member, Parameter<Gradient>(), repeat each parameters, make: gradient),
      function(
        of: owner, member, Parameter<AnyGradient>(), repeat each parameters, make: anyGradient),
    ]
  }

  private static let center = Parameter("center", default: UnitPoint.center, as: ".center")

  private static var linear: [CatalogEntry] {
    overloads(
      "LinearGradient", "linearGradient", Parameter<UnitPoint>("startPoint"),
      Parameter<UnitPoint>("endPoint")
    ) { LinearGradient($0, startPoint: $1, endPoint: $2) }
  }

  private static var radial: [CatalogEntry] {
    overloads(
      "RadialGradient", "radialGradient", center,
      Parameter<CGFloat>("startRadius", default: 0, as: "0"), Parameter<CGFloat>("endRadius")
    ) { RadialGradient($0, center: $1, startRadius: $2, endRadius: $3) }
  }

  private static var elliptical: [CatalogEntry] {
    overloads(
      "EllipticalGradient", "ellipticalGradient", center,
      Parameter<CGFloat>("startRadiusFraction", default: 0, as: "0"),
      Parameter<CGFloat>("endRadiusFraction", default: 0.5, as: "0.5")
    ) {
      EllipticalGradient(
        $0, center: $1, startRadiusFraction: $2, endRadiusFraction: $3)
    }
  }

  private static var angular: [CatalogEntry] {
    overloads(
      "AngularGradient", "angularGradient", center, Parameter<Angle>("startAngle"),
      Parameter<Angle>("endAngle")
    ) { AngularGradient($0, center: $1, startAngle: $2, endAngle: $3) }
      + overloads(
        "AngularGradient", "conicGradient", center,
        Parameter<Angle>("angle", default: .zero, as: ".zero")
      ) { AngularGradient($0, center: $1, startAngle: $2, endAngle: $2 + .degrees(360)) }
  }
}
