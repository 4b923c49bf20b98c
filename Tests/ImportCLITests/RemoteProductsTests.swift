import Foundation
import TestSupport
import Testing
import WidgetWorker
import XcodeProject

@testable import ImportCLI

@Suite("Packages that are fetched")
struct RemoteProductsTests {
  private let folder: TemporaryFolder
  private var source: URL { URL(fileURLWithPath: folder.path + "/A.swift") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "import SwiftUI\nimport Tide_Kit\n#if canImport(Odd)\nimport Odd\n#endif\n", to: "A.swift")
  }

  private static let kit = RemotePackage(
    "https://example.com/TideKit.git", .upToNextMajor("1.0.0"))

  private var target: ExtensionTarget {
    ExtensionTarget(
      name: "Tide", files: [source], settings: [:],
      products: [
        PackageProduct("Tide-Kit", .remote(Self.kit)), PackageProduct("Unused", .remote(Self.kit)),
        PackageProduct("Odd", .remote(RemotePackage("https://example.com/odd", nil))),
        PackageProduct("Local", .local([])),
      ])
  }

  private func reader(_ remote: RemoteProducts) -> ImportedModules {
    ImportedModules(
      ownModules: Set(remote.available.keys), remotePackages: remote.unavailable)
  }

  @Test("are dependencies where a source imports a module with the name of a product")
  func imported() throws {
    let remote = try RemoteProducts(linkedBy: [target])
    let products = try remote.imported(by: target, reader(remote))
    #expect(products.map(\.name) == ["Tide-Kit"])
    #expect(try reader(remote).unavailable(in: source).isEmpty)
    let output = URL(fileURLWithPath: folder.path + "/Package")
    var package = ExtensionPackage(
      target: target, placard: PackageFolder(output, from: output), localPackages: [])
    package.remoteProducts = products
    let manifest = package.manifest
    #expect(
      manifest.contains(#".package(url: "https://example.com/TideKit.git", from: "1.0.0"),"#))
    #expect(manifest.contains(#".product(name: "Tide-Kit", package: "tidekit"),"#))
    #expect(!manifest.contains("Unused"))
  }

  /// The products that are linked for a source which imports `module`, of a target with products.
  private func linked(
    importing module: String, of products: [PackageProduct], provided: Set<String> = []
  ) throws -> [String] {
    try folder.write("import \(module)\n", to: "A.swift")
    let target = ExtensionTarget(name: "Tide", files: [source], settings: [:], products: products)
    let remote = try RemoteProducts(linkedBy: [target], provided: provided)
    return try remote.imported(by: target, reader(remote)).map(\.name)
  }

  @Test(
    "are dependencies where a source imports a module with the name of the repository",
    arguments: [
      ("https://example.com/TideKit.git", "TideKit", ["TideKit-Dynamic"]),
      ("https://example.com/TideKit.swift", "TideKit", ["TideKit-Dynamic"]),
      ("https://example.com/TideKit", "TideKit_Dynamic", ["TideKit-Dynamic"]),
      ("https://example.com/TideKit", "Tide", []),
      // Apple's Charts are not those of a repository.
      ("https://example.com/Charts", "Charts", []),
    ] as [(String, String, [String])])
  func repositoryName(url: String, module: String, expected: [String]) throws {
    let package = RemotePackage(url, .upToNextMajor("1.0.0"))
    let product = PackageProduct("TideKit-Dynamic", .remote(package))
    #expect(try linked(importing: module, of: [product]) == expected)
  }

  @Test("are no dependencies for the name of the repository where it may name another module")
  func ambiguousRepositoryName() throws {
    let one = PackageProduct("Waves", .remote(Self.kit))
    let other = PackageProduct("Currents", .remote(Self.kit))
    let named = PackageProduct(
      "TideKit", .remote(RemotePackage("https://example.com/tides", .upToNextMajor("1.0.0"))))
    #expect(try linked(importing: "TideKit", of: [one]) == ["Waves"])
    #expect(try linked(importing: "TideKit", of: [one, other]) == [])
    #expect(try linked(importing: "TideKit", of: [one, named]) == ["TideKit"])
    #expect(try linked(importing: "TideKit", of: [one], provided: ["TideKit"]) == [])
  }

  @Test("that are left out are reported where a source imports the repository's name")
  func excludedRepositoryName() throws {
    try folder.write("import TideKit\n", to: "A.swift")
    let target = ExtensionTarget(
      name: "Tide", files: [source], settings: [:],
      products: [PackageProduct("Waves", .remote(Self.kit))])
    let remote = try RemoteProducts(linkedBy: [target], excluding: ["Waves"])
    #expect(
      try reader(remote).unavailable(in: source).map(\.reason) == [
        "it belongs to the package 'https://example.com/TideKit.git', which is left out; put the import and its uses into "
          + "'#if canImport(TideKit)'"
      ])
  }

  @Test("are one dependency, always the same, of several requirements")
  func severalRequirements() {
    let output = URL(fileURLWithPath: folder.path + "/Package")
    for name in ["A", "B", "C", "D"] {
      var package = ExtensionPackage(
        target: target, placard: PackageFolder(output, from: output), localPackages: [])
      package.remoteProducts = [
        RemoteProduct(name: name, package: RemotePackage(Self.kit.url, .exact("2.0.0"))),
        RemoteProduct(name: "Tide-Kit", package: Self.kit),
        RemoteProduct(name: "Branch", package: RemotePackage(Self.kit.url, .branch("main"))),
      ]
      let lines = package.manifest.split(separator: "\n").filter { $0.contains(".package(url:") }
      #expect(
        lines == [#"    .package(url: "https://example.com/TideKit.git", branch: "main"),"#])
    }
  }

  @Test("are reported with the reason where they are left out")
  func excluded() throws {
    let remote = try RemoteProducts(linkedBy: [target], excluding: ["Tide-Kit"])
    #expect(try remote.imported(by: target, reader(remote)).isEmpty)
    #expect(
      try reader(remote).unavailable(in: source).map(\.reason) == [
        "it belongs to the package 'https://example.com/TideKit.git', which is left out; put the import and its uses into "
          + "'#if canImport(Tide_Kit)'"
      ])
    let error = #expect(throws: CommandError.self) {
      try RemoteProducts(linkedBy: [target], excluding: ["Tide-Kid"])
    }
    #expect(
      error?.description
        == "no target links a product 'Tide-Kid' of a package that is fetched; did you mean 'Tide-Kit'?"
    )
  }

  @Test("without a version are reported")
  func noVersion() throws {
    try folder.write("import Odd\n", to: "A.swift")
    let remote = try RemoteProducts(linkedBy: [target])
    #expect(
      try reader(remote).unavailable(in: source).map(\.reason) == [
        "it belongs to the package 'https://example.com/odd', which has no known version; put the import and its uses into "
          + "'#if canImport(Odd)'"
      ])
  }

  @Test(
    "are written with the requirement of the project",
    arguments: [
      (.upToNextMajor("1.2.0"), #"from: "1.2.0""#),
      (.upToNextMinor("1.2.0"), #".upToNextMinor(from: "1.2.0")"#),
      (.range("1.2.0", "3.0.0"), #""1.2.0"..<"3.0.0""#), (.exact("1.2.0"), #"exact: "1.2.0""#),
      (.branch("a\"b\n"), #"branch: "a\"b\n""#), (.revision("abc"), #"revision: "abc""#),
    ] as [(RemotePackage.Requirement, String)])
  func requirements(requirement: RemotePackage.Requirement, expected: String) {
    #expect(requirement.argument == expected)
  }

  @Test(
    "have SwiftPM's name",
    arguments: [
      ("https://example.com/TideKit.git", "tidekit"), ("git@example.com:tides/kit.git/", "kit"),
      ("/local/Kit", "kit"),
    ])
  func identities(url: String, expected: String) {
    #expect(RemotePackage(url, nil).identity == expected)
  }

  @Test(
    "are named where they stop a build",
    arguments: [
      (
        "/p/.build/checkouts/TideKit/Sources/A.swift:3:8: error: no such module 'CryptoKit'\nagain",
        [
          "/p/.build/checkouts/TideKit/Sources/A.swift:3:8: error: no such module 'CryptoKit'; package "
            + "'https://example.com/TideKit.git' with 'Tide-Kit' does not build on Linux: "
        ]
      ),
      (
        "/p/.build/checkouts/inner/A.c:3:8: fatal error: no such file",
        [
          "/p/.build/checkouts/inner/A.c:3:8: fatal error: no such file; package 'inner', which one of 'Tide-Kit' needs, "
            + "does not build on Linux: "
        ]
      ),
      (
        "error: Failed to clone repository https://example.com/TideKit.git:",
        [
          "error: Failed to clone repository https://example.com/TideKit.git:; package "
            + "'https://example.com/TideKit.git' with 'Tide-Kit' is not available: check its address and version, or "
        ]
      ),
      ("/p/Sources/A.swift:3:8: error: no such module 'Odd'", []),
    ] as [(String, [String])])
  func builds(log: String, expected: [String]) {
    let remedy =
      "leave the product out with '--without PRODUCT', and put its imports and their uses into '#if canImport(…)'"
    let product = RemoteProduct(name: "Tide-Kit", package: Self.kit)
    #expect(
      RemoteBuildReport(products: [product], log: log).problems == expected.map { $0 + remedy })
  }
}
