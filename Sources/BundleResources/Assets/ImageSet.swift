import Foundation
import Graphics

/// The variants of a picture: an `.imageset`, or loose files of the same name.
struct ImageSet: Hashable, Sendable {
  /// A picture file of the set.
  struct Variant: AssetVariant, Hashable, Sendable {
    var file: BundleFile
    /// Pixels per point; `nil` for one picture at every scale.
    var scale: Double?
    var traits = VariantTraits()
    var resizing: CatalogResizing?
  }

  var variants: [Variant]
  var renderingIntent = CatalogImage.RenderingIntent.automatic
  var preservesVector = false
  /// Whether the file is the template of a symbol.
  var isSymbol = false

  /// The variant for a display, by appearance first and then by scale.
  ///
  /// The exact scale is best, then the nearest larger, then the nearest smaller one.
  func variant(scale: Double, scheme: CatalogColorScheme, highContrast: Bool) -> Variant? {
    let matches = variants.bestMatches(for: scheme, highContrast: highContrast)
    let ordered = matches.sorted { ($0.scale ?? scale) < ($1.scale ?? scale) }
    return ordered.first { ($0.scale ?? scale) >= scale } ?? ordered.last
  }
}

extension ImageSet {
  /// The `Contents.json` of an `.imageset`.
  struct Contents: Decodable {
    struct Properties: Decodable {
      var renderingIntent: String?
      var preservesVector: Bool?

      enum CodingKeys: String, CodingKey {
        case renderingIntent = "template-rendering-intent"
        case preservesVector = "preserves-vector-representation"
      }
    }

    struct Image: Decodable {
      var filename: String?
      var scale: String?
      var resizing: CatalogResizing.Entry?
      var traits: VariantTraits.Entry

      enum CodingKeys: String, CodingKey { case filename, scale, resizing }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        filename = try container.decodeIfPresent(String.self, forKey: .filename)
        scale = try container.decodeIfPresent(String.self, forKey: .scale)
        resizing = try container.decodeIfPresent(CatalogResizing.Entry.self, forKey: .resizing)
        traits = try VariantTraits.Entry(from: decoder)
      }
    }

    var images: [Image]?
    /// The entry of a `.symbolset`.
    var symbols: [Image]?
    var properties: Properties?
  }

  /// Reads the set in `folder`; entries without a file are skipped.
  init?(in folder: AssetFolder, reader: inout ResourceReader) {
    guard let description = folder.description(missingReportedBy: &reader),
      let contents = reader.json(Contents.self, in: description)
    else { return nil }
    let images = contents.images ?? []
    variants = images.compactMap { Self.variant(of: $0, in: folder, reader: &reader) }
    renderingIntent =
      contents.properties?.renderingIntent.flatMap(CatalogImage.RenderingIntent.init) ?? .automatic
    preservesVector = contents.properties?.preservesVector ?? false
  }

  /// Reads the `.symbolset` in `folder`.
  init?(symbolIn folder: AssetFolder, reader: inout ResourceReader) {
    guard let description = folder.description(missingReportedBy: &reader),
      let contents = reader.json(Contents.self, in: description)
    else { return nil }
    let symbols = contents.symbols ?? []
    variants = symbols.compactMap { Self.variant(of: $0, in: folder, reader: &reader) }
    isSymbol = true
  }

  private static func variant(
    of image: Contents.Image, in folder: AssetFolder, reader: inout ResourceReader
  ) -> Variant? {
    guard let filename = image.filename else { return nil }
    guard let file = folder.file(named: filename) else {
      reader.report(
        "'\(folder.displayPath)' names '\(filename)', which does not exist"
          + NearestName.suggestionText(for: filename, among: folder.fileNames))
      return nil
    }
    let scale = image.scale.flatMap(ImageScale.init)?.value
    return Variant(
      file: file, scale: scale, traits: VariantTraits(image.traits),
      resizing: image.resizing.map { CatalogResizing($0, scale: scale ?? 1) })
  }
}

/// The scale of a picture file, as written in a catalog: `1x`, `2x`, `3x`.
struct ImageScale: Hashable, Sendable {
  /// Pixels a point.
  let value: Double

  /// Reads `2x`; `nil` if the text is not a scale from 1 to 8.
  init?(_ text: String) {
    guard text.hasSuffix("x"), let value = Double(text.dropLast()), (1...8).contains(value) else {
      return nil
    }
    self.value = value
  }
}

/// The name of a loose picture file in a bundle: `name@2x~ipad.png`.
struct ImageFileName: Hashable, Sendable {
  /// The file name extensions of pictures.
  static let extensions: Set<String> = ["png", "jpg", "jpeg", "svg", "pdf", "gif", "webp"]

  /// The folders below the bundle and the name, without scale, device and extension.
  let name: String
  /// Pixels a point.
  let scale: Double?
  /// The device after the tilde.
  let idiom: String?

  init?(_ file: BundleFile) {
    let fileName = FileName(file.name)
    guard Self.extensions.contains(fileName.fileExtension) else { return nil }
    var stem = fileName.stem
    idiom = Self.cut("~", from: &stem)
    let isVector = ["svg", "pdf"].contains(fileName.fileExtension)
    if let at = stem.lastIndex(of: "@"),
      let scale = ImageScale(String(stem[stem.index(after: at)...]))
    {
      self.scale = scale.value
      stem = String(stem[..<at])
    } else {
      scale = isVector ? nil : 1
    }
    name = (file.path.dropLast() + [stem]).joined(separator: "/")
  }

  /// The lookup name of a picture, without a picture's file name extension.
  static func lookupName(of name: String) -> String {
    let fileName = FileName(name)
    return extensions.contains(fileName.fileExtension) ? fileName.stem : name
  }

  private static func cut(_ separator: Character, from stem: inout String) -> String? {
    guard let index = stem.lastIndex(of: separator), index != stem.startIndex else { return nil }
    defer { stem = String(stem[..<index]) }
    return String(stem[stem.index(after: index)...])
  }
}
