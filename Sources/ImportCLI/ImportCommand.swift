package import ArgumentParser
import ChildProcesses
import Foundation
import PlacardCLI
import WidgetWorker
import XcodeProject

/// Makes a package of a widget extension of Xcode.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a package of a widget extension in a project of Xcode",
    discussion: """
      The package refers to the sources where they are; resources are copied, so import again after you change \
      them. What the target's code needs and Placard does not have is reported with file and line. Otherwise, the \
      package is built and its pictures are drawn, which needs a Swift toolchain.

      Sources are never changed, and nothing is written outside the folder.
      """)

  @Argument(help: "A project of Xcode, or a folder with one", completion: .directory)
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
    let package = ExtensionPackage(
      target: target, placard: try placardFolder(from: folder),
      localPackages: LocalPackageFinder(target: target, folder: folder).packages,
      hasCharts: try target.files(.source).contains {
        try SourceText(contentsOf: $0).text.contains(/import Charts\b/)
      })
    let problems = try problems(of: package)
    try PackageWriter(folder: folder, copies: copy).write(package)
    StandardOutput.write(
      "\(target.name): \(package.sources.count) sources, \(package.resources.count) resources in '\(to)'"
    )
    guard problems.isEmpty else {
      for problem in problems { StandardError.write(problem) }
      throw CommandExitCode.found
    }
    if build { try PackageBuild(folder: folder, product: package.name).run() }
  }

  /// What the target needs and the package does not have, a line each.
  private func problems(of package: ExtensionPackage) throws -> [String] {
    let linked = package.localPackages.flatMap(\.products)
    let modules = ImportedModules(
      ownModules: Set(
        linked + package.localPackages.flatMap { LocalPackageFinder.modules(in: $0.folder) }
      )
      .union([package.name]))
    let foreign = package.target.files(.foreignSource).map {
      "\($0.path): error: only Swift is compiled; write it in Swift, or put its uses into '#if canImport(Darwin)'"
    }
    return try package.target.files(.source).flatMap { try modules.unavailable(in: $0) }
      .map(\.description) + foreign
  }

  /// The path of Placard's package from the new one.
  private func placardFolder(from folder: URL) throws -> String {
    let url =
      placard.map { URL(fileURLWithPath: $0) }
      ?? folder.deletingLastPathComponent().appendingPathComponent("placard")
    guard FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path)
    else {
      throw CommandError(
        "there is no package in '\(url.path)'; write the folder of Placard's sources with --placard"
      )
    }
    return RelativePath.from(folder, to: url.standardizedFileURL)
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
    var products: [URL: [String]] = [:]
    for product in target.products {
      guard case .local(let folders) = product.source,
        let found = folders.first(where: { Self.modules(in: $0).contains(product.name) })
      else { continue }
      products[found, default: []].append(product.name)
    }
    return products.sorted { $0.key.path < $1.key.path }.map { found, products in
      ExtensionPackage.LocalPackage(
        path: RelativePath.from(folder, to: found), folder: found, products: products.sorted())
    }
  }

  /// The names in the manifest of a package, among them those of its products and targets.
  static func modules(in package: URL) -> [String] {
    let manifest = package.appendingPathComponent("Package.swift")
    guard let text = try? SourceText(contentsOf: manifest).text else { return [] }
    return text.matches(of: /name:\s*"([^"]+)"/).map { String($0.output.1) }
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
