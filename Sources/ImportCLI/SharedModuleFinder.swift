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

  /// What was found.
  struct Found {
    /// Modules that are compiled with the extension.
    var modules: [ImportedTarget] = []
    /// Packages that are built as they are.
    var packages: [ExtensionPackage.LocalPackage] = []
  }

  /// - Throws: `ProjectError` if a source cannot be read.
  func find() throws -> Found {
    var found = Found()
    var candidates = Dictionary(
      libraries.map { ($0.moduleName.text, $0) }, uniquingKeysWith: { first, _ in first })
    var linked = try imports(of: target)
    for owner in [target] + libraries {
      for local in LocalPackageFinder(target: owner, folder: folder).packages {
        guard let targets = try sharedTargets(of: local) else {
          if owner.name == target.name { found.packages.append(local) }
          continue
        }
        for target in targets { candidates[target.moduleName.text] = target }
        if owner.name == target.name { linked.formUnion(targets.map(\.moduleName.text)) }
      }
    }
    let included = try reachable(from: linked, in: candidates)
    found.modules = try included.sorted { $0.key < $1.key }.map { name, target in
      ImportedTarget(
        target: target, name: name,
        modules: try imports(of: target).filter { $0 != name && included[$0] != nil }.sorted())
    }
    return found
  }

  private func reachable(
    from names: Set<String>, in candidates: [String: ExtensionTarget]
  ) throws -> [String: ExtensionTarget] {
    var included: [String: ExtensionTarget] = [:]
    var next = names
    while let name = next.popFirst() {
      guard included[name] == nil, let target = candidates[name], name != self.target.name else {
        continue
      }
      included[name] = target
      next.formUnion(try imports(of: target))
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
      guard targets[name] == nil, let target = manifest.targets.first(where: { $0.name == name })
      else { continue }
      // What has a compiler of its own is built as it is.
      guard target.type == "regular" else { return nil }
      targets[name] = target
      names += target.dependencyNames
    }
    let shared = targets.values.sorted { $0.name < $1.name }.map {
      ExtensionTarget(
        name: $0.name, files: $0.files(in: local.package.folder),
        settings: manifest.settings(of: $0))
    }
    guard try shared.contains(where: isForApplePlatforms),
      !shared.contains(where: { !$0.files(.foreignSource).isEmpty })
    else { return nil }
    return shared
  }

  /// Whether a source has names that Placard provides, and Foundation on Linux does not.
  private func isForApplePlatforms(_ target: ExtensionTarget) throws -> Bool {
    if !(try imports(of: target)).isDisjoint(with: ImportedModules.modulesOfPlacard) { return true }
    return try target.files(.source).contains {
      try SourceText(contentsOf: $0).text.contains(
        /\b(?:URLSession|URLRequest|HTTPURLResponse|XMLParser|RelativeDateTimeFormatter|DateComponentsFormatter|LocalizedStringResource|ObservableObject)\b|String\(localized:/
      )
    }
  }

  private func imports(of target: ExtensionTarget) throws -> Set<String> {
    let reader = ImportedModules(ownModules: [], platform: target.platform)
    return Set(try target.files(.source).flatMap { try reader.modules(in: $0) })
  }
}
