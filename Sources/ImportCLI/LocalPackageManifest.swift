import ChildProcesses
import ConditionalCompilation
import Foundation
import Graphics
import WidgetWorker
import XcodeProject

/// The manifest of a local package, as `swift package dump-package` prints it.
struct LocalPackageManifest: Decodable {
  let products: [Product]
  let targets: [Target]
  let toolsVersion: ToolsVersion
  let swiftLanguageVersions: [String]?
  let dependencies: [PackageDependency]?
  let platforms: [Platform]?

  struct Platform: Decodable {
    let platformName: String
  }

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
    let condition: Condition?
  }

  /// The condition `.when(platforms:configuration:)`.
  struct Condition: Decodable {
    let platformNames: [String]?
    let config: String?

    /// Whether it holds for sources of a platform that are compiled on Linux.
    func holds(in configuration: String, on platform: SourcePlatform) -> Bool {
      let names = platformNames ?? []
      let isOnPlatform =
        names.isEmpty || names.contains("linux") || names.contains(platform.rawValue.lowercased())
      return isOnPlatform && (config ?? configuration) == configuration
    }
  }

  /// A text of the manifest; `nil` for a value of another type.
  struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Reads the manifest of the package in a folder.
  ///
  /// - Parameters:
  ///   - folder: The package.
  ///   - work: A folder for the files of the toolchain.
  ///   - environment: The environment with the toolchain in its path.
  ///   - limits: The limits of time and output for the evaluation of the manifest.
  /// - Returns: The manifest.
  /// - Throws: ``CommandError`` without a toolchain, or if the manifest is invalid, runs too long or writes too much.
  static func read(
    of folder: URL, work: URL, environment: [String: String],
    limits: CapturedCommand.Limits = CapturedCommand.Limits()
  ) throws -> Self {
    let file = folder.appendingPathComponent("Package.swift").path
    guard let swift = ExecutablePath.find("swift", in: environment["PATH"]) else {
      throw CommandError(
        "'\(file)' cannot be read, as 'swift' is not in PATH; install a Swift toolchain")
    }
    let command = try CapturedCommand(
      swift,
      [
        "swift", "package", "--package-path", folder.path, "--scratch-path", work.path,
        "dump-package",
      ], environment: environment, work: work.appendingPathComponent("manifest"), limits: limits)
    switch command.outcome {
    case .exited(.code(0)): break
    case .exited:
      throw CommandError("'\(file)' cannot be read: \(reason(in: command.errors))")
    case .timedOut:
      throw CommandError(
        "'\(file)' cannot be read: its evaluation did not end within \(limits.time); remove code that waits or loops forever"
      )
    case .exceededOutputLimit:
      throw CommandError(
        "'\(file)' cannot be read: its evaluation wrote more than \(limits.bytes) bytes")
    }
    do {
      return try JSONDecoder().decode(Self.self, from: command.output)
    } catch {
      throw CommandError(
        "'\(file)' cannot be read: what 'swift package dump-package' wrote is not understood")
    }
  }

  /// The first errors that a command wrote, or its last line.
  private static func reason(in text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    let errors = lines.filter { $0.contains("error: ") }.prefix(3)
    let shown = errors.isEmpty ? lines.suffix(1) : errors
    return shown.isEmpty
      ? "'swift package dump-package' failed"
      : shown.joined(separator: "; ").replacing("error: ", with: "")
  }

  /// The platform for which the package is written: iOS, unless it names only others.
  var platform: SourcePlatform {
    let names = Set((platforms ?? []).map(\.platformName))
    if names.isEmpty || names.contains("ios") { return .iOS }
    return SourcePlatform.allCases.first { names.contains($0.rawValue.lowercased()) } ?? .iOS
  }

  /// The build settings of a target in a configuration, by the names that Xcode has for them.
  func settings(
    of target: Target, in configuration: String = "release", on platform: SourcePlatform = .iOS
  ) -> [String: String] {
    let versions = swiftLanguageVersions ?? [toolsVersion._version]
    let kinds = target.settings.filter {
      $0.condition?.holds(in: configuration, on: platform) ?? true
    }.map(\.kind)
    let mode = kinds.lazy.compactMap { $0["swiftLanguageMode"]?["_0"]?.text }.first
    var settings = ["SWIFT_VERSION": mode ?? versions.max { $0.isOlder(than: $1) } ?? "5"]
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
  fileprivate func isOlder(than other: String) -> Bool {
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
    if let found = folders.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      return found
    }
    // A package with one target may have its sources without a folder for the target.
    let shared = package.appendingPathComponent("Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shared.path)) ?? []
    return names.contains { $0.hasSuffix(".swift") } ? shared : folders[0]
  }

  /// Its sources and the catalogs of assets, which Xcode finds without the manifest; resources that the manifest has.
  func files(in package: URL) -> [URL] {
    let folder = self.folder(in: package)
    let excluded = exclude.map { folder.appendingPathComponent($0).standardizedFileURL.path }
    let included = sources?.map { folder.appendingPathComponent($0).standardizedFileURL.path }
    let paths = (try? FolderFiles(folder: folder).paths()) ?? []
    let all = paths.map { folder.appendingPathComponent($0).standardizedFileURL }.filter { file in
      !excluded.contains { file.isInFolder($0) }
    }
    let code = all.filter { file in
      ![.resource, .ignored].contains(ProjectFileKind(file))
        && included?.contains { file.isInFolder($0) } ?? true
    }
    let catalogs = all.filter { $0.pathExtension == "xcassets" }
    return code + (catalogs + resources.flatMap { files(of: $0, in: folder, all) }).uniqued()
  }

  private func files(
    of resource: LocalPackageManifest.Resource, in folder: URL, _ all: [URL]
  ) -> [URL] {
    let location = folder.appendingPathComponent(resource.path).standardizedFileURL
    if resource.isCopied { return [location] }
    return all.filter { $0.isInFolder(location.path) && ProjectFileKind($0) == .resource }
  }
}

extension URL {
  /// Whether it is the path, or in the folder at the path.
  fileprivate func isInFolder(_ path: String) -> Bool {
    self.path == path || self.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
