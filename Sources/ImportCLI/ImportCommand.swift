package import ArgumentParser
import Foundation
import PlacardCLI
import WidgetWorker
import XcodeProject

/// Makes a package of a widget extension in an Xcode project, or of a target of a SwiftPM package.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a package of a widget extension in an Xcode project or a SwiftPM package",
    discussion: """
      The package refers to the sources where they are; resources are copied. Import again after you change \
      resources or settings, or add, move or remove files. What the target's code needs and Placard does not have is reported with file and line. Otherwise, the \
      package is built and its pictures are drawn, which needs a Swift toolchain.

      Packages that the project fetches become dependencies if the target's sources import a module with the name of one of \
      their products. If one does not build on Linux, leave its product out with --without.

      Sources are never changed, and nothing is written outside the folder. The manifests of the package and of local packages are \
      evaluated, as 'swift build' does.
      """)

  @Argument(
    help: "An Xcode project, a SwiftPM package, or a folder with one", completion: .directory)
  var path: String

  @Option(help: "The target with the widgets (default: the only one of the project)")
  var target: String?

  @Option(help: "The folder of the package", completion: .directory)
  var to: String

  @Flag(help: "Copy the sources instead of referring to them")
  var copy = false

  @Option(
    help: "The folder of Placard's sources (default: 'placard' beside the package)",
    completion: .directory)
  var placard: String?

  @Option(
    help: ArgumentHelp(
      "A product of a fetched package to leave out; may be repeated", valueName: "product"))
  var without: [String] = []

  @Flag(inversion: .prefixedNo, help: "Build the package and draw its pictures")
  var build = true

  package init() {}

  package func run() throws {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(
      "placard-import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    let locator = ProjectLocator(path: path, targetName: target) { folder in
      try LocalPackageManifest.read(
        of: folder, work: work, environment: ProcessInfo.processInfo.environment)
    }
    do {
      let project = try locator.project()
      try write(locator.target(in: project), of: project)
    } catch let error as ProjectError {
      throw CommandError(error.description)
    }
  }

  private func write(_ target: ExtensionTarget, of project: any WidgetProject) throws {
    let folder = URL(fileURLWithPath: to).standardizedFileURL
    guard !target.files(.source).isEmpty else {
      throw CommandError("target '\(target.name)' has no sources in Swift")
    }
    let placard = try placardFolder(from: folder)
    let shared = try sharedModules(of: target, project, folder)
    var package = ExtensionPackage(
      target: target, placard: placard, localPackages: shared.packages, modules: shared.modules,
      reservedNames: Set(placard.targets + shared.packages.flatMap(\.package.targets)))
    package.usesModuleBundle = project.usesModuleBundle
    try check(package.modules, placard)
    let targets = [target] + package.modules.map(\.target)
    let provided = providedModules(of: package)
    let programs = try project.programModules()
    let remote = try RemoteProducts(
      linkedBy: targets, excluding: without, provided: provided.union(programs))
    let imported = ImportedModules(
      ownModules: provided.union(remote.available.keys), platform: package.platform,
      remotePackages: remote.unavailable, programs: programs)
    package.optionalProducts = try imported.optionalProducts(of: target)
    package.implicitModules = try imported.implicitModules(of: target)
    package.remoteProducts = try remote.imported(by: target, imported)
    for index in package.modules.indices {
      let module = package.modules[index].target
      package.modules[index].optionalProducts = try imported.optionalProducts(of: module)
      package.modules[index].implicitModules = try imported.implicitModules(of: module)
      package.modules[index].remoteProducts = try remote.imported(by: module, imported)
    }
    let sourceProblems = try targets.flatMap { target in
      let reader = imported.applyingConditions(of: target)
      return try target.files(.source).flatMap { try reader.unavailable(in: $0) }
        .map(\.description) + unsupportedSources(of: target)
    }
    let problems = try project.problems(of: target) + sourceProblems
    try PackageWriter(folder: folder, copies: copy).write(package)
    report(package)
    for file in targets.flatMap({ $0.files(.source) }) {
      for unused in try imported.unused(in: file) { StandardError.write(unused.description) }
    }
    guard problems.isEmpty else {
      for problem in problems { StandardError.write(problem) }
      throw CommandExitCode.conditionMet
    }
    if build {
      try ImportedPackageBuild(
        folder: folder, product: package.name, remoteProducts: package.allRemoteProducts
      ).run()
    }
  }

  private func report(_ package: ExtensionPackage) {
    for target in [package.executable] + package.modules {
      StandardOutput.write(
        "\(target.target.name): \(target.sources.count) sources, \(target.resources.count) resources in '\(to)'"
      )
    }
    for file in package.missingResources {
      StandardError.write(
        "warning: '\(file.path)' is in the target, but does not exist; it is left out")
    }
  }

  private func sharedModules(
    of target: ExtensionTarget, _ project: any WidgetProject, _ folder: URL
  ) throws -> SharedModuleFinder.SharedModules {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(
      "placard-import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    return try SharedModuleFinder(
      target: target, libraries: project.libraries(for: target), folder: folder,
      manifest: {
        try? LocalPackageManifest.read(
          of: $0, work: work, environment: ProcessInfo.processInfo.environment)
      }
    ).find()
  }

  /// - Throws: ``CommandError`` if a module has the name of a target of Placard, which SwiftPM does not allow.
  private func check(_ modules: [ImportedTarget], _ placard: PackageFolder) throws {
    let reserved = Set(placard.targets)
    guard let module = modules.first(where: { reserved.contains($0.name) }) else { return }
    throw CommandError(
      "module '\(module.name)' has the name of a target of Placard; rename it in the project")
  }

  /// The modules of the package itself and of local packages.
  private func providedModules(of package: ExtensionPackage) -> Set<String> {
    let local = package.localPackages.flatMap { $0.products + $0.package.targets }
    let modules = [package.name] + package.modules.map(\.name)
    return Set(local + modules)
  }

  private func unsupportedSources(of target: ExtensionTarget) -> [String] {
    target.files(.foreignSource).map {
      "\($0.path): error: only Swift is compiled; write it in Swift, or put its uses into '#if canImport(Darwin)'"
    }
  }

  private func placardFolder(from folder: URL) throws -> PackageFolder {
    let url =
      placard.map { URL(fileURLWithPath: $0) }
      ?? folder.deletingLastPathComponent().appendingPathComponent("placard")
    guard FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path)
    else {
      throw CommandError(
        "'\(url.path)' has no package; write the folder of Placard's sources with --placard"
      )
    }
    return PackageFolder(url, from: folder)
  }
}

/// The path of a file from a folder.
enum RelativePath {
  static func from(_ folder: URL, to file: URL) -> String {
    let (from, to) = (folder.pathComponents, file.pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let path = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
    return path.joined(separator: "/")
  }
}

/// Finds the local packages whose products a target links.
struct LocalPackageFinder {
  let target: ExtensionTarget
  let folder: URL

  var packages: [ExtensionPackage.LocalPackage] {
    var products: [PackageFolder: [String]] = [:]
    for product in target.products {
      guard case .local(let folders) = product.source,
        let found = folders.map({ PackageFolder($0, from: folder) }).first(where: {
          $0.names(of: "library", "executable").contains(product.name)
        })
      else { continue }
      products[found, default: []].append(product.name)
    }
    return products.sorted { $0.key.path < $1.key.path }.map { found, products in
      ExtensionPackage.LocalPackage(package: found, products: products.sorted())
    }
  }
}

extension ImportedModules {
  /// The products that the sources of a target need and a package does not link otherwise.
  fileprivate func optionalProducts(of target: ExtensionTarget) throws -> Set<OptionalProduct> {
    let reader = applyingConditions(of: target)
    return Set(try target.files(.source).flatMap { try reader.optionalProducts(in: $0) })
  }

  /// The modules that the compiler imports into every source of a target.
  fileprivate func implicitModules(of target: ExtensionTarget) throws -> Set<String> {
    let reader = applyingConditions(of: target)
    return Set(try target.files(.source).flatMap { try reader.implicitModules(in: $0) })
  }
}
