import ConditionalCompilation
import Foundation
import TestSupport
import Testing

@testable import XcodeProject

@Suite("Projects of Xcode")
struct XcodeProjectTests {
  @Test("have frameworks and libraries, and programs whose modules cannot be imported")
  func libraries() throws {
    let folder = try ProjectFolder(
      """
      K = { isa = PBXNativeTarget; name = "Tide Kit"; productType = "com.apple.product-type.framework";
        buildConfigurationList = KL; buildPhases = ( S, ); };
      KL = { isa = XCConfigurationList; buildConfigurations = ( KR, ); };
      KR = { isa = XCBuildConfiguration; name = Release; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; }; };
      H = { isa = PBXNativeTarget; name = Harbour; productName = Harbour;
        productType = "com.apple.product-type.application"; buildPhases = ( ); };
      U = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; };
      """, targets: "K, H, U,")
    let project = try folder.project()
    #expect(try project.libraries().map(\.moduleName.text) == ["Tide_Kit"])
    #expect(
      try project.libraries().first?.files(.source).map(\.lastPathComponent) == ["TideWidget.swift"]
    )
    #expect(try project.programModules() == ["Tide", "Harbour"])
  }

  @Test("name a target's files by groups, and those of each language")
  func phases() throws {
    #expect(
      try ProjectFolder().files() == [
        "Tide/TideWidget.swift", "Tide/Assets.xcassets", "Tide/de.lproj/Localizable.strings",
        "Tide/en.lproj/Localizable.strings",
      ])
  }

  @Test(
    "find files from where a reference says",
    arguments: [
      (#"path = a.swift; sourceTree = SOURCE_ROOT;"#, ["a.swift"]),
      (#"path = "/abs/a.swift"; sourceTree = "<absolute>";"#, ["/abs/a.swift"]),
      (#"path = "../b.swift"; sourceTree = SOURCE_ROOT;"#, ["../b.swift"]),
      (#"path = Kit.framework; sourceTree = SDKROOT;"#, []),
    ])
  func references(properties: String, expected: [String]) throws {
    let project = try ProjectFolder(
      "X = { isa = PBXFileReference; \(properties) }; BX = { isa = PBXBuildFile; fileRef = X; }; "
        + "S2 = { isa = PBXSourcesBuildPhase; files = ( BX, ); };",
      target: "buildPhases = ( S2, );")
    let parent = project.url.deletingLastPathComponent().standardizedFileURL.path
    #expect(try project.files() == expected.map { $0.replacing("..", with: parent) })
  }

  @Test(
    "take a synchronized folder but for its exceptions, and of another target's folder the exceptions"
  )
  func synchronizedFolders() throws {
    let project = try ProjectFolder(
      """
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Sync; sourceTree = "<group>"; exceptions = ( E1, E2, ); };
      Z = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = ( E3, ); };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = ( Info.plist, Old, ); };
      E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U; membershipExceptions = ( New.swift, ); };
      E3 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = ( Model.swift, ); };
      G2 = { isa = PBXGroup; children = ( Y, Z, ); sourceTree = "<group>"; };
      """, target: "buildPhases = ( ); fileSystemSynchronizedGroups = ( Y, );")
    for file in [
      "Sync/New.swift", "Sync/Old/Old.swift", "Sync/Info.plist", "Sync/.hidden.swift",
      "Sync/Media.xcassets/Contents.json", "Sync/Sub/More.swift", "App/Model.swift",
      "App/App.swift",
    ] {
      try project.folder.write("", to: file)
    }
    #expect(
      try project.files() == [
        "Sync/Media.xcassets", "Sync/New.swift", "Sync/Sub/More.swift", "App/Model.swift",
      ])
  }

  @Test("find the widget extensions by the property list or the sources")
  func extensions() throws {
    let project = try ProjectFolder()
    #expect(try project.project().widgetExtensions().map(\.name) == ["Tide"])
    try project.folder.write(
      """
      <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.share-services</string></dict></dict></plist>
      """, to: "Tide/Info.plist")
    #expect(try project.project().widgetExtensions().isEmpty)
    try FileManager.default.removeItem(atPath: project.path + "/Tide/Info.plist")
    #expect(try project.project().widgetExtensions().isEmpty)
    try project.folder.write("struct Tide: WidgetBundle {}", to: "Tide/TideWidget.swift")
    #expect(try project.project().widgetExtensions().map(\.name) == ["Tide"])
  }

  @Test(
    "say the platform, which is iOS of several",
    arguments: [
      ("", .iOS), ("SDKROOT = iphoneos;", .iOS), ("SDKROOT = macosx;", .macOS),
      ("SDKROOT = watchos;", .watchOS), ("SUPPORTED_PLATFORMS = \"xros xrsimulator\";", .visionOS),
      ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"macosx iphoneos\";", .iOS),
    ] as [(String, SourcePlatform)])
  func platforms(settings: String, expected: SourcePlatform) throws {
    #expect(try ProjectFolder(settings: settings).target().platform == expected)
  }

  @Test("have the settings of the project, the target, and configuration files")
  func settings() throws {
    let project = try ProjectFolder(
      "C = { isa = PBXFileReference; path = Tide.xcconfig; sourceTree = SOURCE_ROOT; };",
      settings: """
        SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; SWIFT_APPROACHABLE_CONCURRENCY = YES;
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = ( "$(inherited)", EXTRA, ); OTHER_SWIFT_FLAGS = "-D FLAG -DOTHER";
        """, configuration: "baseConfigurationReference = C;")
    try project.folder.write(
      "SWIFT_VERSION = 6.0\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = BASE\n", to: "Tide.xcconfig")
    let target = try project.target()
    #expect(target.languageMode == 6)
    #expect(target.isMainActorDefault)
    #expect(target.conditions == ["BASE", "EXTRA", "FLAG", "OTHER"])
    #expect(
      target.upcomingFeatures == ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"])
    #expect(target.moduleName.text == "Tide")
    let properties = target.properties()
    #expect(properties["CFBundleIdentifier"] as? String == "com.example.Tide")
    #expect(properties["CFBundleVersion"] as? String == "7")
    #expect(properties["Name"] as? String == "Tide by com.example")
  }

  @Test("have the conditions that are set in both configurations, and in one")
  func conditionsByConfiguration() throws {
    let project = try ProjectFolder(
      """
      TD = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = C;
        buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) DEBUG BOTH"; }; };
      TL2 = { isa = XCConfigurationList; buildConfigurations = ( TD, TR, ); defaultConfigurationName = Release; };
      C = { isa = PBXFileReference; path = Tide.xcconfig; sourceTree = SOURCE_ROOT; };
      """, target: "buildConfigurationList = TL2;",
      settings: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"BOTH SHIPPED\";")
    try project.folder.write(
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug] = FILE\n", to: "Tide.xcconfig")
    let target = try project.target()
    #expect(target.conditions == ["BOTH"])
    #expect(target.debugConditions == ["FILE", "DEBUG"])
    #expect(target.releaseConditions == ["SHIPPED"])
  }

  @Test(
    "leave out the files that the settings exclude, unless they include them",
    arguments: [
      ("EXCLUDED_SOURCE_FILE_NAMES = TideWidget.swift;", false),
      ("EXCLUDED_SOURCE_FILE_NAMES = \"Other.swift T*W?dget.swift\";", false),
      ("EXCLUDED_SOURCE_FILE_NAMES = ( \"Tide/*.swift\", );", false),
      ("EXCLUDED_SOURCE_FILE_NAMES = \"Harbour/*.swift\";", true),
      ("EXCLUDED_SOURCE_FILE_NAMES = \"*\"; INCLUDED_SOURCE_FILE_NAMES = \"Tide*\";", true),
      ("EXCLUDED_SOURCE_FILE_NAMES = \"T?dget.swift\";", true),
    ])
  func excludedFiles(settings: String, isCompiled: Bool) throws {
    let files = try ProjectFolder(settings: settings).files()
    #expect(files.contains("Tide/TideWidget.swift") == isCompiled)
  }

  @Test(
    "have the requirements of packages that are fetched",
    arguments: [
      (
        ["kind": "upToNextMajorVersion", "minimumVersion": "1.2.3-beta.1"],
        .upToNextMajor("1.2.3-beta.1")
      ),
      (["kind": "upToNextMinorVersion", "minimumVersion": "2"], .upToNextMinor("2.0.0")),
      (
        ["kind": "versionRange", "minimumVersion": "1.0.0", "maximumVersion": "1.5.0"],
        .range("1.0.0", "1.5.0")
      ),
      (["kind": "exactVersion", "version": "1.2.3"], .exact("1.2.3")),
      (["kind": "branch", "branch": "main"], .branch("main")),
      (["kind": "revision", "revision": "abc"], .revision("abc")),
      (["kind": "exactVersion", "version": "one"], nil),
      (["kind": "branch"], nil),
      ([:], nil),
    ] as [([String: String], RemotePackage.Requirement?)])
  func requirements(properties: [String: String], expected: RemotePackage.Requirement?) {
    #expect(RemotePackage.Requirement(xcode: properties) == expected)
  }

  @Test("find a configuration file in a synchronized folder")
  func anchoredConfigurationFile() throws {
    let project = try ProjectFolder(
      #"Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = "<group>"; };"#,
      configuration:
        "baseConfigurationReferenceAnchor = Y; baseConfigurationReferenceRelativePath = Sub/Tide.xcconfig;"
    )
    try project.folder.write("SWIFT_VERSION = 6.0\n", to: "Config/Sub/Tide.xcconfig")
    #expect(try project.target().languageMode == 6)
  }

  @Test("leave out files of other platforms and other languages' exceptions")
  func filters() throws {
    let project = try ProjectFolder(
      """
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Sync; sourceTree = "<group>"; exceptions = ( E1, ); };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
        membershipExceptions = ( "/Localized: Localizable.strings", ); };
      BM = { isa = PBXBuildFile; fileRef = F; platformFilter = macos; };
      BP = { isa = PBXBuildFile; fileRef = A; platformFilters = ( ios, macos, ); };
      S2 = { isa = PBXSourcesBuildPhase; files = ( BM, BP, ); };
      """, target: "buildPhases = ( S2, ); fileSystemSynchronizedGroups = ( Y, );")
    try project.folder.write("", to: "Sync/de.lproj/Localizable.strings")
    try project.folder.write("", to: "Sync/de.lproj/Other.strings")
    try project.folder.write("", to: "Sync/Data.plist")
    #expect(
      try project.files() == [
        "Tide/Assets.xcassets", "Sync/Data.plist", "Sync/de.lproj/Other.strings",
      ])
    #expect(try project.target().files(.resource).map(\.lastPathComponent).contains("Data.plist"))
  }

  @Test("read configuration files with the files that they include")
  func configurationFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "A = 1 // one\n#include \"More.xcconfig\"\nC=$(A) and more\n", to: "Top.xcconfig")
    try folder.write("B = 2\n#include? \"Top.xcconfig\"\n", to: "More.xcconfig")
    let file = URL(fileURLWithPath: folder.path + "/Top.xcconfig")
    #expect(
      ConfigurationFile(contentsOf: file).settings == ["A": "1", "B": "2", "C": "$(A) and more"])
  }

  @Test(
    "name the packages of linked products: remote ones, and local ones in references and synchronized folders"
  )
  func products() throws {
    let project = try ProjectFolder(
      """
      D1 = { isa = XCSwiftPackageProductDependency; productName = Remote; package = R1; };
      R1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/remote";
        requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2; }; };
      D2 = { isa = XCSwiftPackageProductDependency; productName = Local; package = L1; };
      L1 = { isa = XCLocalSwiftPackageReference; relativePath = Local; };
      D3 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Modules; sourceTree = "<group>"; };
      """, target: "packageProductDependencies = ( D1, D2, D3, );")
    try project.folder.write("", to: "Modules/Kit/Package.swift")
    let root = project.url.standardizedFileURL
    let (local, kit) = (
      root.appendingPathComponent("Local"), root.appendingPathComponent("Modules/Kit")
    )
    #expect(
      try project.target().products == [
        PackageProduct("Kit", .local([local, kit])), PackageProduct("Local", .local([local, kit])),
        PackageProduct(
          "Remote", .remote(RemotePackage("https://example.com/remote", .upToNextMajor("1.2.0")))),
      ])
  }

  @Test("end the expansion of settings that name themselves, each other, or many")
  func endlessSettings() {
    let settings = BuildSettings([
      "A": "$(B)x", "B": "$(A)y", "C": "$(NONE)", "D": "$(D)$(D)$(D)$(D)z",
      "E0": String(repeating: "$(E1)", count: 100), "E1": String(repeating: "$(E2)", count: 100),
      "E2": "e",
    ])
    #expect(settings["A"] == "yx")
    #expect(settings["C"] == nil)
    #expect(settings["D"] == "z")
    #expect((settings["E0"]?.count ?? 0) < 1_000_000)
  }

  @Test(
    "apply the modifiers of settings",
    arguments: [
      ("$(N:rfc1034identifier)", "My-Tide"), ("$(N:c99extidentifier)", "My_Tide"),
      ("$(N:lower)", "my tide"),
      ("$(NONE:default=other)", "other"), ("${N:default=other}", "My Tide"), ("$(N", "$(N"),
    ])
  func modifiers(text: String, expected: String) {
    #expect(BuildSettings(["N": "My Tide"]).expanded(text) == expected)
  }

  @Test(
    "make modules of product names",
    arguments: [
      ("My Widget-Extension", "My_Widget_Extension"), ("2048", "_2048"), ("", "Widgets"),
      ("ويدجت 🌊", "Widgets"),
    ])
  func moduleNames(name: String, expected: String) {
    #expect(ModuleName(name).text == expected)
  }

  @Test(
    "name the file and the reason where they cannot be read",
    arguments: [
      ("", "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list"),
      (
        "{ objects = { P = { isa = PBXProject; }; }; }",
        "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list"
      ),
      (
        "{ objects = { P = { isa = PBXGroup; }; }; rootObject = P; }",
        "has no object of kind 'PBXProject'"
      ),
      (
        "{ objects = { ",
        "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list"
      ),
      (
        String(repeating: "(", count: 5000),
        "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list"
      ),
      (
        "\u{0}\u{1}\u{2}",
        "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list"
      ),
    ])
  func badFiles(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "A.xcodeproj/project.pbxproj")
    let project = URL(fileURLWithPath: folder.path + "/A.xcodeproj")
    let error = #expect(throws: ProjectError.self) { try XcodeProject(at: project) }
    #expect(error?.reason == reason)
    #expect(error?.file.lastPathComponent == "project.pbxproj")
  }

  @Test("reject groups that contain themselves")
  func cyclicGroups() throws {
    let project = try ProjectFolder(
      """
      C1 = { isa = PBXGroup; children = ( C2, ); path = one; sourceTree = "<group>"; };
      C2 = { isa = PBXGroup; children = ( C1, X, ); path = two; sourceTree = "<group>"; };
      X = { isa = PBXFileReference; path = x.swift; sourceTree = "<group>"; };
      BX = { isa = PBXBuildFile; fileRef = X; };
      S2 = { isa = PBXSourcesBuildPhase; files = ( BX, ); };
      """, target: "buildPhases = ( S2, );")
    let error = #expect(throws: ProjectError.self) { try project.files() }
    #expect(error?.reason == "has a group 'two' that contains itself")
  }

  @Test("read ten thousand files, and reject a folder with more")
  func manyFiles() throws {
    let folder = try TemporaryFolder()
    for index in 0..<10_000 {
      #expect(
        FileManager.default.createFile(atPath: "\(folder.path)/\(index).swift", contents: nil))
    }
    let files = FolderFiles(folder: URL(fileURLWithPath: folder.path))
    #expect(try files.paths().count == 10_000)
    for index in 10_000..<20_001 {
      #expect(
        FileManager.default.createFile(atPath: "\(folder.path)/\(index).swift", contents: nil))
    }
    let error = #expect(throws: ProjectError.self) { try files.paths() }
    #expect(error?.reason == "contains more than 20000 files")
  }
}
