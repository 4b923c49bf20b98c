import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

/// Gradients.
enum GradientValues: CatalogSection {
  static let title = "Gradients"

  static var entries: [CatalogEntry] {
    [
      value("Gradient", Parameter<[Color]>("colors")) { Gradient(colors: $0) },
      value("Gradient", Parameter<[Gradient.Stop]>("stops")) { Gradient(stops: $0) },
      value("Gradient.Stop", Parameter<Color>("color"), Parameter<CGFloat>("location")) {
        Gradient.Stop(color: $0, location: $1)
      },
    ] + linear + radial + elliptical + angular
  }

  /// The three forms of a gradient's colors, each as a view and as a member with a leading dot.
  private static func forms<each Argument: TemplateValue, Content: View & ShapeStyle>(
    _ view: String, _ member: String, _ parameters: repeat Parameter<each Argument>,
    make: @escaping (Gradient, repeat each Argument) -> Content
  ) -> [CatalogEntry] {
    let colors = { (colors: [Color], arguments: repeat each Argument) in
      GradientValue(make(Gradient(colors: colors), repeat each arguments))
    }
    let stops = { (stops: [Gradient.Stop], arguments: repeat each Argument) in
      GradientValue(make(Gradient(stops: stops), repeat each arguments))
    }
    let gradient = { (gradient: Gradient, arguments: repeat each Argument) in
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
    ]
  }

  private static let center = Parameter("center", default: UnitPoint.center, as: ".center")

  private static var linear: [CatalogEntry] {
    forms(
      "LinearGradient", "linearGradient", Parameter<UnitPoint>("startPoint"),
      Parameter<UnitPoint>("endPoint")
    ) { LinearGradient(gradient: $0, startPoint: $1, endPoint: $2) }
  }

  private static var radial: [CatalogEntry] {
    forms(
      "RadialGradient", "radialGradient", center,
      Parameter<CGFloat>("startRadius", default: 0, as: "0"), Parameter<CGFloat>("endRadius")
    ) { RadialGradient(gradient: $0, center: $1, startRadius: $2, endRadius: $3) }
  }

  private static var elliptical: [CatalogEntry] {
    forms(
      "EllipticalGradient", "ellipticalGradient", center,
      Parameter<CGFloat>("startRadiusFraction", default: 0, as: "0"),
      Parameter<CGFloat>("endRadiusFraction", default: 0.5, as: "0.5")
    ) {
      EllipticalGradient(
        gradient: $0, center: $1, startRadiusFraction: $2, endRadiusFraction: $3)
    }
  }

  private static var angular: [CatalogEntry] {
    forms(
      "AngularGradient", "angularGradient", center, Parameter<Angle>("startAngle"),
      Parameter<Angle>("endAngle")
    ) { AngularGradient(gradient: $0, center: $1, startAngle: $2, endAngle: $3) }
      + forms(
        "AngularGradient", "conicGradient", center,
        Parameter<Angle>("angle", default: .zero, as: ".zero")
      ) { AngularGradient(gradient: $0, center: $1, angle: $2) }
  }
}
