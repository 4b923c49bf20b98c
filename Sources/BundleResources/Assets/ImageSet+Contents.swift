import Graphics

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
    var properties: Properties?
  }

  /// Reads the set in `folder`; slots without a file are passed over.
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

  private static func variant(
    of image: Contents.Image, in folder: AssetFolder, reader: inout ResourceReader
  ) -> Variant? {
    guard let filename = image.filename else { return nil }
    guard let file = folder.file(named: filename) else {
      reader.report(
        "'\(folder.displayPath)' names '\(filename)', which is not there"
          + NearestName.question(for: filename, among: folder.fileNames))
      return nil
    }
    let scale = image.scale.flatMap(ImageScale.init)?.value
    return Variant(
      file: file, scale: scale, traits: VariantTraits(image.traits),
      resizing: image.resizing.map { CatalogResizing($0, scale: scale ?? 1) })
  }
}
