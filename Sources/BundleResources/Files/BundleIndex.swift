package import Foundation
package import Graphics

/// What lies below some root folders, listed once and always in the same order.
///
/// Roots come in the order given, a folder's content in the order of its names. Hidden files and
/// what a build leaves beside a program are passed over.
package struct BundleIndex: Sendable {
  /// How much is listed before the index stops with a diagnostic.
  package struct Limits: Hashable, Sendable {
    /// The most files.
    package var files = 50_000
    /// The most folders inside each other.
    package var depth = 24

    /// The usual limits.
    package init() {}
  }

  /// The roots and the `*.bundle` and `*.resources` folders below them.
  package let bundles: [URL]
  /// Every file found.
  package let files: [BundleFile]
  /// What was not listed, and why.
  package let diagnostics: [Diagnostic]

  /// Lists what lies below `roots`, earlier roots first.
  package init(roots: [URL], files fileSystem: any FileReading, limits: Limits = Limits()) {
    var walk = BundleWalk(fileSystem: fileSystem, limits: limits)
    for root in roots { walk.enterBundle(root, depth: 0) }
    (bundles, files, diagnostics) = (walk.bundles, walk.files, walk.diagnostics)
  }

  /// The folders in which SwiftPM puts the resources of a program, beside the program in `folder`.
  package static func resourceFolders(beside folder: URL, files: any FileReading) -> [URL] {
    (files.entries(of: folder) ?? []).sorted()
      .filter { BundleWalk.bundleExtensions.contains(FileName($0).fileExtension) }
      .map { folder.appendingPathComponent($0, isDirectory: true) }
  }
}

/// A file of a bundle, known by where it lies below the bundle's folder.
package struct BundleFile: Hashable, Sendable {
  /// Where the file is.
  package let url: URL
  /// The folder of the bundle it belongs to: a root, or the innermost `*.bundle` or `*.resources`.
  package let bundle: URL
  /// The folders below `bundle` and then the file's name; never empty.
  package let path: [String]

  /// The path as one string, for messages: `Assets.xcassets/hero.imageset/Contents.json`.
  package var displayPath: String { path.joined(separator: "/") }
  /// The name with its extension.
  package var name: String { path.last ?? "" }
  /// The name without its extension.
  package var stem: String { FileName(name).stem }
  /// The extension in lower case, empty where there is none.
  package var fileExtension: String { FileName(name).fileExtension }
}

/// A file's name, taken apart at its last dot.
struct FileName: Hashable, Sendable {
  /// What is before the last dot.
  let stem: String
  /// What is after the last dot, in lower case; empty where there is none.
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
