public import Foundation
import Synchronization

/// The resources and the property list of a widget extension: what Apple's platforms find in `Bundle.main`.
///
/// The plugin `WidgetExtension` makes it the main bundle of a target. `Bundle` cannot be subclassed on Linux, so the plugin
/// declares the members below once more in the target's module, where they are found first.
public struct ExtensionBundle: Sendable {
  /// The bundle of the resources; without a folder of resources, the main bundle.
  public let bundle: Bundle
  private let program: URL
  // Property lists contain values of Foundation alone, which nothing changes.
  nonisolated(unsafe) private let properties: [String: Any]
  private let resources: BundleViewResources

  /// The bundle of a target by the name of its resource folder without the extension.
  public static func named(_ name: String) -> ExtensionBundle {
    bundles.withLock { bundles in
      if let known = bundles[name] { return known }
      let program = BundleViewResources.programFolder
      let outer = program.appendingPathComponent("\(name).resources")
      let inner = outer.appendingPathComponent("Resources")
      let isNested = (try? inner.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
      let bundle = ExtensionBundle(folder: isNested ? inner : outer, program: program)
      bundles[name] = bundle
      return bundle
    }
  }

  private static let bundles = Mutex<[String: ExtensionBundle]>([:])

  package init(folder: URL, program: URL) {
    bundle = Bundle(path: folder.path) ?? .main
    self.program = program
    resources = BundleViewResources(roots: [folder])
    properties =
      resources.contents(of: folder.appendingPathComponent("Info.plist"))
      .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
      .flatMap { $0 as? [String: Any] } ?? [:]
  }

  /// The property list of the bundle, or of another one.
  public func infoDictionary(of other: Bundle) -> [String: Any]? {
    other === bundle ? properties : other.infoDictionary
  }

  /// The folder of the program, beside which `Bundle.module` finds its own, or that of another bundle.
  public func bundleURL(of other: Bundle) -> URL { other === bundle ? program : other.bundleURL }

  /// The text of a key, from `.strings` and string catalogs: in a view's body in the language of the environment, elsewhere in
  /// the current one.
  public func localizedString(forKey key: String, value: String?, table: String?, in other: Bundle)
    -> String
  {
    guard other === bundle else {
      return other.localizedString(forKey: key, value: value, table: table)
    }
    return resources.localizedString(
      key: key, arguments: [], table: table,
      locale: EnvironmentValues.currentBody?.locale ?? .current,
      bundle: nil)
      ?? value.flatMap { $0.isEmpty ? nil : $0 } ?? key
  }
}
