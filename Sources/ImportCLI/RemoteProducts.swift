import ConditionalCompilation
import Graphics
import WidgetWorker
import XcodeProject

/// A product of a package that SwiftPM fetches.
struct RemoteProduct: Hashable {
  let name: String
  let package: RemotePackage

  /// The expected module, because the package is not fetched yet; another one may have the name of the repository.
  var module: String { ModuleName(name).text }
}

/// The products of fetched packages that targets link.
struct RemoteProducts {
  /// The products that the new package can depend on, by module.
  let available: [String: RemoteProduct]
  /// The packages of products that it cannot depend on, or that are left out, by module.
  let unavailable: [String: RemotePackage]

  /// - Parameters:
  ///   - targets: The targets.
  ///   - excluded: The names of products that are left out.
  ///   - provided: The modules that the new package has otherwise; no repository is expected to have them.
  /// - Throws: ``CommandError`` if no target links an excluded product.
  init(
    linkedBy targets: [ExtensionTarget], excluding excluded: [String] = [],
    provided: Set<String> = []
  ) throws {
    let linked = targets.flatMap(\.products).compactMap { product -> RemoteProduct? in
      guard case .remote(let package) = product.source else { return nil }
      return RemoteProduct(name: product.name, package: package)
    }
    let names = linked.map(\.name)
    if let unknown = excluded.first(where: { !names.contains($0) }) {
      throw CommandError(
        "no target links a product '\(unknown)' of a package that is fetched"
          + NearestName.suggestionText(for: unknown, among: names))
    }
    var available: [String: RemoteProduct] = [:]
    var unavailable: [String: RemotePackage] = [:]
    func add(_ product: RemoteProduct, as module: String) {
      if product.package.requirement == nil || excluded.contains(product.name) {
        unavailable[module] = unavailable[module] ?? product.package
      } else {
        available[module] = available[module] ?? product
      }
    }
    for product in linked { add(product, as: product.module) }
    let taken = Set(linked.map(\.module)).union(provided)
    for product in Self.singleProducts(of: linked) {
      let module = product.package.module
      guard !taken.contains(module), !ImportedModules.isPartOfPlacard(module) else { continue }
      add(product, as: module)
    }
    self.available = available
    self.unavailable = unavailable.filter { available[$0.key] == nil }
  }

  /// The products that are the only linked one of their package, so that a module with the name of the repository can only
  /// be theirs.
  private static func singleProducts(of linked: [RemoteProduct]) -> [RemoteProduct] {
    let names = Dictionary(grouping: linked, by: \.package.identity).mapValues {
      Set($0.map(\.name))
    }
    return linked.filter { names[$0.package.identity]?.count == 1 }
  }

  /// The available products that the sources of a target import.
  ///
  /// - Throws: `ProjectError` if a source cannot be read.
  func imported(by target: ExtensionTarget, _ reader: ImportedModules) throws -> Set<RemoteProduct>
  {
    let reader = reader.applyingConditions(of: target)
    return Set(
      try target.files(.source).flatMap { try reader.modules(in: $0) }
        .compactMap { available[$0] })
  }
}

extension RemotePackage.Requirement {
  /// The argument of a dependency in a manifest.
  var argument: String {
    switch self {
    case .upToNextMajor(let version): "from: \(version.swiftLiteral)"
    case .upToNextMinor(let version): ".upToNextMinor(from: \(version.swiftLiteral))"
    case .range(let first, let end):
      "\(first.swiftLiteral)..<\(end.swiftLiteral)"
    case .exact(let version): "exact: \(version.swiftLiteral)"
    case .branch(let name): "branch: \(name.swiftLiteral)"
    case .revision(let name): "revision: \(name.swiftLiteral)"
    }
  }
}

/// Finds the fetched packages that fail to build, and the reasons.
struct RemoteBuildReport {
  let products: Set<RemoteProduct>
  /// The output of the build.
  let log: String

  /// One line for each package.
  var problems: [String] {
    var messages: [String: String] = [:]
    for line in log.split(whereSeparator: \.isNewline) where line.contains("error: ") {
      if let identity = Self.checkout(in: line) {
        messages[identity] = messages[identity] ?? compilation(String(line), of: identity)
      } else if let product = sortedProducts.first(where: {
        line.contains($0.package.url) || line.contains("'\($0.package.identity)'")
      }) {
        let identity = product.package.identity
        messages[identity] = messages[identity] ?? resolution(line, product.package)
      }
    }
    return messages.sorted { $0.key < $1.key }.map(\.value)
  }

  private var sortedProducts: [RemoteProduct] {
    products.sorted { ($0.name, $0.package.url) < ($1.name, $1.package.url) }
  }

  /// The package in whose checkout an error is.
  private static func checkout(in line: Substring) -> String? {
    line.firstMatch(of: /\/checkouts\/([^\/:]+)\/[^:]*:[0-9]+:.*error:/).map {
      $0.output.1.lowercased()
    }
  }

  private func compilation(_ error: String, of identity: String) -> String {
    let affected = products.filter { $0.package.identity == identity }
    guard let url = affected.map(\.package.url).min() else {
      return
        "\(error); package '\(identity)', which one of \(Self.list(products)) needs, does not build on Linux: \(Self.remedy)"
    }
    return
      "\(error); package '\(url)' with \(Self.list(affected)) does not build on Linux: \(Self.remedy)"
  }

  private func resolution(_ error: Substring, _ package: RemotePackage) -> String {
    let affected = products.filter { $0.package.identity == package.identity }
    return
      "\(error); package '\(package.url)' with \(Self.list(affected)) is not available: check its address and version, or \(Self.remedy)"
  }

  private static func list(_ products: Set<RemoteProduct>) -> String {
    products.map { "'\($0.name)'" }.sorted().joined(separator: ", ")
  }

  private static let remedy =
    "leave the product out with '--without PRODUCT', and put its imports and their uses into '#if canImport(…)'"
}
