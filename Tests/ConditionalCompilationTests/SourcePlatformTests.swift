import ConditionalCompilation
import Testing

@Suite("A source with conditions on its platform")
struct SourcePlatformTests {
  @Test(
    "has conditions that hold on Linux, too",
    arguments: [
      ("#if os(iOS)", "#if (os(iOS) || os(Linux))"),
      ("  #if !os( iOS ) && DEBUG", "  #if !(os( iOS ) || os(Linux)) && DEBUG"),
      (
        "#if os(watchOS)\n#elseif os(iOS)\r\n#endif",
        "#if os(watchOS)\n#elseif (os(iOS) || os(Linux))\n#endif"
      ),
    ])
  func conditions(source: String, expected: String) {
    #expect(SourcePlatform.iOS.isTested(in: source))
    #expect(
      SourcePlatform.iOS.source(source, at: "/App/A.swift")
        == "#sourceLocation(file: \"/App/A.swift\", line: 1)\n" + expected)
  }

  @Test(
    "is as it was where it tests for other platforms, or was written for Linux",
    arguments: [
      "#if os(watchOS)\n#endif", "#if os(iOS)\n#elseif os(Linux)\n#endif", "// #if os(iOS)",
      "let a = \"\"\"\n#if os(iOS)\n\"\"\"", "/*\n#if os(iOS)\n*/", "let os = os(iOS)",
    ])
  func otherPlatforms(source: String) {
    #expect(!SourcePlatform.iOS.isTested(in: source))
    #expect(SourcePlatform.iOS.source(source, at: "A").hasSuffix("\n" + source))
  }

  @Test(
    "has no attributes for Objective-C, and Glibc in place of Darwin",
    arguments: [
      ("@objc func tap() {}", "func tap() {}"),
      ("  @objc(Pier) @MainActor\n  final class Pier {}", "  @MainActor\n  final class Pier {}"),
      (
        "@objcMembers\r\nclass Pier {\n  @objc dynamic var a = 1",
        "\nclass Pier {\n  dynamic var a = 1"
      ),
      (
        "let a = f(\"@objc\") // @objc\n@objc\tlet b = 1",
        "let a = f(\"@objc\") // @objc\nlet b = 1"
      ),
      ("import Darwin", "import Glibc"),
      (
        "@_implementationOnly import Darwin.C.math",
        "@_implementationOnly import Glibc"
      ),
      ("import func Darwin.pow", "import func Glibc.pow"),
      (
        "  return Darwin.round(a) - [Darwin.pow(b, 2)]",
        "  return Glibc.round(a) - [Glibc.pow(b, 2)]"
      ),
      (
        "#if canImport(Darwin)\nimport Darwin\n#endif\nlet é = \"Darwin.a\" + Darwin.b",
        "#if canImport(Darwin)\nimport Glibc\n#endif\nlet é = \"Darwin.a\" + Glibc.b"
      ),
    ])
  func darwin(source: String, expected: String) {
    #expect(SourcePlatform.iOS.needsAdaptation(source))
    #expect(
      SourcePlatform.iOS.source(source, at: "A") == "#sourceLocation(file: \"A\", line: 1)\n"
        + expected)
  }

  @Test(
    "keeps words that only look like these",
    arguments: [
      "// @objc func tap() {}", "/* @objc\nimport Darwin */", "let a = \"\"\"\n@objc\n\"\"\"",
      "#if canImport(Darwin)\n#endif", "import DarwinKit", "Kit.Darwin.round(a)", "MyDarwin.a()",
      "@objcImplementation class A {}", "@objc func a() {}\n#if os(Linux)\n#endif",
    ])
  func otherWords(source: String) {
    #expect(!SourcePlatform.iOS.needsAdaptation(source))
    #expect(SourcePlatform.iOS.source(source, at: "A").hasSuffix("\n" + source))
  }

  @Test(
    "is without imports of modules of which it uses nothing",
    arguments: [
      ("import CoreLocation", "import Foundation"),
      (
        "import SwiftUI\n@preconcurrency import HealthKit // for later\nlet a = HKit()\n// HKUnit",
        "import SwiftUI\nimport Foundation\nlet a = HKit()\n// HKUnit"
      ),
      (
        "import AVKit\nimport MapKit\nlet map: Map",
        "import Foundation\nimport MapKit\nlet map: Map"
      ),
      (
        "import CoreData\r\nlet a = \"NSManagedObject\"",
        "import Foundation\nlet a = \"NSManagedObject\""
      ),
    ])
  func unusedImports(source: String, expected: String) {
    #expect(SourcePlatform.iOS.needsAdaptation(source))
    #expect(
      SourcePlatform.iOS.source(source, at: "A") == "#sourceLocation(file: \"A\", line: 1)\n"
        + expected)
  }

  @Test(
    "keeps imports that it may use",
    arguments: [
      "import CoreLocation\nlet a: CLLocation", "import SwiftData", "import SwiftUI",
      "import HealthKitUI",
      "import struct HealthKit.HKUnit", "/*\nimport HealthKit\n*/", "// import HealthKit",
      "import CoreData\nlet a = f(\\.managedObjectContext)",
      "import HealthKit\n#if os(Linux)\n#endif",
      "import UserNotifications\nlet a = [UNUserNotificationCenter.current()]",
    ])
  func usedImports(source: String) {
    #expect(!SourcePlatform.iOS.needsAdaptation(source))
    #expect(SourcePlatform.iOS.source(source, at: "A").hasSuffix("\n" + source))
  }

  @Test("may call macOS by its former name")
  func formerName() {
    #expect(SourcePlatform.macOS.isTested(in: "#if os(OSX)"))
    #expect(!SourcePlatform.macOS.isTested(in: "#if os(iOS)"))
  }

  @Test("is named in diagnostics by its path, whatever is in it")
  func path() {
    #expect(
      SourcePlatform.iOS.source("", at: #"/a"b\c.swift"#)
        == "#sourceLocation(file: \"/a\\\"b\\\\c.swift\", line: 1)\n")
  }
}
