import Foundation
import Graphics
import LayoutEngine

/// The result of looking up an image.
enum ResolvedImage {
  case bitmap(ResolvedBitmap)
  case symbol(ResolvedSymbol)
  /// An image without pixels.
  case empty
  /// An image that cannot be drawn, shown as a box with a question mark.
  case missing
}

/// A bitmap image with its size in points.
struct ResolvedBitmap {
  package var content: ImageContent
  package var size: CGSize
  /// Pixels per point.
  package var scale: Double
  package var isTemplate: Bool
  package var capInsets: EdgeInsets?
}

/// Looks up images and reports those that are missing or broken.
package struct ImageResolver {
  let environment: EnvironmentValues
  let services: RenderServices

  package init(environment: EnvironmentValues, services: RenderServices) {
    self.environment = environment
    self.services = services
  }

  func resolve(_ image: Image) -> ResolvedImage {
    switch image.source {
    case .named(let name, let bundle): named(name, bundle)
    case .symbol(let name): symbol(name)
    case .content(let image):
      switch image.source {
      case .empty: .empty
      case .data(let content):
        resolvedBitmap(ResourceImage(content: content, scale: image.scale), "image data")
      case .named(let name, let bundle): named(name, bundle)
      case .symbol(let name): symbol(name)
      case .file(let url): file(url, scale: image.scale)
      }
    }
  }

  private func named(_ name: String, _ bundle: Bundle?) -> ResolvedImage {
    let found = services.resources.image(
      named: name, scale: environment.displayScale, colorScheme: environment.colorScheme,
      bundle: bundle)
    if let found { return resolvedBitmap(found, "image '\(name)'") }
    let nearest = services.resources.nearestName(to: name, kind: .image)
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "add an image set of this name"
    services.report(.warning, "image '\(name)' is in no asset catalog; \(hint)")
    return .missing
  }

  private func file(_ url: URL, scale: Double) -> ResolvedImage {
    guard let data = services.resources.contents(of: url) else {
      services.report(
        .warning, "image file '\(url.lastPathComponent)' cannot be read; check its path")
      return .missing
    }
    return resolvedBitmap(
      ResourceImage(content: ImageContent(data: data), scale: scale),
      "image file '\(url.lastPathComponent)'")
  }

  private func resolvedBitmap(_ found: ResourceImage, _ name: String) -> ResolvedImage {
    if found.isSymbol { return customSymbol(found.content, name) }
    let scale = found.scale > 0 && found.scale.isFinite ? found.scale : 1
    guard let pixels = services.layout.images.pixelSize(of: found.content) else {
      services.report(
        .warning, "\(name) is not a readable image, or is too large; replace it")
      return .missing
    }
    guard pixels.width > 0, pixels.height > 0 else { return .empty }
    return .bitmap(
      ResolvedBitmap(
        content: found.content,
        size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale,
        isTemplate: found.isTemplate, capInsets: found.capInsets))
  }

  private func customSymbol(_ template: ImageContent, _ name: String) -> ResolvedImage {
    let outline = services.layout.images.outline(
      ofSymbol: template, weight: environment.resolvedFont(services.layout).face.weight,
      scale: environment.imageScale.outline)
    guard let outline else {
      services.report(
        .warning,
        "\(name) has no group such as 'Regular-M' in its SVG file, or one that is too large; export it as a template from SF Symbols"
      )
      return .missing
    }
    return .symbol(ResolvedSymbol(outline: outline, environment: environment, services.layout))
  }

  private func symbol(_ name: String) -> ResolvedImage {
    let names = environment.symbolVariants.names(of: name)
    if let glyph = names.lazy.compactMap({ SymbolTable.glyph(named: $0) }).first {
      return .symbol(ResolvedSymbol(glyph: glyph, environment: environment, services.layout))
    }
    let hint = SymbolTable.nearest(to: name).map { "did you mean '\($0)'?" } ?? "use another name"
    services.report(.warning, "symbol '\(name)' has no icon; \(hint)")
    return .missing
  }
}

/// A symbol sized for adjacent text in the environment's font; lengths are in points.
struct ResolvedSymbol {
  private enum Drawing {
    case glyph(SymbolGlyph)
    case outline(SymbolOutline)
  }

  private let drawing: Drawing
  /// The size of the icon's bounding box, rounded up to pixels.
  let size: CGSize
  /// The distance from the top of the icon to the baseline of adjacent text.
  let baseline: Double

  /// Creates an icon of the library.
  init(glyph: SymbolGlyph, environment: EnvironmentValues, _ context: LayoutContext) {
    let font = environment.resolvedFont(context)
    let natural = glyph.size(
      pointSize: font.face.size * environment.imageScale.outline.factor)
    drawing = .glyph(glyph)
    size = CGSize(
      width: context.ceilToPixel(natural.width), height: context.ceilToPixel(natural.height))
    baseline = size.height / 2 + font.metrics.capHeight / 2
  }

  /// Creates a symbol of an author, whose template specifies the baseline.
  init(outline: SymbolOutline, environment: EnvironmentValues, _ context: LayoutContext) {
    let pointSize = environment.resolvedFont(context).face.size
    let bounds = outline.bounds
    drawing = .outline(outline)
    size = CGSize(
      width: context.ceilToPixel(bounds.width * pointSize),
      height: context.ceilToPixel(bounds.height * pointSize))
    baseline = -bounds.minY * pointSize
  }

  /// Draws the icon in `rect`, stretched if the aspect ratio differs.
  func items(in rect: CGRect, paint: Paint) -> [DisplayList.Item] {
    switch drawing {
    case .glyph(let glyph): glyph.items(in: rect, paint: paint)
    case .outline(let outline): outline.items(in: rect, paint: paint)
    }
  }
}

extension Image.Scale {
  /// The scale of symbols' templates.
  fileprivate var outline: SymbolOutline.Scale {
    switch self {
    case .small: .small
    case .medium: .medium
    case .large: .large
    }
  }
}
