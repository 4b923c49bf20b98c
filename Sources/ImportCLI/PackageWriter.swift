import Foundation
import PlacardCLI
import WidgetWorker
import XcodeProject

/// Writes an imported package into a folder, and nothing outside it.
struct PackageWriter {
  let folder: URL
  /// Whether sources are copied rather than referred to.
  let copies: Bool

  /// Writes the package, or replaces one that was imported before.
  ///
  /// Other files in the folder are not changed.
  ///
  /// - Throws: ``CommandError``.
  func write(_ package: ExtensionPackage) throws {
    try checkFolder()
    let work = folder.appendingPathComponent(".import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    do {
      try write(package.executable, in: work)
      let resources = work.appendingPathComponent("Sources/\(package.name)/Resources")
      try writeProperties(of: package.target, into: resources)
      for (path, file) in package.moduleResources {
        let folder = "Sources/\(package.name)/\(ExtensionPackage.moduleResourcesFolder)"
        try install(file, at: work.appendingPathComponent("\(folder)/\(path)"), copying: true)
      }
      for module in package.modules { try write(module, in: work) }
      try replace("Sources", with: work.appendingPathComponent("Sources"))
      let manifest = work.appendingPathComponent("Package.swift")
      try Data(package.manifest.utf8).write(to: manifest)
      try replace("Package.swift", with: manifest)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("'\(folder.path)' cannot be written: \(error.localizedDescription)")
    }
  }

  private func write(_ target: ImportedTarget, in work: URL) throws {
    let folder = work.appendingPathComponent("Sources/\(target.name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, file) in target.sources {
      try install(file, at: folder.appendingPathComponent(path), copying: copies)
    }
    if let placeholder = target.placeholder {
      try Data(placeholder.text.utf8).write(to: folder.appendingPathComponent(placeholder.path))
    }
    for (path, file) in target.resources {
      try install(file, at: folder.appendingPathComponent("Resources/\(path)"), copying: true)
    }
  }

  private func checkFolder() throws {
    let manager = FileManager.default
    let manifest = folder.appendingPathComponent("Package.swift")
    let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.contains("Package.swift") {
      let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
      guard text.contains(ExtensionPackage.header) else {
        throw CommandError(
          "'\(manifest.path)' was not written by 'import'; choose another folder with --to")
      }
    } else if names.contains("Sources") {
      throw CommandError(
        "'\(folder.path)' has a folder 'Sources' already; choose another folder with --to")
    }
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError("'\(folder.path)' cannot be created: \(error.localizedDescription)")
    }
  }

  private func install(_ file: URL, at destination: URL, copying: Bool) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: file.path) else {
      throw CommandError("'\(file.path)' is in the target, but does not exist")
    }
    try manager.createDirectory(
      at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
    if copying {
      try manager.copyItem(at: file.resolvingSymlinksInPath(), to: destination)
    } else {
      try manager.createSymbolicLink(at: destination, withDestinationURL: file)
    }
  }

  private func writeProperties(of target: ExtensionTarget, into resources: URL) throws {
    try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
    let data = try PropertyListSerialization.data(
      fromPropertyList: target.properties(), format: .xml, options: 0)
    try data.write(to: resources.appendingPathComponent("Info.plist"))
  }

  private func replace(_ name: String, with item: URL) throws {
    let destination = folder.appendingPathComponent(name)
    // Removes a symbolic link itself, not its target.
    if (try? FileManager.default.attributesOfItem(atPath: destination.path)) != nil {
      try FileManager.default.removeItem(at: destination)
    }
    try FileManager.default.moveItem(at: item, to: destination)
  }
}
