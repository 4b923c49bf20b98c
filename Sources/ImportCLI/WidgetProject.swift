import ConditionalCompilation
import Foundation
import XcodeProject

/// A project whose targets may have widgets.
protocol WidgetProject {
  /// The project, as messages name it.
  var file: URL { get }
  var targetNames: [String] { get }
  /// The name of a target with widgets in messages.
  var widgetTargetName: (singular: String, plural: String) { get }
  /// Whether sources find their resources in `Bundle.module`.
  var usesModuleBundle: Bool { get }

  func widgetExtensions() throws -> [ExtensionTarget]
  func target(named name: String) throws -> ExtensionTarget?
  /// The targets that may be compiled with a target, which imports them.
  func libraries(for target: ExtensionTarget) throws -> [ExtensionTarget]
  /// The modules of programs, which cannot be imported.
  func programModules() throws -> Set<String>
  /// Why a target cannot be built, with file and line.
  func problems(of target: ExtensionTarget) throws -> [String]
}

extension XcodeProject: WidgetProject {
  var widgetTargetName: (singular: String, plural: String) {
    ("widget extension", "widget extensions")
  }
  var usesModuleBundle: Bool { false }

  func libraries(for _: ExtensionTarget) throws -> [ExtensionTarget] { try libraries() }
  func problems(of _: ExtensionTarget) throws -> [String] { [] }
}

/// A SwiftPM package, read for its targets with widgets.
struct PackageProject: WidgetProject {
  let folder: URL
  private let manifest: LocalPackageManifest
  private let targets: [String: LocalPackageManifest.Target]

  init(at folder: URL, _ manifest: LocalPackageManifest) {
    self.folder = folder.standardizedFileURL
    self.manifest = manifest
    targets = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
  }

  var file: URL { folder.appendingPathComponent("Package.swift") }
  var usesModuleBundle: Bool { true }
  var widgetTargetName: (singular: String, plural: String) {
    ("target with a widget", "targets with widgets")
  }

  var targetNames: [String] { codeTargets.map(\.name) }

  private var codeTargets: [LocalPackageManifest.Target] {
    manifest.targets.filter { ["regular", "executable"].contains($0.type) }
  }

  /// The targets with widgets, by name; those with `@main`, if any has it.
  ///
  /// - Throws: `ProjectError`.
  func widgetExtensions() throws -> [ExtensionTarget] {
    let found = codeTargets.filter(\.isInside).map(extensionTarget).filter(\.hasWidgets)
      .sorted { $0.name < $1.name }
    let programs = found.filter(\.hasEntryPoint)
    return programs.isEmpty ? found : programs
  }

  func target(named name: String) throws -> ExtensionTarget? {
    try codeTargets.first { $0.name == name }.map(checkedTarget)
  }

  /// The libraries on which a target depends, also through others.
  ///
  /// - Throws: `ProjectError` if targets depend on each other, or have files outside the package.
  func libraries(for target: ExtensionTarget) throws -> [ExtensionTarget] {
    try dependencies(of: target.name).filter { $0.type == "regular" }.map(checkedTarget)
  }

  func programModules() throws -> Set<String> {
    Set(codeTargets.filter { $0.type == "executable" }.map { ModuleName($0.name).text })
  }

  func problems(of target: ExtensionTarget) throws -> [String] {
    var problems: [String] = []
    if !target.hasEntryPoint {
      problems.append(
        "\(location(of: target.name)): error: target '\(target.name)' has no type with '@main'; add '@main' to its 'WidgetBundle', or import the target that has one"
      )
    }
    for dependency in try dependencies(of: target.name) {
      guard let kind = Self.unsupportedKinds[dependency.type] else { continue }
      problems.append(
        "\(location(of: dependency.name)): error: '\(dependency.name)' is \(kind), which is not imported; write the widget without it, or put its uses into '#if canImport(Darwin)'"
      )
    }
    return problems
  }

  private static let unsupportedKinds = [
    "macro": "a macro", "system": "a library of the system", "binary": "a binary target",
  ]

  /// The line in the manifest that has a target's name first, as far as it is written there.
  private func location(of name: String) -> String {
    let text = (try? SourceText(contentsOf: file))?.text ?? ""
    let index = SourceLines.split(text).firstIndex { $0.contains("\"\(name)\"") } ?? 0
    return "\(file.path):\(index + 1)"
  }

  private func checkedTarget(_ target: LocalPackageManifest.Target) throws -> ExtensionTarget {
    guard target.isInside else {
      throw ProjectError(
        file, "has a target '\(target.name)' with paths outside the package; move its files into it"
      )
    }
    return extensionTarget(target)
  }

  private func extensionTarget(_ target: LocalPackageManifest.Target) -> ExtensionTarget {
    ExtensionTarget(
      name: target.name, files: target.files(in: folder), settings: settings(of: target, "release"),
      debugSettings: settings(of: target, "debug"), products: products(of: target))
  }

  private func settings(
    of target: LocalPackageManifest.Target, _ configuration: String
  ) -> [String: String] {
    let platform = manifest.platform
    var settings = manifest.settings(of: target, in: configuration, on: platform)
    settings["PRODUCT_NAME"] = target.name
    settings["SDKROOT"] = Self.sdk(of: platform)
    return settings
  }

  private static func sdk(of platform: SourcePlatform) -> String {
    switch platform {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The products of other packages than Placard.
  private func products(of target: LocalPackageManifest.Target) -> [PackageProduct] {
    target.packageProducts.compactMap { product, package -> PackageProduct? in
      guard targets[product] == nil || package != nil else { return nil }
      let dependencies = manifest.dependencies ?? []
      let named = dependencies.first(where: { $0.isNamed(package ?? product) })
      let only = dependencies.count == 1 ? dependencies.first : nil
      guard let dependency = named ?? only, dependency.identity != "placard",
        let source = dependency.source
      else { return nil }
      return PackageProduct(product, source)
    }
  }

  /// The targets on which a target depends, each after those on which it depends itself.
  ///
  /// - Throws: `ProjectError` if targets depend on each other.
  private func dependencies(of name: String) throws -> [LocalPackageManifest.Target] {
    var traversal = DependencyTraversal(targets: targets, file: file)
    try traversal.visit(name)
    return traversal.found.filter { $0.name != name }
  }
}

/// Finds the targets on which a target depends.
private struct DependencyTraversal {
  let targets: [String: LocalPackageManifest.Target]
  let file: URL
  private(set) var found: [LocalPackageManifest.Target] = []
  private var finished: Set<String> = []
  private var path: [String] = []

  /// The maximum length of a chain of dependencies, which bounds the stack.
  private static let maximumDepth = 500

  init(targets: [String: LocalPackageManifest.Target], file: URL) {
    (self.targets, self.file) = (targets, file)
  }

  mutating func visit(_ name: String) throws {
    if let start = path.firstIndex(of: name) {
      let cycle = (path[start...] + [name]).map { "'\($0)'" }.joined(separator: " → ")
      throw ProjectError(
        file, "has targets that depend on each other: \(cycle); remove one of the dependencies")
    }
    guard let target = targets[name], !finished.contains(name) else { return }
    guard path.count < Self.maximumDepth else {
      throw ProjectError(
        file,
        "has a target '\(path[0])' that depends on '\(name)' through \(path.count - 1) others; the maximum is \(Self.maximumDepth - 2)"
      )
    }
    path.append(name)
    for dependency in target.targetDependencyNames { try visit(dependency) }
    path.removeLast()
    finished.insert(name)
    found.append(target)
  }
}

extension LocalPackageManifest.Target {
  /// The names that may be those of targets of the package.
  fileprivate var targetDependencyNames: [String] {
    dependencies.flatMap { dependency in
      dependency.filter { $0.key != "product" }.values.compactMap { $0.first??.text }
    }
  }

  /// The names that may be those of products, with the packages where the manifest names them.
  fileprivate var packageProducts: [(product: String, package: String?)] {
    dependencies.flatMap { dependency in
      dependency.compactMap { kind, values -> (product: String, package: String?)? in
        guard kind != "target", let name = values.first??.text else { return nil }
        let package = kind == "product" && values.count > 1 ? values[1]?.text : nil
        return (name, package)
      }
    }
  }
}
