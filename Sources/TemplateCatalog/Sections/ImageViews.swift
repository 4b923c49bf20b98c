import Foundation
import Graphics
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

extension UIImage: CatalogValue {}
extension Image.ResizingMode: CatalogValue {
  package static var typeName: String { "Image.ResizingMode" }
}
extension Image.TemplateRenderingMode: CatalogValue {
  package static var typeName: String { "Image.TemplateRenderingMode" }
}
extension Image.Interpolation: CatalogValue {
  package static var typeName: String { "Image.Interpolation" }
}
extension Image.Scale: CatalogValue {
  package static var typeName: String { "Image.Scale" }
}
extension SymbolRenderingMode: CatalogValue {}
extension SymbolVariants: CatalogValue {}
extension WidgetAccentedRenderingMode: CatalogValue {}

/// Images and symbols.
enum ImageViews: CatalogSection {
  static let title = "Images and symbols"
  static let introduction = """
    `Image("name")` is an image in the template's `assets`. `Image(systemName:)` is a symbol with a name of
    SF Symbols.
    """

  static var types: [NativeType] {
    [
      NativeType(equatable: Image.self, NativeConversion { (image: Image) in AnyView(image) }),
      NativeType(equatable: UIImage.self),
      NativeType(equatable: Image.ResizingMode.self, cases: ["tile", "stretch"]),
      NativeType(equatable: Image.TemplateRenderingMode.self, cases: ["template", "original"]),
      NativeType(equatable: Image.Interpolation.self, cases: ["none", "low", "medium", "high"]),
      NativeType(equatable: Image.Scale.self, cases: ["small", "medium", "large"]),
      NativeType(equatable: SymbolRenderingMode.self), NativeType(equatable: SymbolVariants.self),
      NativeType(equatable: WidgetAccentedRenderingMode.self),
    ]
  }

  static var entries: [CatalogEntry] { initializers + imageModifiers + modifiers + modes }

  private static var initializers: [CatalogEntry] {
    [
      value("Image", Parameter<UIImage>("uiImage")) { Image(uiImage: $0) },
      value("Image", Parameter<String>("systemName")) { Image(systemName: $0) },
      value("Image", Parameter<String>("systemName"), Parameter<Double?>("variableValue")) {
        Image(systemName: $0, variableValue: $1)
      },
      valueInFrame("Image", Parameter<String>()) { frame, name in
        Image(name, bundle: frame.assets)
      },
      valueInFrame("Image", Parameter<String>(), Parameter<Text>("label")) { frame, name, label in
        Image(name, bundle: frame.assets, label: label)
      },
      valueInFrame("Image", Parameter<String>("decorative")) { frame, name in
        Image(decorative: name, bundle: frame.assets)
      },
    ]
  }

  private static var imageModifiers: [CatalogEntry] {
    [
      method(
        of: Image.self, "resizable",
        Parameter("capInsets", default: EdgeInsets(), as: "EdgeInsets()"),
        Parameter("resizingMode", default: Image.ResizingMode.stretch, as: ".stretch")
      ) { $0.resizable(capInsets: $1, resizingMode: $2) },
      method(of: Image.self, "renderingMode", Parameter<Image.TemplateRenderingMode?>()) {
        $0.renderingMode($1)
      },
      method(of: Image.self, "interpolation", Parameter<Image.Interpolation>()) {
        $0.interpolation($1)
      },
      method(of: Image.self, "antialiased", Parameter<Bool>()) { $0.antialiased($1) },
      method(of: Image.self, "symbolRenderingMode", Parameter<SymbolRenderingMode?>()) {
        $0.symbolRenderingMode($1)
      },
      viewMethod(
        of: Image.self, "widgetAccentedRenderingMode", Parameter<WidgetAccentedRenderingMode?>()
      ) { $0.widgetAccentedRenderingMode($1) },
    ]
  }

  private static var modifiers: [CatalogEntry] {
    [
      modifier("imageScale", Parameter<Image.Scale>()) { $0.imageScale($1) },
      modifier("symbolVariant", Parameter<SymbolVariants>()) { $0.symbolVariant($1) },
      modifier("symbolRenderingMode", Parameter<SymbolRenderingMode?>()) {
        $0.symbolRenderingMode($1)
      },
      property(of: SymbolVariants.self, "circle") { $0.circle },
      property(of: SymbolVariants.self, "square") { $0.square },
      property(of: SymbolVariants.self, "rectangle") { $0.rectangle },
      property(of: SymbolVariants.self, "fill") { $0.fill },
      property(of: SymbolVariants.self, "slash") { $0.slash },
    ]
  }

  private static var modes: [CatalogEntry] {
    constants(of: Image.ResizingMode.self, ["tile": .tile, "stretch": .stretch])
      + constants(
        of: Image.TemplateRenderingMode.self, ["template": .template, "original": .original])
      + constants(
        of: Image.Interpolation.self,
        ["none": .none, "low": .low, "medium": .medium, "high": .high])
      + constants(of: Image.Scale.self, ["small": .small, "medium": .medium, "large": .large])
      + constants(
        of: SymbolRenderingMode.self,
        [
          "monochrome": .monochrome, "multicolor": .multicolor, "hierarchical": .hierarchical,
          "palette": .palette,
        ])
      + constants(
        of: SymbolVariants.self,
        [
          "none": .none, "circle": .circle, "square": .square, "rectangle": .rectangle,
          "fill": .fill, "slash": .slash,
        ])
      + constants(
        of: WidgetAccentedRenderingMode.self,
        [
          "accented": .accented, "desaturated": .desaturated,
          "accentedDesaturated": .accentedDesaturated, "fullColor": .fullColor,
        ])
  }
}
