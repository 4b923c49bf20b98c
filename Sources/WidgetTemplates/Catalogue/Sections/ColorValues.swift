import WidgetUI

extension Color: NativeValue {}
extension AnyShapeStyle: NativeValue {
  package static var typeName: String { "ShapeStyle" }
}
extension HierarchicalShapeStyle: NativeValue {}

/// Colors and what else fills a surface.
enum ColorValues: CatalogueSection {
  static let title = "Colors and styles"

  static var types: [NativeType] {
    [
      NativeType(
        Color.self, NativeConversion { (color: Color) in AnyView(color) },
        NativeConversion { (color: Color) in AnyShapeStyle(color) }),
      NativeType(
        HierarchicalShapeStyle.self,
        NativeConversion { (style: HierarchicalShapeStyle) in AnyShapeStyle(style) }),
      NativeType(AnyShapeStyle.self),
    ]
  }

  private static let named: [(String, Color)] = [
    ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
    ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple),
    ("pink", .pink), ("brown", .brown), ("white", .white), ("gray", .gray), ("black", .black),
    ("clear", .clear),
  ]

  static var entries: [CatalogueEntry] {
    named.flatMap { name, color in
      [constant(of: Color.self, name, color), constant(of: AnyShapeStyle.self, name, color)]
    } + [
      constant(of: Color.self, "primary", Color.primary),
      constant(of: Color.self, "secondary", Color.secondary),
      constant(of: Color.self, "accentColor", Color.accentColor),
      constant(of: AnyShapeStyle.self, "primary", HierarchicalShapeStyle.primary),
      constant(of: AnyShapeStyle.self, "secondary", HierarchicalShapeStyle.secondary),
      constant(of: AnyShapeStyle.self, "tertiary", HierarchicalShapeStyle.tertiary),
      constant(of: AnyShapeStyle.self, "quaternary", HierarchicalShapeStyle.quaternary),
      value(
        "Color", Parameter<Double>("red"), Parameter<Double>("green"), Parameter<Double>("blue"),
        Parameter("opacity", default: 1.0, as: "1")
      ) { Color(red: $0, green: $1, blue: $2, opacity: $3) },
      value(
        "Color", Parameter<Double>("white"), Parameter("opacity", default: 1.0, as: "1")
      ) { Color(white: $0, opacity: $1) },
      method(of: Color.self, "opacity", Parameter<Double>()) { $0.opacity($1) },
    ]
  }
}
