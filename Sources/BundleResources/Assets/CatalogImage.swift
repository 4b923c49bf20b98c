package import Graphics

/// A picture found in a bundle, and what is said about it there.
package struct CatalogImage: Hashable, Sendable {
  /// Whether the picture is drawn in its own colors.
  package enum RenderingIntent: String, Hashable, Sendable {
    /// As the view decides.
    case automatic
    /// In its own colors.
    case original
    /// As a stencil, in the foreground style.
    case template
  }

  /// The encoded picture.
  package let content: ImageContent
  /// The encoding, told from the bytes.
  package let format: ImageFormat
  /// Pixels a point; 1 for pictures without pixels.
  package let scale: Double
  /// Whether it is drawn in its own colors.
  package let renderingIntent: RenderingIntent
  /// Whether it stays sharp at any size: it has no pixels and its set preserves that.
  package let preservesVector: Bool
  /// How it is cut when resized, or `nil` where it is resized as a whole.
  package let resizing: CatalogResizing?

  /// Whether it is a stencil.
  package var isTemplate: Bool { renderingIntent == .template }
  /// The parts that keep their size, in points, or `nil` where it is resized as a whole.
  package var capInsets: CatalogResizing.CapInsets? { resizing?.capInsets }
}
