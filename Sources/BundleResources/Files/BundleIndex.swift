package import Foundation
package import Graphics

/// The files below some root folders, listed once in a fixed order.
///
/// Roots come in the given order, the contents of a folder in the order of their names. Hidden files and build
/// products are skipped.
package struct BundleIndex: Sendable {
  /// Limits of the index; beyond them it stops with a diagnostic.
  package struct Limits: Hashable, Sendable {
    /// The maximum number of files.
    package var files = 50_000
    /// The greatest nesting depth of folders.
    package var depth = 24

    /// Creates the default limits.
    package init() {}
  }

  /// The roots and the `*.bundle` and `*.resources` folders below them.
  package let bundles: [URL]
  /// Every file found.
  package let files: [BundleFile]
  /// The folders and files that were not listed, with the reasons.
  package let diagnostics: [Diagnostic]

  /// Lists the files below `roots`, earlier roots first.
  package init(roots: [URL], files fileSystem: any FileReading, limits: Limits = Limits()) {
    var indexer = BundleIndexer(fileSystem: fileSystem, limits: limits)
    for root in roots { indexer.enterBundle(root, depth: 0) }
    (bundles, files, diagnostics) = (indexer.bundles, indexer.files, indexer.diagnostics)
  }

  /// The folders in which SwiftPM puts the resources of a program, beside the program in `folder`.
  package static func resourceFolders(beside folder: URL, files: any FileReading) -> [URL] {
    (files.entries(of: folder) ?? []).sorted()
      .filter { BundleIndexer.bundleExtensions.contains(FileName($0).fileExtension) }
      .map { folder.appendingPathComponent($0, isDirectory: true) }
  }
}

/// A file of a bundle, identified by its path below the bundle's folder.
package struct BundleFile: Hashable, Sendable {
  /// The location of the file.
  package let url: URL
  /// The folder of the bundle it belongs to: a root, or the innermost `*.bundle` or `*.resources`.
  package let bundle: URL
  /// The folders below `bundle` and then the file's name; never empty.
  package let path: [String]

  /// The path for messages: `Assets.xcassets/hero.imageset/Contents.json`.
  package var displayPath: String { path.joined(separator: "/") }
  /// The name with its extension.
  package var name: String { path.last ?? "" }
  /// The name without its extension.
  package var stem: String { FileName(name).stem }
  /// The extension in lower case, empty if there is none.
  package var fileExtension: String { FileName(name).fileExtension }
}

/// A file name, split at its last dot.
struct FileName: Hashable, Sendable {
  /// The part before the last dot.
  let stem: String
  /// The part after the last dot, in lower case; empty if there is none.
  let fileExtension: String

  init(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      (stem, fileExtension) = (name, "")
      return
    }
    stem = String(name[..<dot])
    fileExtension = name[name.index(after: dot)...].lowercased()
  }
}
