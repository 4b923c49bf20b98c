import Foundation
import TestSupport
import Testing
import WidgetWorker
import XcodeProject

@testable import ImportCLI

@Suite("SwiftPM packages with widgets")
struct PackageProjectTests {
  private let folder: TemporaryFolder
  private var package: URL { URL(fileURLWithPath: folder.path + "/Tide").standardizedFileURL }

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in [
      ("Tide/Package.swift", "// swift-tools-version: 6.0\n// \"Harbour\" \"TideMacros\"\n"),
      (
        "Tide/Sources/TideWidget/Tide.swift",
        "import SwiftUI\nimport Views\nimport Algorithms\n@main struct Tides: WidgetBundle {}\n"
      ),
      ("Tide/Sources/TideWidget/tides.json", "[]"),
      ("Tide/Sources/Views/View.swift", "import SwiftUI\nimport Numbers\nstruct Low: Widget {}\n"),
      ("Tide/Sources/Numbers/Number.swift", "import Foundation\n"),
      ("Tide/Sources/Harbour/main.swift", "print(1)\n"),
    ] {
      try folder.write(text, to: path)
    }
  }

  private static let targets = [
    """
    {"name": "TideWidget", "type": "executable", "exclude": [],
     "dependencies": [{"byName": ["Views", {"platformNames": ["ios"]}]},
      {"product": ["Algorithms", "swift-algorithms", null, null]}],
     "resources": [{"path": "tides.json", "rule": {"process": {}}}],
     "settings": [
      {"tool": "swift", "kind": {"defaultIsolation": {"_0": "MainActor"}}},
      {"tool": "swift", "kind": {"define": {"_0": "PHONE"}}, "condition": {"platformNames": ["ios"]}},
      {"tool": "swift", "kind": {"define": {"_0": "MAC"}}, "condition": {"platformNames": ["macos"]}},
      {"tool": "swift", "kind": {"define": {"_0": "TRACE"}}, "condition": {"platformNames": [], "config": "debug"}}]}
    """,
    """
    {"name": "Views", "type": "regular", "exclude": [], "dependencies": [{"target": ["Numbers", null]}],
     "resources": [], "settings": []}
    """,
    """
    {"name": "Numbers", "type": "regular", "exclude": [], "dependencies": [], "resources": [], "settings": []}
    """,
    """
    {"name": "Harbour", "type": "executable", "exclude": [], "dependencies": [], "resources": [], "settings": []}
    """,
    """
    {"name": "TideTests", "type": "test", "exclude": [], "dependencies": [], "resources": [], "settings": []}
    """,
  ]

  private static let dependencies = """
    {"sourceControl": [{"identity": "swift-algorithms",
      "location": {"remote": [{"urlString": "https://example.com/swift-algorithms.git"}]},
      "requirement": {"range": [{"lowerBound": "1.2.0", "upperBound": "2.0.0"}]}}]},
    {"fileSystem": [{"identity": "kit", "path": "/Kit"}]}
    """

  private func project(
    targets: [String] = Self.targets, dependencies: String = Self.dependencies
  ) throws -> PackageProject {
    PackageProject(at: package, try Self.manifest(targets: targets, dependencies: dependencies))
  }

  private static func manifest(
    targets: [String], dependencies: String = dependencies
  ) throws -> LocalPackageManifest {
    let json = """
      {"name": "Tide", "products": [], "toolsVersion": {"_version": "6.0.0"},
       "platforms": [{"platformName": "ios", "version": "17.0", "options": []}],
       "dependencies": [\(dependencies)], "targets": [\(targets.joined(separator: ","))]}
      """
    return try JSONDecoder().decode(LocalPackageManifest.self, from: Data(json.utf8))
  }

  private func replacing(_ text: String, with other: String) -> [String] {
    Self.targets.map { $0.replacing(text, with: other) }
  }

  @Test("have the targets with '@main' as those with widgets")
  func widgets() throws {
    #expect(try project().widgetExtensions().map(\.name) == ["TideWidget"])
    #expect(try project().targetNames == ["TideWidget", "Views", "Numbers", "Harbour"])
    try folder.write("struct Tides: WidgetBundle {}\n", to: "Tide/Sources/TideWidget/Tide.swift")
    #expect(try project().widgetExtensions().map(\.name) == ["TideWidget", "Views"])
  }

  @Test("have the settings, resources and products of a target")
  func target() throws {
    let target = try #require(try project().target(named: "TideWidget"))
    #expect(target.languageMode == 6)
    #expect(target.isMainActorDefault)
    #expect(target.conditions == ["SWIFT_PACKAGE", "PHONE"])
    #expect(target.debugConditions == ["TRACE"])
    #expect(target.files(.resource).map(\.lastPathComponent) == ["tides.json"])
    #expect(
      target.products == [
        PackageProduct(
          "Algorithms",
          .remote(
            RemotePackage("https://example.com/swift-algorithms.git", .range("1.2.0", "2.0.0"))))
      ])
  }

  @Test("have the libraries of a target, also those of its libraries")
  func libraries() throws {
    let project = try project()
    let target = try #require(try project.target(named: "TideWidget"))
    #expect(try project.libraries(for: target).map(\.name) == ["Numbers", "Views"])
    #expect(try project.problems(of: target) == [])
  }

  @Test("with a chain of too many targets are rejected")
  func longChain() throws {
    let targets = (0..<10_000).map { number in
      """
      {"name": "T\(number)", "type": "regular", "exclude": [], "resources": [], "settings": [],
       "dependencies": [{"target": ["T\(number + 1)", null]}]}
      """
    }
    let project = try project(targets: targets)
    let target = ExtensionTarget(name: "T0", files: [], settings: [:])
    let error = #expect(throws: ProjectError.self) { try project.libraries(for: target) }
    #expect(
      error?.description.contains(
        "'T0' that depends on 'T500' through 499 others; the maximum is 498") == true)
  }

  @Test("find a target by the name, and suggest the closest one")
  func locator() throws {
    let project = try project()
    func locator(_ name: String?) -> ProjectLocator {
      ProjectLocator(path: package.path, targetName: name) { _ in
        throw CommandError("the manifest is not read")
      }
    }
    #expect(try locator(nil).target(in: project).name == "TideWidget")
    #expect(try locator("Views").target(in: project).name == "Views")
    let error = #expect(throws: CommandError.self) {
      try locator("TideWidgt").target(in: project)
    }
    #expect(
      error?.description == "'\(package.path)/Package.swift' has no target 'TideWidgt'; "
        + "did you mean 'TideWidget'?; its targets with widgets: 'TideWidget'")
  }

  @Test("are read where there is no project of Xcode", arguments: ["Tide", "Tide/Package.swift"])
  func path(path: String) throws {
    let manifest = try JSONDecoder().decode(
      LocalPackageManifest.self,
      from: Data(#"{"products": [], "targets": [], "toolsVersion": {"_version": "6.0.0"}}"#.utf8))
    let locator = ProjectLocator(path: "\(folder.path)/\(path)", targetName: nil) { _ in manifest }
    #expect(try locator.project().file.lastPathComponent == "Package.swift")
  }

  @Test("are not read where there is none")
  func noPackage() throws {
    let path = folder.path + "/Tide/Sources"
    let locator = ProjectLocator(path: path, targetName: nil) { _ in
      throw CommandError("the manifest is not read")
    }
    let error = #expect(throws: CommandError.self) { _ = try locator.project() }
    #expect(
      error?.description
        == "'\(path)' has neither a '.xcodeproj' nor a 'Package.swift'; write the path of an Xcode project or a SwiftPM package"
    )
  }

  @Test(
    "are read although a generator writes the project only if they have widgets",
    arguments: [
      ("App/project.yml", "App", "project.yml", "xcodegen"),
      ("App/Project.swift", "App", "Project.swift", "tuist"),
      ("Tools/Workspace.swift", "Tools", "Workspace.swift", "tuist"),
    ])
  func generators(file: String, path: String, description: String, program: String) throws {
    for name in [file, "Tools/Package.swift"] { try folder.write("", to: name) }
    let manifest = try JSONDecoder().decode(
      LocalPackageManifest.self,
      from: Data(#"{"products": [], "targets": [], "toolsVersion": {"_version": "6.0.0"}}"#.utf8))
    let locator = ProjectLocator(path: "\(folder.path)/\(path)", targetName: nil) { _ in manifest }
    let error = #expect(throws: CommandError.self) { _ = try locator.project() }
    #expect(
      error?.description
        == "'\(folder.path)/\(path)' has no '.xcodeproj' yet, only its description "
        + "'\(description)'; run '\(program) generate' there, and import again")

    try folder.write("", to: "Tide/project.yml")
    let widgets = ProjectLocator(path: package.path, targetName: nil) { _ in
      try Self.manifest(targets: Self.targets)
    }
    #expect(try widgets.project().file.lastPathComponent == "Package.swift")
  }

  @Test("reject targets that depend on each other")
  func cycle() throws {
    let project = try project(
      targets: replacing(
        #""Numbers", "type": "regular", "exclude": [], "dependencies": []"#,
        with:
          #""Numbers", "type": "regular", "exclude": [], "dependencies": [{"byName": ["Views", null]}]"#
      ))
    let target = try #require(try project.target(named: "TideWidget"))
    let error = #expect(throws: ProjectError.self) { try project.libraries(for: target) }
    #expect(
      error?.reason
        == "has targets that depend on each other: 'Views' → 'Numbers' → 'Views'; remove one of the dependencies"
    )
  }

  @Test("reject targets with paths outside the package", arguments: ["../Other", "/etc"])
  func outside(path: String) throws {
    let project = try project(
      targets: replacing(
        #""name": "TideWidget","#, with: #""name": "TideWidget", "path": "\#(path)","#))
    let error = #expect(throws: ProjectError.self) { try project.target(named: "TideWidget") }
    #expect(
      error?.reason
        == "has a target 'TideWidget' with paths outside the package; move its files into it")
  }

  @Test("report with a line which target has no entry point, or needs a macro")
  func problems() throws {
    let project = try project(
      targets: replacing(
        #"{"target": ["Numbers", null]}"#, with: #"{"byName": ["TideMacros", null]}"#)
        + [
          #"{"name": "TideMacros", "type": "macro", "exclude": [], "dependencies": [], "resources": [], "settings": []}"#
        ])
    let target = try #require(try project.target(named: "Views"))
    #expect(
      try project.problems(of: target) == [
        "\(package.path)/Package.swift:1: error: target 'Views' has no type with '@main'; add '@main' to its "
          + "'WidgetBundle', or import the target that has one",
        "\(package.path)/Package.swift:2: error: 'TideMacros' is a macro, which is not imported; write the widget "
          + "without it, or put its uses into '#if canImport(Darwin)'",
      ])
  }

  @Test("become packages whose resources are in both bundles")
  func manifest() throws {
    let target = try #require(try project().target(named: "TideWidget"))
    let output = URL(fileURLWithPath: folder.path + "/Package").standardizedFileURL
    var imported = ExtensionPackage(
      target: target, placard: PackageFolder(package, from: output), localPackages: [])
    imported.usesModuleBundle = true
    let manifest = imported.manifest
    #expect(
      manifest.contains(
        #"resources: [.copy("Resources"), .copy("ModuleResources/tides.json")],"#))
    #expect(manifest.contains(#".define("TRACE", .when(configuration: .debug))"#))
    try PackageWriter(folder: output, copies: false).write(imported)
    for path in ["Resources/tides.json", "ModuleResources/tides.json", "Code/Tide.swift"] {
      let file = output.appendingPathComponent("Sources/TideWidget/\(path)")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
  }

  /// Reads a manifest with a script instead of `swift`.
  private func read(script: String, bytes: Int = 1 << 20) throws -> LocalPackageManifest {
    try folder.write("#!/bin/sh\n\(script)\n", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/swift")
    return try LocalPackageManifest.read(
      of: package, work: URL(fileURLWithPath: folder.path + "/work"),
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"],
      limits: CapturedCommand.Limits(time: .seconds(5), bytes: bytes))
  }

  @Test("are read as 'swift package dump-package' prints them")
  func read() throws {
    let manifest = try read(
      script:
        #"echo '{"products": [], "targets": [], "toolsVersion": {"_version": "6.0.0"}}'"#)
    #expect(manifest.targets.isEmpty)
  }

  @Test(
    "are not read without the reason",
    arguments: [
      (
        "echo 'warning: odd' >&2; echo 'error: no such target' >&2; exit 1", "no such target"
      ),
      ("exit 1", "'swift package dump-package' failed"),
      (
        "exec sleep 100",
        "its evaluation did not end within 5.0 seconds; remove code that waits or loops forever"
      ),
      ("exec yes", "its evaluation wrote more than 1048576 bytes"),
      ("echo '{'", "what 'swift package dump-package' wrote is not understood"),
    ])
  func unreadable(script: String, reason: String) throws {
    let error = #expect(throws: CommandError.self) { try read(script: script) }
    #expect(
      error?.description == "'\(package.path)/Package.swift' cannot be read: \(reason)")
  }

  @Test("are not read without a toolchain")
  func noToolchain() throws {
    let error = #expect(throws: CommandError.self) {
      try LocalPackageManifest.read(
        of: package, work: URL(fileURLWithPath: folder.path + "/work"),
        environment: ["PATH": folder.path])
    }
    #expect(
      error?.description
        == "'\(package.path)/Package.swift' cannot be read, as 'swift' is not in PATH; install a Swift toolchain"
    )
  }
}
