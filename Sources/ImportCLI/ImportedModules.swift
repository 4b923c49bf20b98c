import Foundation
import XcodeProject

/// A module that a source imports although it is not available, with its place.
struct UnavailableImport: Hashable, CustomStringConvertible {
  let file: URL
  let line: Int
  let module: String
  let reason: String

  var description: String {
    "\(file.path):\(line): error: module '\(module)' is not available: \(reason)"
  }
}

/// Finds the imports of sources that nothing provides.
struct ImportedModules {
  /// The modules that the target itself and its local packages provide.
  let ownModules: Set<String>

  /// The imports that nothing provides, outside `#if canImport` of a module that is not available.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func unavailable(in file: URL) throws -> [UnavailableImport] {
    var conditions: [Condition] = []
    var found: [UnavailableImport] = []
    let lines = try SourceText(contentsOf: file).text
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0.isWhitespace }
      if line.hasPrefix("#") {
        change(&conditions, by: line)
      } else if conditions.allSatisfy(\.isCompiled), let module = Self.module(in: line),
        !isAvailable(module)
      {
        found.append(
          UnavailableImport(
            file: file, line: index + 1, module: module, reason: Self.reason(for: module)))
      }
    }
    return found
  }

  /// The branch of an `#if` that is compiled; of one with a condition that only the compiler can tell, none is.
  private struct Condition {
    var isCompiled: Bool
    var wasCompiled: Bool
    var isKnown: Bool
  }

  private func change(_ conditions: inout [Condition], by line: Substring) {
    if line.hasPrefix("#if ") {
      let value = value(of: line.dropFirst(4))
      conditions.append(
        Condition(isCompiled: value == true, wasCompiled: value == true, isKnown: value != nil))
    } else if line.hasPrefix("#elseif "), var last = conditions.popLast() {
      let value = value(of: line.dropFirst(8))
      last.isKnown = last.isKnown && value != nil
      last.isCompiled = last.isKnown && !last.wasCompiled && value == true
      last.wasCompiled = last.wasCompiled || last.isCompiled
      conditions.append(last)
    } else if line.hasPrefix("#else"), var last = conditions.popLast() {
      last.isCompiled = last.isKnown && !last.wasCompiled
      conditions.append(last)
    } else if line.hasPrefix("#endif") {
      _ = conditions.popLast()
    }
  }

  /// The value of a condition of one term, such as `canImport(UIKit)` or `!os(iOS)`.
  private func value(of text: Substring) -> Bool? {
    guard
      let term = text.wholeMatch(
        of: /\s*(!?)\s*(canImport|os|targetEnvironment)\s*\(\s*(\w+)\s*\)\s*(?:\/\/.*)?/)
    else { return nil }
    let name = String(term.output.3)
    let value =
      switch term.output.2 {
      case "canImport": isAvailable(name)
      case "os": name == "Linux"
      default: false
      }
    return term.output.1 == "!" ? !value : value
  }

  private static func module(in line: Substring) -> String? {
    let pattern =
      /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+).*/
    return line.wholeMatch(of: pattern).map { String($0.output.1) }
  }

  private func isAvailable(_ module: String) -> Bool {
    Self.available.contains(module) || ownModules.contains(module)
  }

  private static let available: Set = [
    "AppIntents", "Charts", "CoreFoundation", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Intents",
    "Observation",
    "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "WidgetKit", "_Concurrency",
    "_StringProcessing",
  ]

  private static func reason(for module: String) -> String {
    if dataOfDevices.contains(module) {
      return
        "it reads data of an Apple device, and is not planned; provide the data over the network, and put the "
        + "import and its uses into '#if canImport(\(module))'"
    }
    return
      "Placard does not have it; put the import and its uses into '#if canImport(\(module))', or add a package "
      + "that has it"
  }

  private static let dataOfDevices: Set = [
    "AVFoundation", "CloudKit", "Contacts", "CoreData", "CoreLocation", "CoreMotion", "EventKit",
    "HealthKit",
    "HomeKit", "MapKit", "MediaPlayer", "MusicKit", "Photos", "StoreKit", "SwiftData",
    "WatchConnectivity",
    "WeatherKit",
  ]
}
