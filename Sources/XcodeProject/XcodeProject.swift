package import Foundation

/// An Xcode project, read for its widget extensions.
package struct XcodeProject {
  private let objects: ProjectObjects
  private let paths: ProjectPaths

  /// The project's file, and the folder from which its paths are.
  package var file: URL { objects.file.deletingLastPathComponent() }
  package var sourceRoot: URL { paths.sourceRoot }

  /// Reads the project in a folder `*.xcodeproj`.
  ///
  /// - Throws: ``ProjectError``.
  package init(at folder: URL) throws {
    objects = try ProjectObjects(contentsOf: folder.appendingPathComponent("project.pbxproj"))
    paths = ProjectPaths(objects)
  }

  /// The names of all targets with a product.
  package var targetNames: [String] { nativeTargets.compactMap { $0.string("name") } }

  /// The targets that are extensions with widgets, by name.
  ///
  /// - Throws: ``ProjectError``.
  package func widgetExtensions() throws -> [ExtensionTarget] {
    try nativeTargets.filter { Self.extensionTypes.contains($0.string("productType") ?? "") }
      .map(target).filter(\.hasWidgets).sorted { $0.name < $1.name }
  }

  /// A target by name, of any kind.
  package func target(named name: String) throws -> ExtensionTarget? {
    try nativeTargets.first { $0.string("name") == name }.map(target)
  }

  /// The targets that are frameworks or libraries.
  ///
  /// - Throws: ``ProjectError``.
  package func libraries() throws -> [ExtensionTarget] {
    try nativeTargets.filter { Self.libraryTypes.contains($0.string("productType") ?? "") }
      .map(target)
  }

  /// The modules of the targets that are apps or extensions.
  ///
  /// - Throws: ``ProjectError``.
  package func programModules() throws -> Set<String> {
    Set(
      try nativeTargets.filter {
        let type = $0.string("productType") ?? ""
        return Self.extensionTypes.contains(type)
          || type.hasPrefix("com.apple.product-type.application")
      }.map { Self.moduleName(try BuildSettings(target: $0, in: objects, paths: paths)).text })
  }

  private static func moduleName(_ settings: BuildSettings) -> ModuleName {
    ModuleName(settings["PRODUCT_MODULE_NAME"] ?? settings["PRODUCT_NAME"] ?? "")
  }

  private static let libraryTypes: Set = [
    "com.apple.product-type.framework", "com.apple.product-type.framework.static",
    "com.apple.product-type.library.dynamic", "com.apple.product-type.library.static",
  ]

  private var nativeTargets: [ProjectObject] {
    objects.list("targets", of: objects.root).filter { $0.isa == "PBXNativeTarget" }
  }

  private static let extensionTypes: Set = [
    "com.apple.product-type.app-extension", "com.apple.product-type.extensionkit-extension",
  ]

  private func target(_ object: ProjectObject) throws -> ExtensionTarget {
    let settings = try BuildSettings(target: object, in: objects, paths: paths)
    var files = try phaseFiles(of: object)
    for group in objects.all("PBXFileSystemSynchronizedRootGroup") {
      files += try synchronizedFiles(of: group, in: object)
    }
    let filter = FileNameFilter(settings)
    var seen: Set<URL> = []
    return ExtensionTarget(
      name: object.string("name") ?? object.id,
      moduleName: Self.moduleName(settings),
      files: files.filter { !filter.excludes($0) && seen.insert($0).inserted },
      infoPlist: settings["INFOPLIST_FILE"].map {
        URL(fileURLWithPath: $0, relativeTo: paths.sourceRoot).standardizedFileURL
      },
      products: products(of: object), settings: settings,
      debugSettings: try BuildSettings(
        target: object, in: objects, paths: paths, configuration: "Debug"))
  }

  /// The files of the phases that compile sources and copy resources.
  private func phaseFiles(of target: ProjectObject) throws -> [URL] {
    let phases = objects.list("buildPhases", of: target).filter {
      ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains($0.isa)
    }
    return try phases.flatMap { objects.list("files", of: $0) }.filter(Self.isBuiltForIOS).flatMap {
      file in
      try objects[file.string("fileRef")].map(files) ?? []
    }
  }

  /// Whether a file is built for iOS: in a target for several platforms, a file may be for some of them.
  private static func isBuiltForIOS(_ file: ProjectObject) -> Bool {
    let filters =
      file.strings("platformFilters") + (file.string("platformFilter").map { [$0] } ?? [])
    return filters.isEmpty || filters.contains("ios")
  }

  /// The files of a reference; a variant group has one for each language.
  private func files(of reference: ProjectObject) throws -> [URL] {
    guard reference.isa == "PBXVariantGroup" else {
      return try paths.url(of: reference).map { [$0] } ?? []
    }
    return try objects.list("children", of: reference).compactMap(paths.url)
  }

  /// The files of a folder that are the target's: all but the exceptions of its own folders, and the exceptions of others.
  private func synchronizedFiles(of group: ProjectObject, in target: ProjectObject) throws -> [URL]
  {
    let ownsGroup = target.strings("fileSystemSynchronizedGroups").contains(group.id)
    let exceptions = Set(
      objects.list("exceptions", of: group).filter { $0.string("target") == target.id }
        .flatMap { $0.strings("membershipExceptions") })
    guard ownsGroup || !exceptions.isEmpty, let folder = try paths.url(of: group) else { return [] }
    let paths = try FolderFiles(folder: folder).paths()
    let members = paths.filter { path in
      exceptions.contains { Self.exception($0, includes: path) } != ownsGroup
    }
    // A file that the project names and that does not exist is reported, as for one of a phase.
    let missing =
      ownsGroup
      ? []
      : exceptions.filter { exception in
        !exception.hasPrefix(Self.localized)
          && !paths.contains { Self.exception(exception, includes: $0) }
      }
    return (members + missing.sorted()).map {
      folder.appendingPathComponent($0).standardizedFileURL
    }
  }

  /// Whether an exception is a path, a folder that contains it, or a file in all languages.
  private static func exception(_ exception: String, includes path: String) -> Bool {
    if exception.hasPrefix(localized) {
      return path.hasSuffix(".lproj/" + exception.dropFirst(localized.count))
    }
    return path == exception || path.hasPrefix(exception + "/")
  }

  private static let localized = "/Localized: "

  /// The products of packages that the target links.
  private func products(of target: ProjectObject) -> [PackageProduct] {
    objects.list("packageProductDependencies", of: target).compactMap { dependency in
      guard let name = dependency.string("productName") else { return nil }
      let package = objects[dependency.string("package")]
      if let package, let url = package.string("repositoryURL") {
        let requirement = RemotePackage.Requirement(xcode: package.settings("requirement"))
        return PackageProduct(name, .remote(RemotePackage(url, requirement)))
      }
      // A local package may be named nowhere but among the project's packages.
      let locals =
        package.map { [$0] } ?? objects.all("XCLocalSwiftPackageReference")
      let folders = locals.compactMap { $0.string("relativePath") }
        .map { URL(fileURLWithPath: $0, relativeTo: paths.sourceRoot).standardizedFileURL }
      return PackageProduct(name, .local(folders + referencedPackages))
    }.sorted { $0.name < $1.name }
  }

  /// Folders with a package that the project contains as a file, or in a synchronized folder: local packages to Xcode.
  private var referencedPackages: [URL] {
    let files = objects.all("PBXFileReference").compactMap { try? paths.url(of: $0) }
    let folders = objects.all("PBXFileSystemSynchronizedRootGroup").compactMap {
      try? paths.url(of: $0)
    }
    let inner = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted().map {
        folder.appendingPathComponent($0)
      } ?? []
    }
    return (files + folders + inner).filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path)
    }
  }
}

/// A product of a package that a target links.
package struct PackageProduct: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case remote(RemotePackage)
    /// The folders of the packages that may have it.
    case local([URL])
  }

  package let name: String
  package let source: Source

  package init(_ name: String, _ source: Source) { (self.name, self.source) = (name, source) }
}
