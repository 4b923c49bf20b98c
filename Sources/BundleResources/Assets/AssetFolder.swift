import Foundation

/// A folder of an asset catalogue that stands for one asset, with the files directly in it.
struct AssetFolder: Hashable, Sendable {
  /// What a folder of a catalogue is, by its extension.
  enum Kind: Hashable, Sendable {
    case image, color, data
    /// A custom symbol, which needs Apple's symbol font.
    case symbol
    /// An asset of the app that no view shows: its icon, its launch picture.
    case ofTheApp
    /// An asset with an extension that is not read.
    case unsupported(String)
  }

  let kind: Kind
  /// The folder's name, without extension and without its groups.
  let name: String
  /// The bundle, and the folders below it up to the catalogue's own.
  let catalog: CatalogPath
  /// The groups between the catalogue and the asset, outermost first.
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

/// Where a catalogue lies.
struct CatalogPath: Hashable, Sendable {
  let bundle: URL
  let path: [String]
}

extension AssetFolder.Kind {
  /// Tells the kind of a folder, or `nil` where it is a group.
  init?(folder: String) {
    let name = FileName(folder)
    switch name.fileExtension {
    case "": return nil
    case "imageset": self = .image
    case "colorset": self = .color
    case "dataset": self = .data
    case "symbolset": self = .symbol
    case "appiconset", "launchimage", "iconset", "icon", "solidimagestack": self = .ofTheApp
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
