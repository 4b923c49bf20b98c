import Foundation
import PlacardCLI
import TestSupport
import Testing
import WidgetWorker

@testable import ImportCLI
@testable import XcodeProject

@Suite("Packages of widget extensions")
struct PackageWriterTests {
  private let folder: TemporaryFolder
  private var sources: URL { URL(fileURLWithPath: folder.path + "/App").standardizedFileURL }
  private var package: URL { URL(fileURLWithPath: folder.path + "/Package").standardizedFileURL }

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in [
      ("App/Widget/Tide.swift", "import WidgetKit\n"),
      ("App/Shared/Model.swift", "struct Model {}\n"),
      ("App/Widget/Tide.intentdefinition", "<plist/>"),
      ("App/Widget/Assets.xcassets/Contents.json", "{}"),
      ("App/Widget/de.lproj/Localizable.strings", ""), ("App/Widget/data/tides.json", "[]"),
    ] {
      try folder.write(text, to: path)
    }
  }

  private func target(_ files: [String], settings: [String: String] = [:]) -> ExtensionTarget {
    ExtensionTarget(
      name: "Tide Widget", moduleName: ModuleName("Tide Widget"),
      files: files.map { sources.appendingPathComponent($0) }, infoPlist: nil, products: [],
      settings: BuildSettings(settings))
  }

  private var placard: PackageFolder {
    PackageFolder(URL(fileURLWithPath: folder.path + "/placard"), from: package)
  }

  private var allFiles: [String] {
    [
      "Widget/Tide.swift", "Shared/Model.swift", "Widget/Tide.intentdefinition",
      "Widget/Assets.xcassets",
      "Widget/de.lproj/Localizable.strings", "Widget/data/tides.json",
    ]
  }

  private func extensionPackage(_ settings: [String: String] = [:]) -> ExtensionPackage {
    ExtensionPackage(
      target: target(allFiles, settings: settings), placard: placard, localPackages: [])
  }

  private func paths() throws -> [String] {
    try #require(FileManager.default.enumerator(atPath: package.path)).compactMap { $0 as? String }
      .filter { $0.contains(".") && !$0.hasSuffix(".lproj") }.sorted()
  }

  @Test("refer to sources where they are, and have copies of resources")
  func links() throws {
    try PackageWriter(folder: package, copies: false).write(
      extensionPackage(["PRODUCT_BUNDLE_IDENTIFIER": "com.example.tide"]))
    let target = "Sources/Tide_Widget"
    #expect(
      try paths() == [
        "Package.swift", "\(target)/Code/Shared/Model.swift",
        "\(target)/Code/Widget/Tide.intentdefinition",
        "\(target)/Code/Widget/Tide.swift",
        "\(target)/Resources/Assets.xcassets",
        "\(target)/Resources/Assets.xcassets/Contents.json", "\(target)/Resources/Info.plist",
        "\(target)/Resources/de.lproj/Localizable.strings", "\(target)/Resources/tides.json",
      ])
    let manager = FileManager.default
    let source = try manager.destinationOfSymbolicLink(
      atPath: package.path + "/\(target)/Code/Widget/Tide.swift")
    #expect(source == sources.path + "/Widget/Tide.swift")
    let properties = try Data(
      contentsOf: package.appendingPathComponent("\(target)/Resources/Info.plist"))
    #expect(
      try PropertyListSerialization.propertyList(from: properties, format: nil) as? [String: String]
        == ["CFBundleIdentifier": "com.example.tide"])
  }

  @Test("exclude what is for the platform, which the plugin adapts")
  func platform() throws {
    try folder.write("#if os(iOS)\n#endif\n", to: "App/Shared/Model.swift")
    try PackageWriter(folder: package, copies: false).write(extensionPackage())
    let target = "Sources/Tide_Widget"
    #expect(
      try paths().filter { $0.hasSuffix(".swift") } == [
        "Package.swift", "\(target)/Code/Widget/Tide.swift",
        "\(target)/CodeForPlatform/iOS/Shared/Model.swift",
      ])
    try folder.write("#if os(iOS)\n#endif\n", to: "App/Widget/Tide.swift")
    try PackageWriter(folder: package, copies: false).write(extensionPackage())
    #expect(try paths().contains("\(target)/ImportedSources.swift"))
    let exclusion =
      "exclude: [\"CodeForPlatform\", \"Code/Widget/Tide.intentdefinition\"],"
    #expect(extensionPackage().manifest.contains(exclusion))
    let mac = extensionPackage(["SDKROOT": "macosx"])
    #expect(mac.sources.map(\.path).contains("Code/Shared/Model.swift"))
    try folder.write("@objc final class Model: NSObject {}\n", to: "App/Shared/Model.swift")
    #expect(mac.sources.map(\.path).contains("CodeForPlatform/macOS/Shared/Model.swift"))
  }

  @Test("have copies of the sources where wanted")
  func copies() throws {
    try PackageWriter(folder: package, copies: true).write(extensionPackage())
    let file = package.appendingPathComponent("Sources/Tide_Widget/Code/Widget/Tide.swift")
    #expect(try file.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == false)
    #expect(try String(contentsOf: file, encoding: .utf8) == "import WidgetKit\n")
  }

  @Test("are built in the language mode and with the conditions of the target")
  func manifest() {
    let settings = [
      "SWIFT_VERSION": "6.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "WIDGET bad-name", "OTHER_SWIFT_FLAGS": "-Xcc -DLOW",
    ]
    var package = ExtensionPackage(
      target: target(allFiles, settings: settings), placard: placard,
      localPackages: [
        .init(
          package: PackageFolder(sources.appendingPathComponent("Kit"), from: package),
          products: ["Kit"])
      ])
    package.optionalProducts = [.osLog, .combine, .charts, .cryptoKit]
    package.implicitModules = ["Observation"]
    #expect(
      package.manifest == """
        // swift-tools-version: 6.2
        // Written by 'placard import', which replaces this file and 'Sources'.
        import PackageDescription

        let package = Package(
          name: "Tide_Widget",
          dependencies: [
            .package(path: "../placard", traits: ["Combine"]),
            .package(path: "../App/Kit"),
          ],
          targets: [
            .executableTarget(
              name: "Tide_Widget",
              dependencies: [
                .product(name: "WidgetKit", package: "placard"),
                .product(name: "SwiftUI", package: "placard"),
                .product(name: "AppIntents", package: "placard"),
                .product(name: "Intents", package: "placard"),
                .product(name: "Charts", package: "placard"),
                .product(name: "Combine", package: "placard"),
                .product(name: "CryptoKit", package: "placard"),
                .product(name: "OSLog", package: "placard"),
                .product(name: "Kit", package: "kit"),
              ],
              exclude: ["Code/Widget/Tide.intentdefinition"],
              resources: [.copy("Resources")],
              swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .define("WIDGET"), \
        .unsafeFlags(["-module-alias", "Combine=PlacardCombine", "-module-alias", "CryptoKit=PlacardCryptoKit", "-module-alias", "OSLog=PlacardOSLog", "-module-alias", "os=PlacardOS", "-Xfrontend", "-import-module", "-Xfrontend", "Observation"])],
              plugins: [.plugin(name: "WidgetExtension", package: "placard")])
          ]
        )

        """)
  }

  @Test("have another name than the targets of the packages that they depend on")
  func reservedNames() throws {
    try folder.write(
      """
      let package = Package(products: [.library(name: "Kit", targets: ["KitCode"])], dependencies: [
        .package(name: "Other", path: "x")], targets: [.target(name: "KitCode"), .plugin(
          name: "Tide_Widget")])
      """, to: "placard/Package.swift")
    #expect(placard.identity == "placard")
    #expect(placard.names(of: "library") == ["Kit"])
    #expect(placard.targets == ["KitCode", "Tide_Widget"])
    var package = extensionPackage()
    #expect(package.name == "Tide_Widget")
    package.reservedNames = Set(placard.targets)
    #expect(package.name == "Tide_WidgetWidgets")
  }

  @Test("have sources of a folder of resources beside the resources")
  func sourcesInResources() {
    let package = ExtensionPackage(
      target: target(["Widget/Resources/R.swift", "Widget/Tide.swift"]), placard: placard,
      localPackages: [])
    #expect(package.sources.map(\.path) == ["Code/Resources/R.swift", "Code/Tide.swift"])
  }

  @Test("replace what was imported before, and leave what else is in the folder")
  func again() throws {
    let writer = PackageWriter(folder: package, copies: false)
    try writer.write(extensionPackage())
    try folder.write("notes", to: "Package/notes.txt")
    try folder.write("old", to: "Package/Sources/Old/Old.swift")
    try writer.write(extensionPackage())
    #expect(try paths().contains("notes.txt"))
    #expect(try !paths().contains { $0.hasPrefix("Sources/Old") })
    #expect(try !paths().contains { $0.hasPrefix(".import") })
  }

  @Test(
    "are not written over another package or other sources",
    arguments: [
      ("Package.swift", "was not written by 'import'; choose another folder with --to"),
      ("Sources/A.swift", "has a folder 'Sources' already; choose another folder with --to"),
    ])
  func otherPackages(file: String, reason: String) throws {
    try folder.write("mine", to: "Package/\(file)")
    let error = #expect(throws: CommandError.self) {
      try PackageWriter(folder: package, copies: false).write(extensionPackage())
    }
    #expect(error?.description.hasSuffix(reason) == true)
    #expect(
      try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8) == "mine")
  }

  @Test("are not written through a link to another folder")
  func linkedSources() throws {
    let writer = PackageWriter(folder: package, copies: false)
    try writer.write(extensionPackage())
    try folder.write("mine", to: "Elsewhere/mine.swift")
    let link = package.appendingPathComponent("Sources")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: folder.path + "/Elsewhere")
    try writer.write(extensionPackage())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Elsewhere") == [
        "mine.swift"
      ])
    #expect(try link.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == false)
  }

  @Test("leave out resources that do not exist")
  func missingResource() throws {
    let package = ExtensionPackage(
      target: target(["Widget/Tide.swift", "Widget/Secrets.plist", "Widget/data/tides.json"]),
      placard: placard, localPackages: [])
    #expect(package.missingResources.map(\.lastPathComponent) == ["Secrets.plist"])
    try PackageWriter(folder: self.package, copies: false).write(package)
    #expect(
      try paths() == [
        "Package.swift", "Sources/Tide_Widget/Code/Tide.swift",
        "Sources/Tide_Widget/Resources/Info.plist", "Sources/Tide_Widget/Resources/tides.json",
      ])
  }

  @Test("have all asset catalogs, also those of one name, in the project's order")
  func catalogs() throws {
    for name in ["App/App/Assets.xcassets", "App/Kit/Assets.xcassets"] {
      try folder.write("{\"of\": \"\(name)\"}", to: name + "/Contents.json")
    }
    let package = ExtensionPackage(
      target: target([
        "Widget/Tide.swift", "Widget/Assets.xcassets", "App/Assets.xcassets",
        "Kit/Assets.xcassets",
      ]), placard: placard, localPackages: [])
    try PackageWriter(folder: self.package, copies: false).write(package)
    let resources = self.package.appendingPathComponent("Sources/Tide_Widget/Resources")
    let contents = try [
      "Assets.xcassets", "Assets_2.xcassets", "Assets_3.xcassets",
    ].map { name in
      try String(
        contentsOf: resources.appendingPathComponent(name + "/Contents.json"), encoding: .utf8)
    }
    #expect(
      contents == [
        "{}", "{\"of\": \"App/App/Assets.xcassets\"}", "{\"of\": \"App/Kit/Assets.xcassets\"}",
      ])
  }

  @Test("without a source of the target are not written")
  func missingFile() throws {
    let package = ExtensionPackage(
      target: target(["Widget/Tide.swift", "Widget/Gone.swift"]), placard: placard,
      localPackages: [])
    let error = #expect(throws: CommandError.self) {
      try PackageWriter(folder: self.package, copies: false).write(package)
    }
    #expect(
      error?.description.hasSuffix("/Widget/Gone.swift' is in the target, but does not exist")
        == true)
    #expect(!FileManager.default.fileExists(atPath: self.package.path + "/Package.swift"))
  }

  @Test(
    "have the path of a file from a folder",
    arguments: [("/a/b", "/a/c", "../c"), ("/a/b/c", "/d", "../../../d"), ("/a", "/a/b", "b")])
  func relativePaths(folder: String, file: String, expected: String) {
    #expect(
      RelativePath.from(URL(fileURLWithPath: folder), to: URL(fileURLWithPath: file)) == expected)
  }
}
