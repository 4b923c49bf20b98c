import Graphics

/// The variants of one color: a `.colorset`.
struct ColorSet: Hashable, Sendable {
  /// A color of the set.
  struct Variant: AssetVariant, Hashable, Sendable {
    var value: ColorValue
    var traits: VariantTraits
  }

  var variants: [Variant]

  func color(in scheme: CatalogColorScheme, highContrast: Bool) -> ResolvedColor? {
    variants.suiting(scheme, highContrast: highContrast).first?.value.resolved(in: scheme)
  }
}

extension ColorSet {
  /// The `Contents.json` of a `.colorset`.
  struct Contents: Decodable {
    struct Color: Decodable {
      var color: ColorValue.Entry?
      var traits: VariantTraits.Entry

      enum CodingKeys: String, CodingKey { case color }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        color = try container.decodeIfPresent(ColorValue.Entry.self, forKey: .color)
        traits = try VariantTraits.Entry(from: decoder)
      }
    }

    var colors: [Color]?
  }

  /// Reads the set in `folder`; slots without a color are passed over.
  init?(in folder: AssetFolder, reader: inout ResourceReader) {
    guard let description = folder.description(missingReportedBy: &reader),
      let contents = reader.json(Contents.self, in: description)
    else { return nil }
    variants = (contents.colors ?? []).compactMap { color in
      color.color.flatMap { Self.value(of: $0, in: folder, reader: &reader) }
        .map { Variant(value: $0, traits: VariantTraits(color.traits)) }
    }
  }

  private static func value(
    of entry: ColorValue.Entry, in folder: AssetFolder, reader: inout ResourceReader
  ) -> ColorValue? {
    do {
      return try ColorValue(entry) { reader.report("'\(folder.displayPath)' \($0.message)") }
    } catch {
      reader.report("'\(folder.displayPath)' \(error.message)")
      return nil
    }
  }
}
