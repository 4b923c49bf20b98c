import Foundation

/// A color or picture of an asset catalog, with the name that Xcode gives it in Swift.
struct AssetSymbol: Hashable {
  enum Kind: CaseIterable { case color, image }

  let kind: Kind
  /// The identifiers of the folders that provide a namespace.
  let namespace: [String]
  let identifier: String
  /// The name by which the catalog finds it, with its namespace.
  let name: String

  /// The symbols of catalogs, by name; of assets with the same symbol, the first one has it, and `report` receives an error for the others.
  ///
  /// - Throws: ``AssetSymbolError`` for folders that cannot be read.
  static func all(
    in catalogs: [URL], reportingTo report: (AssetSymbolError) -> Void = { _ in }
  ) throws -> [AssetSymbol] {
    var symbols: [AssetSymbol] = []
    for catalog in catalogs {
      try collect(from: catalog, namespace: [], depth: 0, into: &symbols, report)
    }
    return symbols.sorted { ($0.name, $0.identifier) < ($1.name, $1.identifier) }
  }

  private static func collect(
    from folder: URL, namespace: [String], depth: Int, into symbols: inout [AssetSymbol],
    _ report: (AssetSymbolError) -> Void
  ) throws {
    guard depth < 32 else {
      throw AssetSymbolError(file: folder, message: "folders are nested more than 32 deep")
    }
    let entries = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      guard try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
        continue
      }
      let name = entry.deletingPathExtension().lastPathComponent
      switch entry.pathExtension {
      case "colorset": add(.color, name, namespace, file: entry, to: &symbols, report)
      case "imageset", "symbolset": add(.image, name, namespace, file: entry, to: &symbols, report)
      case let type where otherAssets.contains(type): continue
      default:
        let group = entry.lastPathComponent
        let inner = providesNamespace(entry) ? namespace + [group] : namespace
        try collect(from: entry, namespace: inner, depth: depth + 1, into: &symbols, report)
      }
    }
  }

  private static func add(
    _ kind: Kind, _ name: String, _ namespace: [String], file: URL, to symbols: inout [AssetSymbol],
    _ report: (AssetSymbolError) -> Void
  ) {
    let suffix = kind == .color ? "Color" : "Image"
    let types = namespace.compactMap { SwiftIdentifier(typeName: $0)?.text }
    guard let identifier = SwiftIdentifier(assetName: name, droppingSuffix: suffix)?.text,
      types.count == namespace.count
    else { return }
    let symbol = AssetSymbol(
      kind: kind, namespace: types, identifier: identifier,
      name: (namespace + [name]).joined(separator: "/"))
    let existing = symbols.first {
      $0.kind == kind && $0.identifier == identifier && $0.namespace == symbol.namespace
    }
    guard let existing else { return symbols.append(symbol) }
    guard existing.name != symbol.name else { return }
    report(
      AssetSymbolError(
        file: file,
        message:
          "asset '\(symbol.name)' has no symbol, because '\(identifier)' is asset '\(existing.name)'; rename one of them"
      ))
  }

  /// Types of assets that have no symbol; other folders are groups, also with a dot in their name.
  private static let otherAssets: Set = [
    "appiconset", "arimageset", "arresourcegroup", "brandassets", "complicationset",
    "cubetextureset", "dataset",
    "gcleaderboard", "iconset", "imagestack", "launchimage", "mipmapset", "spriteatlas", "sticker",
    "stickerpack",
    "textureset", "watchface",
  ]

  private static func providesNamespace(_ folder: URL) -> Bool {
    struct Contents: Decodable {
      struct Properties: Decodable {
        var isNamespace: Bool?
        enum CodingKeys: String, CodingKey { case isNamespace = "provides-namespace" }
      }
      var properties: Properties?
    }
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file) else { return false }
    return (try? JSONDecoder().decode(Contents.self, from: data))?.properties?.isNamespace == true
  }
}

/// The reason why a catalog or an asset has no symbols.
struct AssetSymbolError: Error {
  let file: URL
  let message: String
}

/// An identifier in camel case, by the rule of Xcode: words are split where a character is not allowed, a leading
/// abbreviation is in lower case, and a kind at the end is dropped.
struct SwiftIdentifier {
  let text: String

  /// `nil` if no character of the name can be in an identifier.
  init?(assetName: String, droppingSuffix suffix: String = "") {
    let words = Self.words(of: assetName)
    guard let first = words.first else { return nil }
    var text =
      Self.lowercasingStart(of: first)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if !suffix.isEmpty, text.hasSuffix(suffix), text.count > suffix.count {
      text.removeLast(suffix.count)
    }
    if text.first?.isNumber == true { text = "_" + text }
    self.text = Self.keywords.contains(text) ? "`\(text)`" : text
  }

  /// The name of a type, which begins with a capital; `nil` if no character of the name can be in an identifier.
  init?(typeName: String) {
    let text = Self.words(of: typeName).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = text.first else { return nil }
    let name = first.isNumber ? "_" + text : text
    self.text = Self.reservedTypes.contains(name) ? "`\(name)`" : name
  }

  private static let reservedTypes: Set = ["Any", "Protocol", "Self", "Type"]

  private static func words(of name: String) -> [String] {
    name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// `URLIcon` becomes `urlIcon`, `Icon` `icon`, and `ABC` `abc`.
  private static func lowercasingStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let isAbbreviation = capitals.count > 1 && capitals.count < word.count
    let nextIsLetter = word.dropFirst(capitals.count).first?.isLetter == true
    let count = isAbbreviation && nextIsLetter ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
