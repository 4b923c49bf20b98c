import ConditionalCompilation
import Foundation
import Graphics
import XcodeProject

/// A package with the sources of a widget extension.
struct ExtensionPackage {
  let target: ExtensionTarget
  let placard: PackageFolder
  /// The local packages that the target links, by the path from the new package, with the linked products.
  let localPackages: [LocalPackage]
  /// The products of Placard that its sources import; packages without such sources do not compile them.
  var optionalProducts: Set<OptionalProduct> = []
  /// The modules that the compiler imports into every source of the extension.
  var implicitModules: Set<String> = []
  /// The modules that are compiled with the extension.
  var modules: [ImportedTarget] = []
  /// The products of fetched packages that the target's sources import.
  var remoteProducts: Set<RemoteProduct> = []
  /// Whether its sources find their resources in `Bundle.module`, as those of a package do.
  var usesModuleBundle = false

  struct LocalPackage: Hashable {
    let package: PackageFolder
    let products: [String]
  }

  /// The names of targets and plugins in other packages: SwiftPM requires unique names.
  var reservedNames: Set<String> = []

  /// The name of the target and its module.
  var name: String {
    var name = target.moduleName.text
    let reserved = reservedNames.union(modules.map(\.name))
    while reserved.contains(name) { name += "Widgets" }
    return name
  }

  /// The extension itself.
  var executable: ImportedTarget {
    ImportedTarget(
      target: target, name: name, optionalProducts: optionalProducts,
      implicitModules: implicitModules, modules: modules.map(\.name),
      remoteProducts: remoteProducts)
  }

  var sources: [(path: String, file: URL)] { executable.sources }
  var platform: SourcePlatform { target.platform }
  var resources: [(path: String, file: URL)] { executable.resources }

  /// The resources of all targets that do not exist.
  var missingResources: [URL] { ([executable] + modules).flatMap(\.missingResources) }

  /// The products of fetched packages that any target imports.
  var allRemoteProducts: Set<RemoteProduct> {
    Set(([executable] + modules).flatMap(\.remoteProducts))
  }

  /// The resources that are also at the top of the bundle, with their paths there.
  ///
  /// Catalogs are left out, as their symbols would be declared twice, and so is what SwiftPM does not accept there.
  var moduleResources: [(path: String, file: URL)] {
    guard usesModuleBundle else { return [] }
    return executable.resources.filter { path, file in
      file.pathExtension != "xcassets" && !["Resources", "Info.plist"].contains(path)
    }
  }

  /// The folder of these resources in that of the target.
  static let moduleResourcesFolder = "ModuleResources"

  /// `Package.swift`.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    \(Self.header)
    import PackageDescription

    let package = Package(
      name: \(name.swiftLiteral),
      dependencies: [
        .package(path: \(placard.path.swiftLiteral), traits: [\(traits)]),
    \(localPackages.map { "    .package(path: \($0.package.path.swiftLiteral)),\n" }.joined())\(remoteDependencies)  ],
      targets: [
    \(([executableDeclaration] + modules.map(declaration)).joined(separator: ",\n"))
      ]
    )

    """
  }

  /// The comment by which a package that was imported is recognized.
  static let header = "// Written by 'placard import', which replaces this file and 'Sources'."

  private var executableDeclaration: String {
    let items = Set(moduleResources.map { $0.path.prefix { $0 != "/" } }).sorted()
    let copies = items.map { ".copy(\("\(Self.moduleResourcesFolder)/\($0)".swiftLiteral))" }
    return declaration(
      of: executable, kind: "executableTarget", resources: [".copy(\"Resources\")"] + copies)
  }

  /// One line for each package; of several addresses or requirements of a package, the first in their order.
  private var remoteDependencies: String {
    let packages = allRemoteProducts.map(\.package).compactMap { package in
      package.requirement.map { (package: package, argument: $0.argument) }
    }.sorted { ($0.package.url, $0.argument) < ($1.package.url, $1.argument) }
    return packages.uniqued(on: { $0.package.identity }).map {
      "    .package(url: \($0.package.url.swiftLiteral), \($0.argument)),\n"
    }.joined()
  }

  /// A module; its resources are at the top of its bundle, `Bundle.module`.
  private func declaration(of module: ImportedTarget) -> String {
    let items = Set(module.resources.map { $0.path.prefix { $0 != "/" } })
    return declaration(
      of: module, kind: "target",
      resources: items.sorted().map { ".copy(\(("Resources/" + $0).swiftLiteral))" })
  }

  private func declaration(of target: ImportedTarget, kind: String, resources: [String]) -> String {
    let bundle =
      resources.isEmpty ? "" : "      resources: [\(resources.joined(separator: ", "))],\n"
    return """
          .\(kind)(
            name: \(target.name.swiftLiteral),
            dependencies: [
      \(products(of: target).map { "        \($0),\n" }.joined())      ],
      \(target.exclusion)\(bundle)      swiftSettings: [\(target.settings.joined(separator: ", "))],
            plugins: [.plugin(name: "WidgetExtension", package: \(placard.identity.swiftLiteral))])
      """
  }

  private func products(of target: ImportedTarget) -> [String] {
    let names =
      ["WidgetKit", "SwiftUI", "AppIntents", "Intents"]
      + target.optionalProducts.map(\.rawValue).sorted()
    let placard = names.map { ($0, self.placard.identity) }
    let local = localPackages.flatMap { local in
      local.products.map { ($0, local.package.identity) }
    }
    let remote = target.remoteProducts.sorted { $0.name < $1.name }.map {
      ($0.name, $0.package.identity)
    }
    let modules = target.modules.map { ".target(name: \($0.swiftLiteral))" }
    let products = (placard + local + remote).map { product, package in
      ".product(name: \(product.swiftLiteral), package: \(package.swiftLiteral))"
    }
    return modules + products
  }

  private var traits: String {
    Set(([executable] + modules).flatMap(\.optionalProducts)).compactMap(\.trait).sorted()
      .map(\.swiftLiteral).joined(separator: ", ")
  }
}

/// A package in a folder, as another package names it.
struct PackageFolder: Hashable {
  let folder: URL
  /// The path from the other package.
  let path: String

  init(_ folder: URL, from other: URL) {
    self.folder = folder.standardizedFileURL
    path = RelativePath.from(other, to: self.folder)
  }

  /// SwiftPM's name for it.
  var identity: String { folder.lastPathComponent.lowercased() }

  /// The names in its manifest of products or targets of some kinds, such as `library`.
  func names(of kinds: String...) -> [String] {
    let manifest = folder.appendingPathComponent("Package.swift")
    guard let text = try? SourceText(contentsOf: manifest).text else { return [] }
    return text.matches(of: /\.(\w+)\(\s*name:\s*"([^"]+)"/)
      .filter { kinds.contains(String($0.output.1)) }.map { String($0.output.2) }
  }

  /// The names of its targets, which are those of its modules.
  var targets: [String] {
    names(of: "target", "executableTarget", "systemLibrary", "binaryTarget", "plugin", "macro")
  }
}
