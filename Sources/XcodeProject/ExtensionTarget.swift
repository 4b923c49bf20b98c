package import ConditionalCompilation
package import Foundation

/// A target of Xcode with what its package needs.
package struct ExtensionTarget {
  package let name: String
  package let moduleName: ModuleName
  /// The files of its phases and folders, in the project's order.
  package let files: [URL]
  package let infoPlist: URL?
  package let products: [PackageProduct]
  private let settings: BuildSettings
  /// The settings of the debug configuration, if they differ.
  private let debugSettings: BuildSettings?

  init(
    name: String, moduleName: ModuleName, files: [URL], infoPlist: URL?,
    products: [PackageProduct], settings: BuildSettings, debugSettings: BuildSettings? = nil
  ) {
    self.name = name
    self.moduleName = moduleName
    self.files = files
    self.infoPlist = infoPlist
    self.products = products
    self.settings = settings
    self.debugSettings = debugSettings
  }

  /// A target of a package, with settings by the names that Xcode has for them.
  package init(
    name: String, files: [URL], settings: [String: String],
    debugSettings: [String: String]? = nil, products: [PackageProduct] = []
  ) {
    self.init(
      name: name, moduleName: ModuleName(name), files: files, infoPlist: nil, products: products,
      settings: BuildSettings(settings), debugSettings: debugSettings.map { BuildSettings($0) })
  }

  package func files(_ kind: ProjectFileKind) -> [URL] {
    files.filter { ProjectFileKind($0) == kind && $0 != infoPlist }
  }

  /// The language mode: 5 or 6.
  package var languageMode: Int { settings["SWIFT_VERSION"]?.hasPrefix("6") == true ? 6 : 5 }

  /// Whether declarations are on the main actor unless they say otherwise.
  package var isMainActorDefault: Bool {
    settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
  }

  /// The platform that it is built for; iOS if there are several.
  package var platform: SourcePlatform {
    let sdks = ["SDKROOT", "SUPPORTED_PLATFORMS"].flatMap {
      (settings[$0] ?? "").split(separator: " ")
    }
    if sdks.contains("iphoneos") { return .iOS }
    let platforms = ["macosx": SourcePlatform.macOS, "watchos": .watchOS, "xros": .visionOS]
    return sdks.lazy.compactMap { platforms[String($0)] }.first ?? .iOS
  }

  /// The compilation conditions that are set in every configuration.
  package var conditions: [String] {
    let other = debugSettings.map { Set(Self.conditions(in: $0)) }
    return Self.conditions(in: settings).filter { other?.contains($0) ?? true }
  }

  /// The compilation conditions that are set only in the debug configuration.
  package var debugConditions: [String] {
    guard let debugSettings else { return [] }
    let other = Set(Self.conditions(in: settings))
    return Self.conditions(in: debugSettings).filter { !other.contains($0) }
  }

  /// The compilation conditions that are set only in the other configurations.
  package var releaseConditions: [String] {
    let common = Set(conditions)
    return Self.conditions(in: settings).filter { !common.contains($0) }
  }

  private static func conditions(in settings: BuildSettings) -> [String] {
    let flags = (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ")
    let flagConditions = flags.indices.compactMap { index -> Substring? in
      // What follows `-Xcc` is for C.
      let former = index > 0 ? flags[index - 1] : ""
      if former == "-D" { return flags[index] }
      return former != "-Xcc" && flags[index].hasPrefix("-D") ? flags[index].dropFirst(2) : nil
    }
    return
      ((settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ")
      + flagConditions)
      .map(String.init).filter { $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }
  }

  /// The compiler's upcoming features that the manifest enables, or Xcode's setting for approachable concurrency.
  package var upcomingFeatures: [String] {
    let features = (settings[Self.packageFeatures] ?? "").split(separator: " ").map(String.init)
    guard settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" else { return features }
    return features + ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
  }

  /// The setting with the features that the manifest of a package enables.
  package static let packageFeatures = "PACKAGE_UPCOMING_FEATURES"

  /// The property list with its build settings replaced, and the keys that Xcode adds.
  package func properties() -> [String: any Sendable] {
    var properties = infoPlist.flatMap(Self.propertyList) ?? [:]
    properties = properties.mapValues(expanded)
    let generated = [
      "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
      "CFBundleShortVersionString": "MARKETING_VERSION",
      "CFBundleVersion": "CURRENT_PROJECT_VERSION",
      "CFBundleDisplayName": "INFOPLIST_KEY_CFBundleDisplayName",
    ]
    for (key, setting) in generated where properties[key] == nil {
      if let value = settings[setting] { properties[key] = value }
    }
    return properties
  }

  /// Whether it is a widget extension, by its property list, else by its sources.
  package var hasWidgets: Bool {
    if let list = infoPlist.flatMap(Self.propertyList),
      let section = (list["NSExtension"] ?? list["EXAppExtensionAttributes"])
        as? [String: any Sendable]
    {
      let point =
        section["NSExtensionPointIdentifier"] ?? section["EXExtensionPointIdentifier"]
      return (point as? String) == "com.apple.widgetkit-extension"
    }
    return files(.source).contains { file in
      ((try? SourceText(contentsOf: file))?.text).map {
        $0.firstMatch(of: /:\s*(?:SwiftUI\.)?(?:Widget|WidgetBundle)\b/) != nil
      } ?? false
    }
  }

  /// Whether a source has the entry point of the program.
  package var hasEntryPoint: Bool {
    // The numbers bound the work for sources that consist of attributes.
    let attribute =
      /^[ \t]*(?:@\w+(?:\([^)]{0,200}\))?\s+){0,8}@main\b/.anchorsMatchLineEndings()
    return files(.source).contains { file in
      file.lastPathComponent == "main.swift"
        || (try? SourceText(contentsOf: file))?.text.contains(attribute) == true
    }
  }

  private func expanded(_ value: any Sendable) -> any Sendable {
    switch value {
    case let text as String: settings.expanded(text)
    case let list as [any Sendable]: list.map(expanded)
    case let dictionary as [String: any Sendable]: dictionary.mapValues(expanded)
    default: value
    }
  }

  private static func propertyList(_ file: URL) -> [String: any Sendable]? {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= 1 << 20,
      let data = try? Data(contentsOf: file)
    else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil)
      as? [String: any Sendable]
  }
}

/// The role of a file in a target.
package enum ProjectFileKind: Hashable, Sendable {
  /// Swift, which is compiled.
  case source
  case intentDefinition
  /// Code in another language.
  case foreignSource
  /// Copied into the bundle.
  case resource
  /// Read by Xcode alone.
  case ignored

  package init(_ file: URL) {
    switch file.pathExtension.lowercased() {
    case "swift": self = .source
    case "intentdefinition": self = .intentDefinition
    case "m", "mm", "c", "cc", "cpp", "metal", "s": self = .foreignSource
    case "h", "hpp", "entitlements", "xcconfig", "storyboard", "xib", "xcdatamodeld", "md",
      "modulemap", "xcprivacy", "xctestplan", "docc", "framework", "xcframework", "a",
      "swiftmodule":
      self = .ignored
    default: self = .resource
    }
  }
}

/// A file of Swift as text.
package struct SourceText {
  package let text: String

  /// - Throws: ``ProjectError`` if it is not a file of UTF-8 text of at most 8 MiB.
  package init(contentsOf file: URL) throws {
    let file = file.resolvingSymlinksInPath()
    let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard let values, values.isRegularFile == true else {
      throw ProjectError(file, "does not exist or is not a file")
    }
    guard (values.fileSize ?? 0) <= 8 << 20 else {
      throw ProjectError(file, "is larger than 8 MiB")
    }
    guard let data = try? Data(contentsOf: file) else {
      throw ProjectError(file, "cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ProjectError(file, "is not in UTF-8; save it in this encoding")
    }
    self.text = text
  }
}
