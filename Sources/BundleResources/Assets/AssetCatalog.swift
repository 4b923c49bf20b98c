package import Foundation
package import Graphics

/// The pictures, colors and data of some bundles, looked up by name.
///
/// It reads `.xcassets` folders as they are in a bundle, and picture files beside them (`name.png`, `name@2x.png`).
/// An asset of a catalog takes precedence over a loose file of the same name, and an earlier bundle over a later
/// one. Descriptions are read by the initializer, pictures on demand.
package struct AssetCatalog: Sendable {
  private let tables: AssetTables
  private let contents: ImageContents
  /// What could not be read and why.
  package let diagnostics: [Diagnostic]

  /// Reads the catalogs that `index` lists.
  package init(_ index: BundleIndex, files: any FileReading) {
    var reader = ResourceReader(fileSystem: files)
    tables = AssetTables(index, reader: &reader)
    contents = ImageContents(fileSystem: files)
    diagnostics = reader.diagnostics
  }

  /// The names of all pictures, sorted.
  package var imageNames: [String] {
    Set(tables.images.keys).union(tables.looseImages.keys).sorted()
  }
  /// The names of all colors, sorted.
  package var colorNames: [String] { tables.colors.keys.sorted() }
  /// The names of all data sets, sorted.
  package var dataNames: [String] { tables.data.keys.sorted() }

  /// The picture for a display with `scale` pixels a point, or `nil` if there is none.
  ///
  /// The appearance is matched first, then the scale: the exact one, the nearest larger one, the
  /// nearest smaller one. A name may end in `.png` and the like.
  package func image(
    named name: String, scale: Double, colorScheme: CatalogColorScheme = .light,
    highContrast: Bool = false
  ) -> CatalogImage? {
    guard let set = imageSet(named: name),
      let variant = set.variant(scale: scale, scheme: colorScheme, highContrast: highContrast),
      let content = contents.content(of: variant.file)
    else { return nil }
    let format = ImageFormat(of: content.data)
    return CatalogImage(
      content: content, format: format, scale: format.isVector ? 1 : variant.scale ?? 1,
      renderingIntent: set.renderingIntent, preservesVector: set.preservesVector && format.isVector,
      isSymbol: set.isSymbol, resizing: variant.resizing)
  }

  /// The color for an appearance, or `nil` if there is none.
  package func color(
    named name: String, colorScheme: CatalogColorScheme = .light, highContrast: Bool = false
  ) -> ResolvedColor? {
    tables.colors[name]?.color(in: colorScheme, highContrast: highContrast)
  }

  /// The bytes of a data set, or `nil` if there is none that can be read.
  package func data(named name: String) -> Data? {
    tables.data[name]?.variants.bestMatches(for: .light, highContrast: false).first
      .flatMap { contents.data(of: $0.file) }
  }

  /// The existing picture name that is nearest to an unknown one.
  package func nearestImage(to name: String) -> String? {
    NearestName.suggestion(for: ImageFileName.lookupName(of: name), among: imageNames)
  }

  /// The existing color name that is nearest to an unknown one.
  package func nearestColor(to name: String) -> String? {
    NearestName.suggestion(for: name, among: colorNames)
  }

  private func imageSet(named name: String) -> ImageSet? {
    let bare = ImageFileName.lookupName(of: name)
    return tables.images[name] ?? tables.looseImages[name] ?? tables.images[bare]
      ?? tables.looseImages[bare]
  }
}
