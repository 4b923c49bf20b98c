import ChildProcesses
import Foundation
import PlacardCLI
import WidgetWorker
import XcodeProject

/// What the manifest of a local package says, as `swift package dump-package` prints it.
struct LocalPackageManifest: Decodable {
  let products: [Product]
  let targets: [Target]
  let toolsVersion: ToolsVersion
  let swiftLanguageVersions: [String]?

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct ToolsVersion: Decodable {
    let _version: String
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let sources: [String]?
    let exclude: [String]
    let dependencies: [[String: [Name?]]]
    let resources: [Resource]
    let settings: [Setting]

    /// The names of what it depends on: targets of the package, or products.
    var dependencyNames: [String] { dependencies.flatMap { $0.values.compactMap(\.first??.text) } }
  }

  /// A resource, with the rule `copy` or `process`.
  struct Resource: Decodable {
    let path: String
    let rule: [String: Empty]
    struct Empty: Decodable {}

    var isCopied: Bool { rule["copy"] != nil }
  }

  struct Setting: Decodable {
    let kind: [String: [String: Name]]
  }

  /// A text where the manifest has one, among other values.
  struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Reads the manifest of the package in a folder; `nil` without a toolchain, or if it is invalid.
  ///
  /// - Parameters:
  ///   - folder: The package.
  ///   - work: A folder for the files of the toolchain.
  ///   - environment: The environment with the toolchain in its path.
  init?(of folder: URL, work: URL, environment: [String: String]) {
    guard let swift = ExecutablePath.find("swift", in: environment["PATH"]) else { return nil }
    let output = work.appendingPathComponent("manifest.json")
    guard
      (try? FileManager.default.createDirectory(at: work, withIntermediateDirectories: true))
        != nil, FileManager.default.createFile(atPath: output.path, contents: nil),
      let file = try? FileHandle(forWritingTo: output)
    else { return nil }
    defer { try? file.close() }
    var launch = ProgramLaunch(
      path: swift,
      arguments: [
        "swift", "package", "--package-path", folder.path, "--scratch-path", work.path,
        "dump-package",
      ], environment: environment)
    (launch.output, launch.errors) = (file.fileDescriptor, 2)
    guard let process = try? DetachedProcess(launch) else { return nil }
    guard let exit = process.exit(before: .now + .seconds(60)) else {
      process.end(before: .now + .seconds(5))
      return nil
    }
    guard exit == .code(0), let data = try? Data(contentsOf: output),
      let manifest = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = manifest
  }

  /// The build settings of a target, by the names that Xcode has for them.
  func settings(of target: Target) -> [String: String] {
    let versions = swiftLanguageVersions ?? [toolsVersion._version]
    let kinds = target.settings.map(\.kind)
    let mode = kinds.lazy.compactMap { $0["swiftLanguageMode"]?["_0"]?.text }.first
    var settings = ["SWIFT_VERSION": mode ?? versions.max { $0.isEarlier(than: $1) } ?? "5"]
    if kinds.contains(where: { $0["defaultIsolation"]?["_0"]?.text == "MainActor" }) {
      settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] = "MainActor"
    }
    settings[ExtensionTarget.packageFeatures] = kinds.compactMap {
      $0["enableUpcomingFeature"]?["_0"]?.text
    }.joined(separator: " ")
    settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] =
      (["SWIFT_PACKAGE"] + kinds.compactMap { $0["define"]?["_0"]?.text }).joined(separator: " ")
    return settings
  }
}

extension String {
  /// Whether it is a version before another one.
  fileprivate func isEarlier(than other: String) -> Bool {
    compare(other, options: .numeric) == .orderedAscending
  }
}

extension LocalPackageManifest.Target {
  /// Whether its paths are in the package.
  var isInside: Bool {
    let paths = [path ?? ""] + (sources ?? []) + exclude + resources.map(\.path)
    return !paths.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }
  }

  /// The folder of the target.
  func folder(in package: URL) -> URL {
    if let path { return package.appendingPathComponent(path).standardizedFileURL }
    let folders = ["Sources", "Source", "src", "srcs"].map {
      package.appendingPathComponent("\($0)/\(name)")
    }
    return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
  }

  /// Its sources and the catalogs of assets, which Xcode finds without the manifest; resources that the manifest has.
  func files(in package: URL) -> [URL] {
    let folder = folder(in: package)
    let excluded = exclude.map { folder.appendingPathComponent($0).standardizedFileURL.path }
    let included = sources?.map { folder.appendingPathComponent($0).standardizedFileURL.path }
    let paths = (try? FolderFiles(folder: folder).paths()) ?? []
    let all = paths.map { folder.appendingPathComponent($0).standardizedFileURL }.filter { file in
      !excluded.contains { file.isAt($0) }
    }
    let code = all.filter { file in
      ![.resource, .ignored].contains(ProjectFileKind(file))
        && included?.contains { file.isAt($0) } ?? true
    }
    let catalogs = all.filter { $0.pathExtension == "xcassets" }
    return code + (catalogs + resources.flatMap { files(of: $0, in: folder, all) }).uniqued
  }

  private func files(
    of resource: LocalPackageManifest.Resource, in folder: URL, _ all: [URL]
  ) -> [URL] {
    let place = folder.appendingPathComponent(resource.path).standardizedFileURL
    if resource.isCopied { return [place] }
    return all.filter { $0.isAt(place.path) && ProjectFileKind($0) == .resource }
  }
}

extension URL {
  /// Whether it is the path, or in the folder at the path.
  fileprivate func isAt(_ path: String) -> Bool {
    self.path == path || self.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}

extension Array where Element: Hashable {
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
