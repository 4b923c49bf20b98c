import WidgetUI

extension Image: NativeValue {}

/// Pictures and symbols.
enum ImageViews: CatalogueSection {
  static let title = "Pictures and symbols"

  static var types: [NativeType] {
    [NativeType(Image.self, NativeConversion { (image: Image) in AnyView(image) })]
  }

  static var entries: [CatalogueEntry] {
    [
      value("Image", Parameter<String>("systemName")) { Image(systemName: $0) },
      value("Image", Parameter<String>()) { Image($0) },
      method(of: Image.self, "resizable") { $0.resizable() },
    ]
  }
}
