import Foundation

/// A folder of an asset catalog that represents one asset, with the files directly in it.
struct AssetFolder: Hashable, Sendable {
  /// The kind of a catalog folder, by its extension.
  enum Kind: Hashable, Sendable {
    case image, color, data
    /// A custom symbol.
    case symbol
    /// An asset that only the app uses: its icon, its launch picture.
    case appOnly
    /// An asset with an unsupported extension.
    case unsupported(String)
  }

  let kind: Kind
  /// The folder's name, without extension and without its groups.
  let name: String
  /// The bundle, and the folders below it up to the catalog.
  let catalog: CatalogPath
  /// The groups between the catalog and the asset, outermost first.
  let groups: [String]
  let displayPath: String
  private(set) var files: [String: BundleFile] = [:]

  var fileNames: [String] { files.keys.sorted() }

  func file(named name: String) -> BundleFile? { files[name] }

  /// The `Contents.json`, or `nil` with a diagnostic.
  func description(missingReportedBy reader: inout ResourceReader) -> BundleFile? {
    if let file = files["Contents.json"] { return file }
    reader.report("'\(displayPath)' has no 'Contents.json'; it is ignored")
    return nil
  }

  mutating func add(_ file: BundleFile) { files[file.name] = file }
}

/// The location of a catalog.
struct CatalogPath: Hashable, Sendable {
  let bundle: URL
  let path: [String]
}

extension AssetFolder.Kind {
  /// Determines the kind of a folder; `nil` for a group.
  init?(folder: String) {
    let name = FileName(folder)
    switch name.fileExtension {
    case "": return nil
    case "imageset": self = .image
    case "colorset": self = .color
    case "dataset": self = .data
    case "symbolset": self = .symbol
    case "appiconset", "launchimage", "iconset", "icon", "solidimagestack": self = .appOnly
    case "spriteatlas": return nil
    case let other where Self.known.contains(other): self = .unsupported(other)
    default: return nil
    }
  }

  private static let known: Set<String> = [
    "imagestack", "imagestacklayer", "brandassets", "arresourcegroup", "arreferenceimage",
    "arobject", "complicationset", "cubetextureset", "mipmapset", "textureset", "sticker",
    "stickerpack", "stickersequence", "gcdashboardimage", "gcleaderboard", "gcleaderboardset",
    "watchfaceset",
  ]
}
