import Foundation

/// The variants of one picture: an `.imageset`, or loose files of one name.
struct ImageSet: Hashable, Sendable {
  /// A picture file of the set.
  struct Variant: AssetVariant, Hashable, Sendable {
    var file: BundleFile
    /// Pixels a point, or `nil` for one picture at every scale.
    var scale: Double?
    var traits = VariantTraits()
    var resizing: CatalogResizing?
  }

  var variants: [Variant]
  var renderingIntent = CatalogImage.RenderingIntent.automatic
  var preservesVector = false

  /// The variant for a display: of the appearance first, then of the scale.
  ///
  /// The exact scale is best, then the nearest larger, then the nearest smaller one.
  func variant(scale: Double, scheme: CatalogColorScheme, highContrast: Bool) -> Variant? {
    let suiting = variants.suiting(scheme, highContrast: highContrast)
    let ordered = suiting.sorted { ($0.scale ?? scale) < ($1.scale ?? scale) }
    return ordered.first { ($0.scale ?? scale) >= scale } ?? ordered.last
  }
}
