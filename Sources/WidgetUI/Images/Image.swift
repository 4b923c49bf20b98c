public import Foundation
public import Graphics

/// A picture or a symbol.
///
/// A picture has its own size, its pixels divided by its scale, unless it is `resizable`. One that is
/// missing or broken is drawn as a dashed box with a question mark, 24 points wide and high, and reported.
public struct Image: Equatable, Sendable {
  package enum Source: Hashable, Sendable {
    case named(String, Bundle?)
    case symbol(String)
    case content(UIImage)
  }

  /// How a picture fills a room that is not its size.
  public enum ResizingMode: Hashable, Sendable {
    /// It is repeated.
    case tile
    /// It is stretched.
    case stretch
  }

  /// Whether a picture keeps its colors.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Its opaque parts take the foreground style.
    case template
    /// It keeps its colors.
    case original
  }

  /// How the pixels of a picture are made larger or smaller.
  public enum Interpolation: Hashable, Sendable {
    /// Each pixel stays a square.
    case none
    /// Smoothly; the three are drawn alike.
    case low, medium, high
  }

  /// How large symbols are beside text.
  public enum Scale: Hashable, Sendable {
    /// Small, usual, large.
    case small, medium, large
  }

  package struct Resizing: Hashable, Sendable {
    package var capInsets: EdgeInsets
    package var mode: ResizingMode
  }

  package let source: Source
  /// What a screen reader says.
  package var label: Text?
  package var resizing: Resizing?
  package var renderingMode: TemplateRenderingMode?
  package var interpolation: Interpolation = .medium
  package var symbolRenderingMode: SymbolRenderingMode?

  package init(_ source: Source, label: Text? = nil) {
    self.source = source
    self.label = label
  }

  /// A picture of an asset catalog, or a file of the bundle, by name.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, bundle)) }

  /// A picture by name, and what a screen reader says in its place.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundle), label: label)
  }

  /// A picture of a catalog.
  public init(_ resource: ImageResource) { self.init(.named(resource.name, resource.bundle)) }

  /// A symbol by its name in SF Symbols, drawn with an icon font.
  ///
  /// A symbol is as large as the text beside it and takes the foreground style. A name that the font
  /// has no icon for is drawn as a dashed box with a question mark, and reported.
  public init(systemName: String) { self.init(.symbol(systemName)) }

  /// A symbol with a value that would vary it; every value is drawn alike.
  public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }

  /// A picture that a screen reader does not speak of.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(.named(name, bundle)) }

  /// A picture in memory.
  public init(uiImage: UIImage) { self.init(.content(uiImage)) }
}

/// A picture of a catalog, by name.
public struct ImageResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// Names a picture of a bundle's catalog.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension Image {
  /// The image in whatever size it is offered.
  ///
  /// `capInsets`, in points, are the parts of a stretched picture that keep their size; a tiled picture
  /// has none.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var result = self
    result.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
    return result
  }

  /// The image in its own colors or in the foreground style; `nil` leaves that to its catalog.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var result = self
    result.renderingMode = renderingMode
    return result
  }

  /// How the image's pixels are made larger or smaller.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var result = self
    result.interpolation = interpolation
    return result
  }

  /// Whether the edges of the image are smoothed; they lie on whole pixels, so there is nothing to smooth.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// How many colors the symbol is drawn in; every mode is drawn alike.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var result = self
    result.symbolRenderingMode = mode
    return result
  }
}

extension View {
  /// How large symbols inside are beside text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    changingEnvironment { $0.imageScale = scale }
  }

  /// Which form of symbols is drawn inside, where there is an icon for it.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    changingEnvironment { $0.symbolVariants = variant }
  }

  /// How many colors symbols inside are drawn in; every mode is drawn alike.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    changingEnvironment { $0.symbolRenderingMode = mode }
  }
}
