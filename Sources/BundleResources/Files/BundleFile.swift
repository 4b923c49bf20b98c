package import Foundation

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
