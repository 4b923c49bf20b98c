import BundleResources
import Foundation

/// Files in memory, by their path below `/bundle`.
struct MemoryFiles: FileReading {
  static let root = URL(fileURLWithPath: "/bundle", isDirectory: true)

  private var files: [String: Data] = [:]

  init(_ texts: [String: String]) {
    for (path, text) in texts { files["/bundle/" + path] = Data(text.utf8) }
  }

  init(data: [String: Data]) {
    for (path, data) in data { files["/bundle/" + path] = data }
  }

  func contents(of url: URL) -> Data? { files[url.path] }

  func entries(of url: URL) -> [String]? {
    let prefix = url.path.hasSuffix("/") ? url.path : url.path + "/"
    let names = files.keys.filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first }
    // Not sorted on purpose: the reader must sort them.
    return names.isEmpty ? nil : Set(names.map(String.init)).sorted(by: >)
  }

  var index: BundleIndex { BundleIndex(roots: [Self.root], files: self) }
  var catalog: AssetCatalog { AssetCatalog(index, files: self) }
}
