import Foundation
import TestSupport
import Testing
import XcodeProject

@testable import ImportCLI

@Suite("Imports of sources")
struct ImportedModulesTests {
  @Test(
    "that nothing provides are found with their line",
    arguments: [
      ("import SwiftUI\nimport SwiftData", ["2 SwiftData"]),
      ("import Kit\nimport struct HealthKit.HKUnit", ["2 HealthKit"]),
      ("@testable import Odd // for colors", ["1 Odd"]),
      ("@_exported public import Odd.UIColor;", ["1 Odd"]),
      ("#if canImport(Odd)\nimport Odd\n#endif", []),
      ("#if !canImport(Odd)\nimport SwiftData\n#else\nimport Odd\n#endif", ["2 SwiftData"]),
      ("#if canImport(AppKit)\nimport Odd\n#elseif canImport(UIKit)\nimport UIKit\n#endif", []),
      (
        "#if os(iOS)\nimport UIKit\n#elseif os(Linux)\nimport Odd\n#else\nimport AppKit\n#endif",
        ["4 Odd"]
      ),
      ("#if canImport(UIKit)\nimport UIKit\n#else\nimport Odd\n#endif", []),
      ("#if DEBUG && os(iOS)\nimport UIKit\n#else\nimport AppKit\n#endif", []),
      ("#if DEBUG && os(macOS)\nimport AppKit\n#else\nimport Odd\n#endif", ["4 Odd"]),
      (
        "#if canImport(WidgetKit)\n#if os(macOS)\nimport AppKit\n#endif\nimport Odd\n#endif",
        ["5 Odd"]
      ),
      ("// import SwiftData\nlet text = \"import SwiftData\"\nimportant()", []),
      ("/* text\n import the data\n*/ import HealthKit\nimport SwiftData", ["4 SwiftData"]),
      (
        "let t = \"\"\"\nimport SwiftData\n\"\"\"\nimport Odd // /*\nimport Odd2",
        ["4 Odd", "5 Odd2"]
      ),
      ("import os.log\nimport OSLog\nimport os\nimport Charts\nimport Combine", []),
      ("import CryptoKit\nimport ImageIO\nimport Network\nimport UniformTypeIdentifiers", []),
      ("#if canImport(CryptoKit)\nimport CryptoKit\n#else\nimport Crypto\n#endif", []),
      ("#if(DEBUG)\nimport Odd\n#endif\nimport SwiftData", ["4 SwiftData"]),
      ("#endif\n#else\nimport SwiftData", ["3 SwiftData"]),
      ("import Darwin\n#if canImport(Darwin)\nimport SwiftData\n#endif", []),
    ])
  func imports(source: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let found = try ImportedModules(ownModules: ["Kit"]).unavailable(in: file)
    #expect(found.map { "\($0.line) \($0.module)" } == expected)
  }

  @Test(
    "link the products that have the modules",
    arguments: [
      ("import SwiftUI\n// import os", []),
      ("import Charts\n#if canImport(os)\nimport os.log\n#endif", ["Charts", "OSLog"]),
      ("import struct OSLog.Logger\nimport Combine", ["Combine", "OSLog"]),
      ("#if os(iOS)\nimport os\n#endif", ["OSLog"]),
      ("import CryptoKit\nimport Network", ["CryptoKit", "Network"]),
      (
        "import UniformTypeIdentifiers\nimport struct ImageIO.CGImageSource",
        ["UniformTypeIdentifiers", "ImageIO"]
      ),
      ("#if os(iOS) || os(visionOS)\nimport UIKit\n#endif", ["UIKit"]),
      ("#if os(iOS) && !os(Linux)\nimport UIKit\n#endif", []),
      ("let type = \"image/*\"\nimport Charts", ["Charts"]),
      ("UIImpactFeedbackGenerator().prepare()", ["UIKit"]),
      ("#if canImport(AppKit)\nimport AppKit\n#else\nimport UIKit\n#endif", ["UIKit"]),
      ("import SwiftUI\n// UIFont\nlet size = UIScreen.main.bounds", ["UIKit"]),
      ("import SwiftUI\nlet color = UIColor.red", []),
      ("import SwiftUI\nextension UIApplication {}", ["UIKit"]),
      ("import SwiftUI\nlet file = UIImage(systemName: \"star\")?.pngData()", ["UIKit"]),
      (
        "Text(\"\").onReceive(Timer.publish(every: 1, on: .main, in: .common)) { _ in }",
        ["Combine"]
      ),
      ("var cancellables: Set<AnyCancellable> = []", ["Combine"]),
      ("// AnyCancellable\nlet onReceive = 1", []),
      ("#if DEBUG\nimport OSLog\n#endif", ["OSLog"]),
      ("#if swift(>=5.9)\nimport Charts\n#else\nimport Network\n#endif", ["Charts", "Network"]),
      ("#if DEBUG && os(iOS)\nimport UIKit\n#else\nimport AppKit\n#endif", ["UIKit"]),
      ("#if canImport(Charts)\n#elseif DEBUG\nimport Network\n#endif", []),
    ] as [(String, Set<String>)])
  func optionalProducts(source: String, expected: Set<String>) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let found = try ImportedModules(ownModules: []).optionalProducts(in: file)
    #expect(Set(found.map(\.rawValue)) == expected)
  }

  @Test(
    "are read in the branches that the conditions of the target compile in some configuration",
    arguments: [
      ("#if DEBUG\nimport Network\n#endif", ["Network"], []),
      ("#if PREMIUM\nimport Odd\nimport Charts\n#endif", ["Charts"], ["Odd"]),
      ("#if !PREMIUM\nimport Odd\nimport Charts\n#endif", [], []),
      ("#if OTHER\nimport Odd\nimport Charts\n#endif", [], []),
      ("#if OTHER\n#else\nimport Odd\nimport Charts\n#endif", ["Charts"], ["Odd"]),
    ] as [(String, Set<String>, [String])])
  func conditions(source: String, products: Set<String>, unavailable: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let setting = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    let target = ExtensionTarget(
      name: "Tides", files: [file], settings: [setting: "PREMIUM"],
      debugSettings: [setting: "DEBUG PREMIUM"])
    let reader = ImportedModules(ownModules: []).applyingConditions(of: target)
    #expect(Set(try reader.optionalProducts(in: file).map(\.rawValue)) == products)
    #expect(try reader.unavailable(in: file).map(\.module) == unavailable)
  }

  @Test(
    "that 'import Foundation' makes on Apple's platforms are made for names that need them",
    arguments: [
      ("import Foundation\n@Observable class Orders {}", ["Observation"]),
      ("  @ObservationIgnored private var cache = 0", ["Observation"]),
      ("import Foundation\n// @Observable\nlet ObservableOrders = 1\n@ObservedObject var x", []),
      ("#if os(macOS)\n@Observable class Orders {}\n#endif", []),
    ] as [(String, Set<String>)])
  func implicitModules(source: String, expected: Set<String>) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    #expect(try ImportedModules(ownModules: []).implicitModules(in: file) == expected)
  }

  @Test("of the project's apps are reported as such")
  func programs() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Harbour\n", to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let found = try ImportedModules(ownModules: [], programs: ["Harbour"]).unavailable(in: file)
    #expect(
      found.map(\.reason) == [
        "it is a program of the project; add the files that are used to the target of the extension, or to a framework"
      ])
  }

  @Test("of modules of which a file uses nothing are left out")
  func unused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import SwiftUI\nimport CoreLocation\nimport HealthKit\nlet a = HKUnit.meter()\n",
      to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let modules = ImportedModules(ownModules: [])
    #expect(try modules.unavailable(in: file).map(\.module) == ["HealthKit"])
    #expect(
      try modules.unused(in: file).map(\.description) == [
        "\(file.path):2: warning: 'import CoreLocation' is left out: the file uses nothing of it"
      ])
    #expect(try ImportedModules(ownModules: ["CoreLocation"]).unused(in: file).isEmpty)
  }

  @Test("are reported with the file, the line, the reason and the remedy")
  func message() throws {
    let folder = try TemporaryFolder()
    try folder.write("import WeatherKit\n", to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    #expect(
      try ImportedModules(ownModules: []).unavailable(in: file).map(\.description) == [
        "\(file.path):1: error: module 'WeatherKit' is not available: it reads data of an Apple device, and is not "
          + "planned; provide the data over the network, and put the import and its uses into "
          + "'#if canImport(WeatherKit)'"
      ])
  }

  @Test(
    "of a database of objects are told to be not planned", arguments: ["CoreData", "SwiftData"])
  func objectStores(module: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("import \(module)\nlet tides: FetchedResults<Tide>\n", to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    let reason = try ImportedModules(ownModules: []).unavailable(in: file).first?.reason
    #expect(reason?.hasPrefix("it reads an app's database of objects, and is not planned;") == true)
  }

  @Test("of the keychain are reported as not planned, with another location for secrets")
  func keychain() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Security\n", to: "A.swift")
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    #expect(
      try ImportedModules(ownModules: []).unavailable(in: file).map(\.reason) == [
        "it reads the keychain of an Apple device, which Linux does not have, and is not planned; keep the secret in a "
          + "file of the app group's folder, and put the import and its uses into '#if canImport(Security)'"
      ])
  }

  @Test("of a file in another encoding are an error")
  func encoding() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.path + "/A.swift")
    try "import Foundation // é".data(using: .utf16)?.write(to: file)
    let error = #expect(throws: ProjectError.self) {
      try ImportedModules(ownModules: []).unavailable(in: file)
    }
    #expect(error?.reason == "is not in UTF-8; save it in this encoding")
  }
}
