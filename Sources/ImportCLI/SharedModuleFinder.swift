import Foundation
import XcodeProject

/// Finds the modules that are compiled with an extension, because they have no package of their own that could be built here:
/// frameworks and libraries of the project, and targets of local packages whose sources are for Apple's platforms.
///
/// Such a package does not depend on Placard, and its manifest is not changed.
struct SharedModuleFinder {
  let target: ExtensionTarget
  /// The frameworks and libraries of the project.
  let libraries: [ExtensionTarget]
  /// The folder of the new package.
  let folder: URL
  /// Reads the manifest of a local package; `nil` if it cannot be read.
  let manifest: (URL) -> LocalPackageManifest?

  /// The result.
  struct SharedModules {
    /// Modules that are compiled with the extension.
    var modules: [ImportedTarget] = []
    /// Packages that are built as they are.
    var packages: [ExtensionPackage.LocalPackage] = []
  }

  /// - Throws: `ProjectError` if a source cannot be read.
  func find() throws -> SharedModules {
    // Of libraries for several platforms with one module, that of the extension's.
    var candidates = Dictionary(
      libraries.filter { $0.platform == target.platform }.map { ($0.moduleName.text, $0) }
        + libraries.map { ($0.moduleName.text, $0) }, uniquingKeysWith: { first, _ in first })
    var unmodifiedPackages: [ExtensionPackage.LocalPackage] = []
    for local in linkedPackages(of: [target] + libraries) {
      guard let targets = try sharedTargets(of: local) else {
        unmodifiedPackages.append(local)
        continue
      }
      for target in targets { candidates[target.moduleName.text] = target }
    }
    let included = try reachable(in: candidates)
    let owners = [target] + included.values
    let linked = Set(linkedPackages(of: owners).flatMap(\.products))
    let names = Set(included.keys)
    return SharedModules(
      modules: try included.sorted { $0.key < $1.key }.map { name, target in
        ImportedTarget(
          target: target, name: name,
          modules: try imports(of: target, among: names).subtracting([name]).sorted())
      },
      packages: unmodifiedPackages.filter { !linked.isDisjoint(with: $0.products) })
  }

  /// The local packages that targets link, each with all of the linked products.
  private func linkedPackages(of owners: [ExtensionTarget]) -> [ExtensionPackage.LocalPackage] {
    var products: [PackageFolder: Set<String>] = [:]
    for owner in owners {
      for local in LocalPackageFinder(target: owner, folder: folder).packages {
        products[local.package, default: []].formUnion(local.products)
      }
    }
    return products.sorted { $0.key.path < $1.key.path }.map {
      ExtensionPackage.LocalPackage(package: $0.key, products: $0.value.sorted())
    }
  }

  /// The candidates that the extension imports, and those that these import.
  private func reachable(
    in candidates: [String: ExtensionTarget]
  ) throws -> [String: ExtensionTarget] {
    let names = Set(candidates.keys).subtracting([target.moduleName.text])
    var included: [String: ExtensionTarget] = [:]
    var next = try imports(of: target, among: names)
    while let name = next.popFirst() {
      guard included[name] == nil, let target = candidates[name] else { continue }
      included[name] = target
      next.formUnion(try imports(of: target, among: names))
    }
    return included
  }

  /// The targets of a package that a product needs, if they are to be compiled with the extension.
  private func sharedTargets(
    of local: ExtensionPackage.LocalPackage
  ) throws -> [ExtensionTarget]? {
    guard let manifest = manifest(local.package.folder) else { return nil }
    var names = manifest.products.filter { local.products.contains($0.name) }.flatMap(\.targets)
    var targets: [String: LocalPackageManifest.Target] = [:]
    while let name = names.popLast() {
      guard targets[name] == nil else { continue }
      // A target that needs another package, or another compiler, is built as it is.
      guard let target = manifest.targets.first(where: { $0.name == name }),
        target.type == "regular", target.isInside
      else { return nil }
      targets[name] = target
      names += target.dependencyNames
    }
    let shared = targets.values.sorted { $0.name < $1.name }.map {
      ExtensionTarget(
        name: $0.name, files: $0.files(in: local.package.folder),
        settings: manifest.settings(of: $0),
        debugSettings: manifest.settings(of: $0, in: "debug"))
    }
    guard try shared.contains(where: isForApplePlatforms),
      !shared.contains(where: { !$0.files(.foreignSource).isEmpty })
    else { return nil }
    return shared
  }

  /// Whether a source imports a module of Placard, or uses a type that Foundation on Linux does not have, or has in another
  /// module.
  private func isForApplePlatforms(_ target: ExtensionTarget) throws -> Bool {
    let imported = try imports(of: target)
    if !imported.isDisjoint(with: ImportedModules.modulesOfPlacard) { return true }
    guard imported.isDisjoint(with: ["FoundationNetworking", "FoundationXML"]) else { return false }
    return try target.files(.source).contains {
      try SourceText(contentsOf: $0).text.contains(
        /\b(?:URLSession|URLRequest|HTTPURLResponse|XMLParser|RelativeDateTimeFormatter|DateComponentsFormatter|LocalizedStringResource|ObservableObject)\b|String\(localized:/
      )
    }
  }

  private func imports(of target: ExtensionTarget, among names: Set<String>) throws -> Set<String> {
    try imports(of: target, knowing: names).intersection(names)
  }

  private func imports(
    of target: ExtensionTarget,
    knowing modules: Set<String> = ["FoundationNetworking", "FoundationXML"]
  ) throws -> Set<String> {
    let reader = ImportedModules(ownModules: modules, platform: target.platform).applyingConditions(
      of: target)
    return Set(try target.files(.source).flatMap { try reader.modules(in: $0) })
  }
}
