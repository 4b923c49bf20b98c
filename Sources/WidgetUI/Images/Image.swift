public import Foundation
public import Graphics

/// A bitmap image or a symbol.
///
/// A bitmap's own size is its size in pixels divided by its scale, unless it is `resizable`. A
/// missing or broken image is drawn as a dashed box with a question mark, 24 points wide and high,
/// and reported.
public struct Image: Equatable, Sendable {
  package enum Source: Hashable, Sendable {
    case named(String, Bundle?)
    case symbol(String)
    case content(UIImage)
  }

  /// How a resizable image fills its frame.
  public enum ResizingMode: Hashable, Sendable {
    /// It is tiled.
    case tile
    /// It is stretched.
    case stretch
  }

  /// Whether an image is drawn in its own colors.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Its opaque parts are drawn in the foreground style.
    case template
    /// It is drawn in its own colors.
    case original
  }

  /// How an image is resampled.
  public enum Interpolation: Hashable, Sendable {
    /// Nearest neighbor: each pixel stays a square.
    case none
    /// Smooth; all three are rendered identically.
    case low, medium, high
  }

  /// The size of symbols relative to text.
  public enum Scale: Hashable, Sendable {
    /// Small, standard, large.
    case small, medium, large
  }

  package struct Resizing: Hashable, Sendable {
    package var capInsets: EdgeInsets
    package var mode: ResizingMode
  }

  package let source: Source
  /// The accessibility label.
  package var label: Text?
  package var resizing: Resizing?
  package var renderingMode: TemplateRenderingMode?
  package var interpolation: Interpolation = .medium
  package var symbolRenderingMode: SymbolRenderingMode?

  package init(_ source: Source, label: Text? = nil) {
    self.source = source
    self.label = label
  }

  /// An image of an asset catalog, or a file of the bundle, by name.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, bundle)) }

  /// Creates an image of an asset catalog with a variable value; the value has no effect.
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(.named(name, bundle))
  }

  /// Creates an image from its name, with an accessibility label.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundle), label: label)
  }

  /// An image of a catalog.
  public init(_ resource: ImageResource) { self.init(.named(resource.name, resource.bundle)) }

  /// Creates a symbol from its name in SF Symbols, drawn with an icon font.
  ///
  /// A symbol is as large as adjacent text and takes the foreground style. A name without an icon
  /// in the font is drawn as a dashed box with a question mark, and reported.
  public init(systemName: String) { self.init(.symbol(systemName)) }

  /// Creates a symbol with a variable value; the value has no effect.
  public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }

  /// Creates an image that screen readers ignore.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(.named(name, bundle)) }

  /// Creates an image from one in memory.
  public init(uiImage: UIImage) {
    self.init(.content(uiImage))
    switch uiImage.renderingMode {
    case .automatic: break
    case .alwaysOriginal: renderingMode = .original
    case .alwaysTemplate: renderingMode = .template
    }
  }
}

/// An image of a catalog, by name.
public struct ImageResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// Names an image of a bundle's catalog.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension Image {
  /// Makes the image fill the proposed size.
  ///
  /// `capInsets`, in points, are the parts of a stretched image that keep their size; a tiled image
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

  /// Sets how the image is resampled.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var result = self
    result.interpolation = interpolation
    return result
  }

  /// Sets whether the edges of the image are antialiased; without effect, as they are aligned to
  /// whole pixels.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Sets the number of colors of the symbol; all modes are rendered identically.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var result = self
    result.symbolRenderingMode = mode
    return result
  }
}

nonisolated extension View {
  /// Sets the size of symbols inside, relative to text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    changingEnvironment { $0.imageScale = scale }
  }

  /// Sets the variant of symbols inside, if there is an icon for it.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    changingEnvironment { $0.symbolVariants = variant }
  }

  /// Sets the number of colors of symbols inside; all modes are rendered identically.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    changingEnvironment { $0.symbolRenderingMode = mode }
  }
}
