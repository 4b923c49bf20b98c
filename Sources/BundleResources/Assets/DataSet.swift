/// The variants of a data file: a `.dataset`.
struct DataSet: Hashable, Sendable {
  /// A file of the set.
  struct Variant: AssetVariant, Hashable, Sendable {
    var file: BundleFile
    var traits: VariantTraits
  }

  var variants: [Variant]
}

extension DataSet {
  /// The `Contents.json` of a `.dataset`.
  struct Contents: Decodable {
    struct Item: Decodable {
      var filename: String?
      var traits: VariantTraits.Entry

      enum CodingKeys: String, CodingKey { case filename }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        filename = try container.decodeIfPresent(String.self, forKey: .filename)
        traits = try VariantTraits.Entry(from: decoder)
      }
    }

    var data: [Item]?
  }

  /// Reads the set in `folder`; entries without a file are skipped.
  init?(in folder: AssetFolder, reader: inout ResourceReader) {
    guard let description = folder.description(missingReportedBy: &reader),
      let contents = reader.json(Contents.self, in: description)
    else { return nil }
    variants = (contents.data ?? []).compactMap { item in
      item.filename.flatMap { folder.file(named: $0) }
        .map { Variant(file: $0, traits: VariantTraits(item.traits)) }
    }
  }
}
