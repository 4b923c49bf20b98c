import Foundation

/// The assets and groups in the catalogs of a bundle index.
struct CatalogTree {
  /// The assets, in the order of the index.
  private(set) var assets: [AssetFolder] = []
  /// The descriptions of groups and catalogs.
  private(set) var groups: [GroupKey: BundleFile] = [:]

  /// A group of a catalog.
  struct GroupKey: Hashable {
    let catalog: CatalogPath
    let groups: [String]
  }

  init(_ index: BundleIndex) {
    var positions: [String: Int] = [:]
    for file in index.files {
      guard let root = file.path.firstIndex(where: { FileName($0).fileExtension == "xcassets" }),
        root < file.path.count - 1
      else { continue }
      add(file, root: root, positions: &positions)
    }
  }

  private mutating func add(_ file: BundleFile, root: Int, positions: inout [String: Int]) {
    let catalog = CatalogPath(bundle: file.bundle, path: Array(file.path[...root]))
    let folders = Array(file.path[(root + 1)...].dropLast())
    guard let set = folders.firstIndex(where: { AssetFolder.Kind(folder: $0) != nil }),
      let kind = AssetFolder.Kind(folder: folders[set])
    else {
      if file.name == "Contents.json" {
        groups[GroupKey(catalog: catalog, groups: folders)] = file
      }
      return
    }
    let path = file.path[...(root + 1 + set)].joined(separator: "/")
    let key = file.bundle.path + "\0" + path
    let position = positions[key] ?? assets.count
    if position == assets.count {
      positions[key] = position
      assets.append(
        AssetFolder(
          kind: kind, name: FileName(folders[set]).stem, catalog: catalog,
          groups: Array(folders[..<set]), displayPath: path))
    }
    // Deeper files belong to a nested asset.
    if set == folders.count - 1 { assets[position].add(file) }
  }
}

/// The catalog groups that provide a namespace for the names of their assets.
struct AssetNamespaces {
  private struct Contents: Decodable {
    struct Properties: Decodable {
      var providesNamespace: Bool?
      enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
    }
    var properties: Properties?
  }

  private var namespaces: Set<CatalogTree.GroupKey> = []

  init(_ tree: CatalogTree, reader: inout ResourceReader) {
    let ordered = tree.groups.sorted { $0.value.displayPath < $1.value.displayPath }
    for (key, file) in ordered where !key.groups.isEmpty {
      let contents = reader.json(Contents.self, in: file)
      if contents?.properties?.providesNamespace == true { namespaces.insert(key) }
    }
  }

  /// The lookup name of an asset: the groups that provide a namespace, then the asset's name.
  func name(of asset: AssetFolder) -> String {
    let prefixes = asset.groups.indices.filter { end in
      let groups = Array(asset.groups[...end])
      return namespaces.contains(.init(catalog: asset.catalog, groups: groups))
    }
    return (prefixes.map { asset.groups[$0] } + [asset.name]).joined(separator: "/")
  }
}
