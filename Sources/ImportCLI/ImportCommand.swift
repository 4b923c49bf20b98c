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

      Sources are never changed, and nothing is written outside the folder.
      """)

  @Argument(help: "An Xcode project, or a folder with one", completion: .directory)
  var path: String

  @Option(help: "The target, if the project has several widget extensions")
  var target: String?

  @Option(help: "The folder of the package", completion: .directory)
  var to: String

  @Flag(help: "Copy the sources")
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
      try write(locator.target(in: project))
    } catch let error as ProjectError {
      throw CommandError(error.description)
    }
  }

  private func write(_ target: ExtensionTarget) throws {
    let folder = URL(fileURLWithPath: to).standardizedFileURL
    guard !target.files(.source).isEmpty else {
      throw CommandError("target '\(target.name)' has no sources in Swift")
    }
    let placard = try placardFolder(from: folder)
    let localPackages = LocalPackageFinder(target: target, folder: folder).packages
    let sources = target.files(.source)
    var package = ExtensionPackage(
      target: target, placard: placard, localPackages: localPackages,
      reservedNames: Set(placard.targets + localPackages.flatMap(\.package.targets)))
    let modules = importedModules(of: package)
    package.optionalProducts = Set(try sources.flatMap { try modules.optionalProducts(in: $0) })
    let problems =
      try sources.flatMap { try modules.unavailable(in: $0) }.map(\.description)
      + foreignSources(of: target)
    try PackageWriter(folder: folder, copies: copy).write(package)
    StandardOutput.write(
      "\(target.name): \(package.sources.count) sources, \(package.resources.count) resources in '\(to)'"
    )
    for file in package.missingResources {
      StandardError.write(
        "warning: '\(file.path)' is in the target, but does not exist; it is left out")
    }
    guard problems.isEmpty else {
      for problem in problems { StandardError.write(problem) }
      throw CommandExitCode.found
    }
    if build { try PackageBuild(folder: folder, product: package.name).run() }
  }

  private func importedModules(of package: ExtensionPackage) -> ImportedModules {
    let remote = package.target.products.compactMap { product -> (String, String)? in
      guard case .remote(let url) = product.source else { return nil }
      return (product.name, url)
    }
    return ImportedModules(
      ownModules: Set(package.localPackages.flatMap { $0.products + $0.package.targets })
        .union([package.name]), platform: package.platform,
      remotePackages: Dictionary(remote) { first, _ in first })
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
