import TemplateEvaluation
import WidgetUI

extension Color: CatalogValue {}
extension Color.RGBColorSpace: CatalogValue {
  package static var typeName: String { "Color.RGBColorSpace" }
}

/// Colors.
enum ColorValues: CatalogSection {
  static let title = "Colors"

  static var types: [NativeType] {
    [
      NativeType(
        equatable: Color.self, NativeConversion { (color: Color) in AnyView(color) },
        NativeConversion { (color: Color) in AnyShapeStyle(color) }),
      NativeType(
        equatable: Color.RGBColorSpace.self, cases: ["sRGB", "sRGBLinear", "displayP3"]),
    ]
  }

  private static var named: KeyValuePairs<String, Color> {
    [
      "red": .red, "orange": .orange, "yellow": .yellow, "green": .green, "mint": .mint,
      "teal": .teal, "cyan": .cyan, "blue": .blue, "indigo": .indigo, "purple": .purple,
      "pink": .pink, "brown": .brown, "white": .white, "gray": .gray, "black": .black,
      "clear": .clear, "accentColor": .accentColor,
    ]
  }

  static var entries: [CatalogEntry] {
    constants(of: Color.self, named) + constants(of: AnyShapeStyle.self, as: Color.self, named)
      + constants(of: Color.self, ["primary": .primary, "secondary": .secondary]) + initializers
      + constants(
        of: Color.RGBColorSpace.self,
        ["sRGB": .sRGB, "sRGBLinear": .sRGBLinear, "displayP3": .displayP3])
  }

  private static let space = Parameter(default: Color.RGBColorSpace.sRGB, as: ".sRGB")
  private static let opacity = Parameter("opacity", default: 1.0, as: "1")

  private static var initializers: [CatalogEntry] {
    [
      value(
        "Color", space, Parameter<Double>("red"), Parameter<Double>("green"),
        Parameter<Double>("blue"), opacity
      ) { Color($0, red: $1, green: $2, blue: $3, opacity: $4) },
      value("Color", space, Parameter<Double>("white"), opacity) {
        Color($0, white: $1, opacity: $2)
      },
      value(
        "Color", Parameter<Double>("hue"), Parameter<Double>("saturation"),
        Parameter<Double>("brightness"), opacity
      ) { Color(hue: $0, saturation: $1, brightness: $2, opacity: $3) },
      valueInFrame("Color", Parameter<String>()) { frame, name in
        Color(name, bundle: frame.assets)
      },
      method(of: Color.self, "opacity", Parameter<Double>()) { $0.opacity($1) },
      method(of: Color.self, "mix", Parameter<Color>("with"), Parameter<Double>("by")) {
        $0.mix(with: $1, by: $2)
      },
      property(of: Color.self, "gradient") { AnyShapeStyle($0.gradient) },
    ]
  }
}
