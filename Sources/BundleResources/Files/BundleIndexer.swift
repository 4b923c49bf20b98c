import Foundation
import Graphics

/// Walks through folders to fill a bundle index.
struct BundleIndexer {
  /// The extensions of folders that are bundles of their own.
  static let bundleExtensions: Set<String> = ["bundle", "resources"]
  /// Extensions of build products.
  private static let buildExtensions: Set<String> = ["build", "swiftmodule", "product", "dsym"]
  /// Extensions of regular files, which need not be listed as folders.
  private static let fileExtensions: Set<String> = [
    "json", "png", "jpg", "jpeg", "svg", "pdf", "strings", "stringsdict", "xcstrings", "plist",
    "ttf", "otf", "o", "swift",
  ]

  let fileSystem: any FileReading
  let limits: BundleIndex.Limits
  private(set) var bundles: [URL] = []
  private(set) var files: [BundleFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var isFull = false

  init(fileSystem: any FileReading, limits: BundleIndex.Limits) {
    (self.fileSystem, self.limits) = (fileSystem, limits)
  }

  mutating func enterBundle(_ url: URL, depth: Int) {
    guard let names = fileSystem.entries(of: url) else { return }
    bundles.append(url)
    list(names, in: url, bundle: url, path: [], depth: depth)
  }

  private mutating func list(
    _ names: [String], in folder: URL, bundle: URL, path: [String], depth: Int
  ) {
    guard depth <= limits.depth else { return reportDepth(folder) }
    for name in names.sorted() where !isFull && isListed(name) {
      visit(name, in: folder, bundle: bundle, path: path, depth: depth)
    }
  }

  private mutating func visit(
    _ name: String, in folder: URL, bundle: URL, path: [String], depth: Int
  ) {
    let url = folder.appendingPathComponent(name, isDirectory: false)
    let kind = FileName(name).fileExtension
    guard !Self.fileExtensions.contains(kind), let names = fileSystem.entries(of: url) else {
      return add(BundleFile(url: url, bundle: bundle, path: path + [name]))
    }
    if Self.bundleExtensions.contains(kind) {
      bundles.append(url)
      list(names, in: url, bundle: url, path: [], depth: depth + 1)
    } else {
      list(names, in: url, bundle: bundle, path: path + [name], depth: depth + 1)
    }
  }

  private mutating func add(_ file: BundleFile) {
    guard files.count < limits.files else {
      isFull = true
      diagnostics.append(
        Diagnostic(
          .warning,
          "more than \(limits.files) files below '\(file.bundle.path)'; the rest is ignored"
        ))
      return
    }
    files.append(file)
  }

  private mutating func reportDepth(_ folder: URL) {
    diagnostics.append(
      Diagnostic(
        .warning,
        "'\(folder.path)' is more than \(limits.depth) folders deep and is ignored"))
  }

  private func isListed(_ name: String) -> Bool {
    !name.hasPrefix(".") && !Self.buildExtensions.contains(FileName(name).fileExtension)
  }
}
