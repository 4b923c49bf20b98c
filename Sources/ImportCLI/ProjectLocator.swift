import FileStorage
import Foundation
import Graphics
import PlacardCLI
import WidgetWorker
import XcodeProject

/// Finds the target with widgets for a path and the name of a target.
struct ProjectLocator {
  let path: String
  let targetName: String?
  /// Reads the manifest of the package in a folder.
  let manifest: (URL) throws -> LocalPackageManifest

  /// The project: the path itself, or the one in the folder; a package only where there is no project of Xcode.
  ///
  /// - Throws: ``CommandError`` or `ProjectError`.
  func project() throws -> any WidgetProject {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    guard let status = FileStatus(path: url.path) else {
      throw CommandError("'\(path)' does not exist")
    }
    if url.lastPathComponent == "project.pbxproj" {
      return try XcodeProject(at: url.deletingLastPathComponent())
    }
    if url.lastPathComponent == "Package.swift" {
      return try swiftPackage(in: url.deletingLastPathComponent())
    }
    guard status.isFolder else {
      throw CommandError("'\(path)' is neither an Xcode project nor a SwiftPM package")
    }
    if url.pathExtension == "xcodeproj" { return try XcodeProject(at: url) }
    // A workspace names its projects, which are beside it or below.
    let folder = url.pathExtension == "xcworkspace" ? url.deletingLastPathComponent() : url
    let projects = self.projects(in: folder, depth: 0).sorted { $0.path < $1.path }
    switch projects.count {
    case 1: return try XcodeProject(at: projects[0])
    case 0:
      let package = hasManifest(folder) ? try swiftPackage(in: folder) : nil
      // The package of a repository with an app may only contain its tools.
      if let package, try targetName != nil || !package.widgetExtensions().isEmpty {
        return package
      }
      try checkGenerator(of: folder)
      if let package { return package }
      throw CommandError(
        "'\(path)' has neither a '.xcodeproj' nor a 'Package.swift'; write the path of an Xcode project or a SwiftPM package"
      )
    default:
      // A repository's examples and tests have projects of their own.
      let withWidgets = projects.filter { project in
        guard let project = try? XcodeProject(at: project) else { return false }
        if let targetName { return project.targetNames.contains(targetName) }
        return ((try? project.widgetExtensions()) ?? []).isEmpty == false
      }
      if withWidgets.count == 1 { return try XcodeProject(at: withWidgets[0]) }
      let names = projects.prefix(10).map { "'\($0.path)'" }.joined(separator: ", ")
      throw CommandError(
        "'\(path)' has \(projects.count) projects; write the path of one: \(names)")
    }
  }

  /// - Throws: ``CommandError`` if the project of the folder is to be generated first.
  private func checkGenerator(of folder: URL) throws {
    guard let generator = ProjectGenerator(for: folder),
      let description = generator.description(in: folder)
    else { return }
    throw CommandError(
      "'\(path)' has no '.xcodeproj' yet, only its description '\(description)'; run '\(generator.command)' there, and import again"
    )
  }

  private func hasManifest(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  }

  private func swiftPackage(in folder: URL) throws -> PackageProject {
    PackageProject(at: folder, try manifest(folder))
  }

  private func projects(in folder: URL, depth: Int) -> [URL] {
    guard depth < 5 else { return [] }
    let entries =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey])) ?? []
    let folders = entries.filter {
      let values = try? $0.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      return values?.isDirectory == true && values?.isSymbolicLink != true
        && !$0.lastPathComponent.hasPrefix(".")
        && !["Pods", "Carthage", "node_modules", "build"].contains($0.lastPathComponent)
    }
    let direct = folders.filter { $0.pathExtension == "xcodeproj" }
    return direct
      + folders.filter { !["xcodeproj", "xcassets", "lproj"].contains($0.pathExtension) }
      .flatMap { projects(in: $0, depth: depth + 1) }
  }

  /// The target of the given name, or the only one with widgets.
  ///
  /// - Throws: ``CommandError`` or `ProjectError`.
  func target(in project: any WidgetProject) throws -> ExtensionTarget {
    let extensions = try project.widgetExtensions()
    let kind = project.widgetTargetName
    if let targetName {
      if let target = try project.target(named: targetName) { return target }
      throw CommandError(
        "'\(project.file.path)' has no target '\(targetName)'"
          + NearestName.suggestionText(for: targetName, among: project.targetNames)
          + Self.list(extensions.map(\.name), kind.plural))
    }
    switch extensions.count {
    case 1: return extensions[0]
    case 0:
      let names = project.targetNames.map { "'\($0)'" }.joined(separator: ", ")
      throw CommandError(
        "'\(project.file.path)' has no \(kind.singular)"
          + (names.isEmpty ? "" : "; write one of its targets with --target: \(names)"))
    default:
      throw CommandError(
        "'\(project.file.path)' has several \(kind.plural); choose one with --target"
          + Self.list(extensions.map(\.name), kind.plural))
    }
  }

  private static func list(_ names: [String], _ kind: String) -> String {
    names.isEmpty
      ? "" : "; its \(kind): \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
