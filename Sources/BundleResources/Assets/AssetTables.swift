import Graphics

/// All assets of some bundles, by lookup name.
struct AssetTables {
  private(set) var images: [String: ImageSet] = [:]
  private(set) var looseImages: [String: ImageSet] = [:]
  private(set) var colors: [String: ColorSet] = [:]
  private(set) var data: [String: DataSet] = [:]

  /// Reads the catalogs first, then loose pictures beside them.
  ///
  /// Of two assets with the same name, the first is used and the second is reported.
  init(_ index: BundleIndex, reader: inout ResourceReader) {
    let tree = CatalogTree(index)
    let names = AssetNamespaces(tree, reader: &reader)
    for folder in tree.assets { add(folder, as: names.name(of: folder), reader: &reader) }
    for file in index.files { addLoose(file) }
  }

  private mutating func add(
    _ folder: AssetFolder, as name: String, reader: inout ResourceReader
  ) {
    switch folder.kind {
    case .image:
      guard isNew(name, in: images, folder, &reader) else { return }
      images[name] = ImageSet(in: folder, reader: &reader)
    case .color:
      guard isNew(name, in: colors, folder, &reader) else { return }
      colors[name] = ColorSet(in: folder, reader: &reader)
    case .data:
      guard isNew(name, in: data, folder, &reader) else { return }
      data[name] = DataSet(in: folder, reader: &reader)
    case .symbol:
      guard isNew(name, in: images, folder, &reader) else { return }
      images[name] = ImageSet(symbolIn: folder, reader: &reader)
    case .appOnly: break
    case .unsupported(let type):
      reader.report(
        "'\(folder.displayPath)' is ignored: '.\(type)' is not supported", severity: .note)
    }
  }

  private func isNew<Asset>(
    _ name: String, in table: [String: Asset], _ folder: AssetFolder,
    _ reader: inout ResourceReader
  ) -> Bool {
    if table[name] == nil { return true }
    reader.report("'\(folder.displayPath)' is ignored: '\(name)' already exists")
    return false
  }

  private mutating func addLoose(_ file: BundleFile) {
    let isInCatalog = file.path.dropLast().contains { FileName($0).fileExtension == "xcassets" }
    guard !isInCatalog, let name = ImageFileName(file) else { return }
    let traits = VariantTraits(VariantTraits.Entry(idiom: name.idiom))
    let variant = ImageSet.Variant(file: file, scale: name.scale, traits: traits)
    var set = looseImages[name.name] ?? ImageSet(variants: [])
    // Files of the same name from different bundles are not combined.
    guard set.variants.allSatisfy({ $0.file.bundle == file.bundle }) else { return }
    set.variants.append(variant)
    looseImages[name.name] = set
  }
}
