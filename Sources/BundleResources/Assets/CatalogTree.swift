import Foundation

/// The catalogues of a bundle index, sorted into assets and groups.
struct CatalogTree {
  /// The assets, in the order of the index.
  private(set) var assets: [AssetFolder] = []
  /// The descriptions of groups and catalogues.
  private(set) var groups: [GroupKey: BundleFile] = [:]

  /// A group of a catalogue.
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
    // Deeper files belong to an asset within this one.
    if set == folders.count - 1 { assets[position].add(file) }
  }
}
