package import ArgumentParser
import ChildProcesses
import Foundation
import PlacardCLI
import WidgetWorker
import XcodeProject

/// Makes a package of a widget extension in an Xcode project.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a package of a widget extension in an Xcode project",
    discussion: """
      The package refers to the sources where they are; resources are copied. Import again after you change \
      resources or settings, or add, move or remove files. What the target's code needs and Placard does not have is reported with file and line. Otherwise, the \
      package is built and its pictures are drawn, which needs a Swift toolchain.

      Sources are never changed, and nothing is written outside the folder. The manifests of local packages are evaluated, as \
      'swift build' does.
      """)

  @Argument(help: "An Xcode project, or a folder with one", completion: .directory)
  var path: String

  @Option(help: "The target of the widget extension (default: the only one of the project)")
  var target: String?

  @Option(help: "The folder of the package", completion: .directory)
  var to: String

  @Flag(help: "Copy the sources instead of referring to them")
  var copy = false

  @Option(
    help: "The folder of Placard's sources (default: 'placard' beside the package)",
    completion: .directory)
  var placard: String?

  @Flag(inversion: .prefixedNo, help: "Build the package and draw its pictures")
  var build = true

  package init() {}

  package func run() throws {
    let locator = ProjectLocator(path: path, targetName: target)
    do {
      let project = try locator.project()
      try write(locator.target(in: project), of: project)
    } catch let error as ProjectError {
      throw CommandError(error.description)
    }
  }

  private func write(_ target: ExtensionTarget, of project: XcodeProject) throws {
    let folder = URL(fileURLWithPath: to).standardizedFileURL
    guard !target.files(.source).isEmpty else {
      throw CommandError("target '\(target.name)' has no sources in Swift")
    }
    let placard = try placardFolder(from: folder)
    let shared = try sharedModules(of: target, project, folder)
    var package = ExtensionPackage(
      target: target, placard: placard, localPackages: shared.packages, modules: shared.modules,
      reservedNames: Set(placard.targets + shared.packages.flatMap(\.package.targets)))
    try check(package.modules, placard)
    let imported = try importedModules(of: package, project)
    package.optionalProducts = try imported.optionalProducts(of: target)
    for index in package.modules.indices {
      package.modules[index].optionalProducts = try imported.optionalProducts(
        of: package.modules[index].target)
    }
    let targets = [target] + package.modules.map(\.target)
    let problems = try targets.flatMap { target in
      try target.files(.source).flatMap { try imported.unavailable(in: $0) }.map(\.description)
        + foreignSources(of: target)
    }
    try PackageWriter(folder: folder, copies: copy).write(package)
    report(package)
    guard problems.isEmpty else {
      for problem in problems { StandardError.write(problem) }
      throw CommandExitCode.found
    }
    if build { try PackageBuild(folder: folder, product: package.name).run() }
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
    of target: ExtensionTarget, _ project: XcodeProject, _ folder: URL
  ) throws -> SharedModuleFinder.Found {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(
      "placard-import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    return try SharedModuleFinder(
      target: target, libraries: project.libraries(), folder: folder,
      manifest: {
        LocalPackageManifest(
          of: $0, work: work, environment: ProcessInfo.processInfo.environment)
      }
    ).find()
  }

  /// - Throws: ``CommandError`` if a module has the name of a target of Placard, which SwiftPM does not allow.
  private func check(_ modules: [ImportedTarget], _ placard: PackageFolder) throws {
    let taken = Set(placard.targets)
    guard let module = modules.first(where: { taken.contains($0.name) }) else { return }
    throw CommandError(
      "module '\(module.name)' has the name of a target of Placard; rename it in the project")
  }

  private func importedModules(
    of package: ExtensionPackage, _ project: XcodeProject
  ) throws -> ImportedModules {
    let targets = [package.target] + package.modules.map(\.target)
    let remote = targets.flatMap(\.products).compactMap { product -> (String, String)? in
      guard case .remote(let url) = product.source else { return nil }
      return (product.name, url)
    }
    return ImportedModules(
      ownModules: Set(package.localPackages.flatMap { $0.products + $0.package.targets })
        .union([package.name] + package.modules.map(\.name)), platform: package.platform,
      remotePackages: Dictionary(remote) { first, _ in first },
      programs: try project.programModules())
  }

  private func foreignSources(of target: ExtensionTarget) -> [String] {
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
        "there is no package in '\(url.path)'; write the folder of Placard's sources with --placard"
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

/// Builds a package, and draws the pictures of its widgets.
private struct PackageBuild {
  let folder: URL
  let product: String

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let swift = ExecutablePath.find("swift", in: environment["PATH"]) else {
      throw CommandError(
        "'swift' is not in PATH; install a Swift toolchain, or write --no-build")
    }
    try run(swift, ["build", "--package-path", folder.path, "--product", product], environment)
    try run(
      swift,
      [
        "run", "--package-path", folder.path, "--skip-build", product, "preview", "--output",
        folder.appendingPathComponent("Output").path,
      ], environment)
  }

  private func run(_ program: String, _ arguments: [String], _ environment: [String: String]) throws
  {
    var launch = ProgramLaunch(
      path: program, arguments: ["swift"] + arguments, environment: environment)
    (launch.output, launch.errors) = (1, 2)
    let exit: ChildProcess.Exit?
    do throws(ProcessStartError) {
      exit = try DetachedProcess(launch).exit(before: .now + .seconds(100_000))
    } catch {
      throw CommandError("'\(program)' cannot be run: \(error)")
    }
    guard exit == .code(0) else { throw ExitCode(1) }
  }
}

extension ImportedModules {
  /// The products that the sources of a target need and a package does not link otherwise.
  fileprivate func optionalProducts(of target: ExtensionTarget) throws -> Set<OptionalProduct> {
    Set(try target.files(.source).flatMap { try optionalProducts(in: $0) })
  }
}
