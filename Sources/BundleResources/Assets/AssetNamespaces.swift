/// The groups of catalogues whose names are part of the names of their assets.
struct AssetNamespaces {
  private struct Contents: Decodable {
    struct Properties: Decodable {
      var providesNamespace: Bool?
      enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
    }
    var properties: Properties?
  }

  private var spaces: Set<CatalogTree.GroupKey> = []

  init(_ tree: CatalogTree, reader: inout ResourceReader) {
    let ordered = tree.groups.sorted { $0.value.displayPath < $1.value.displayPath }
    for (key, file) in ordered where !key.groups.isEmpty {
      let contents = reader.json(Contents.self, in: file)
      if contents?.properties?.providesNamespace == true { spaces.insert(key) }
    }
  }

  /// The name by which an asset is looked up: the groups that provide a namespace, then its own.
  func name(of asset: AssetFolder) -> String {
    let prefixes = asset.groups.indices.filter { end in
      let groups = Array(asset.groups[...end])
      return spaces.contains(.init(catalog: asset.catalog, groups: groups))
    }
    return (prefixes.map { asset.groups[$0] } + [asset.name]).joined(separator: "/")
  }
}
