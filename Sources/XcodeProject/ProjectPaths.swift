package import Foundation

/// Finds the files that the objects of a project name.
struct ProjectPaths {
  private let objects: ProjectObjects
  private let parents: [String: ProjectObject]
  /// The folder that contains the project, or the one that the project sets instead.
  let sourceRoot: URL

  init(_ objects: ProjectObjects) {
    self.objects = objects
    parents = objects.parents()
    let folder = objects.file.deletingLastPathComponent().deletingLastPathComponent()
    let subfolder = objects.root.string("projectDirPath") ?? ""
    sourceRoot =
      (subfolder.isEmpty ? folder : URL(fileURLWithPath: subfolder, relativeTo: folder))
      .standardizedFileURL
  }

  /// The file of a reference or a group; `nil` for a file of the system or of the build products.
  ///
  /// - Throws: ``ProjectError`` if groups contain themselves.
  func url(of object: ProjectObject) throws -> URL? {
    var components: [String] = []
    var visited: Set<String> = []
    var current = object
    while true {
      guard visited.insert(current.id).inserted else {
        let name = current.string("path") ?? current.string("name") ?? current.id
        throw ProjectError(objects.file, "has a group '\(name)' that contains itself")
      }
      if let path = current.string("path"), !path.isEmpty { components.insert(path, at: 0) }
      switch current.string("sourceTree") ?? "<group>" {
      case "<group>":
        guard let parent = parents[current.id] else { return url(components, in: sourceRoot) }
        current = parent
      case "SOURCE_ROOT": return url(components, in: sourceRoot)
      case "<absolute>": return url(components, in: URL(fileURLWithPath: "/"))
      default: return nil
      }
    }
  }

  private func url(_ components: [String], in folder: URL) -> URL {
    components.reduce(folder) { url, path in
      path.hasPrefix("/") ? URL(fileURLWithPath: path) : url.appendingPathComponent(path)
    }.standardizedFileURL
  }
}

/// The files in a folder, as Xcode takes them into a synchronized group.
package struct FolderFiles {
  let folder: URL

  package init(folder: URL) { self.folder = folder }

  /// Paths relative to the folder, sorted.
  ///
  /// A folder that Xcode takes as one file, such as an asset catalog, is one path.
  ///
  /// - Throws: ``ProjectError`` if there are more than 20,000.
  package func paths() throws -> [String] {
    var paths: [String] = []
    try collect(folder, prefix: "", depth: 0, into: &paths)
    return paths.sorted()
  }

  private func collect(_ folder: URL, prefix: String, depth: Int, into paths: inout [String]) throws
  {
    guard depth < 64 else { throw ProjectError(folder, "is nested more than 64 deep") }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
      if isFolder, !Self.packages.contains(url.pathExtension) {
        try collect(url, prefix: prefix + name + "/", depth: depth + 1, into: &paths)
      } else {
        paths.append(prefix + name)
        guard paths.count <= Self.limit else {
          throw ProjectError(self.folder, "contains more than \(Self.limit) files")
        }
      }
    }
  }

  private static let limit = 20_000
  private static let packages: Set = [
    "xcassets", "xcdatamodeld", "bundle", "framework", "xcframework", "docc", "playground",
    "xcodeproj",
  ]
}
