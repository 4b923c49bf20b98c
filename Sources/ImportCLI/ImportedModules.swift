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
  /// Whether the target is a widget of macOS rather than of iOS.
  var isForMac = false
  /// The addresses of packages that the project fetches, by their products' names.
  var remotePackages: [String: String] = [:]

  /// The imports that nothing provides, outside `#if canImport` of a module that is not available.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func unavailable(in file: URL) throws -> [UnavailableImport] {
    try imports(in: file).filter { !isAvailable($0.module) }.map { line, module in
      UnavailableImport(file: file, line: line, module: module, reason: reason(for: module))
    }
  }

  /// The products that a file needs and a package does not link otherwise.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func optionalProducts(in file: URL) throws -> Set<OptionalProduct> {
    var products = Set(try imports(in: file).compactMap { OptionalProduct(module: $0.module) })
    // SwiftUI brings UIKit in on iOS.
    if !isForMac, try compiledLines(of: file).contains(where: { Self.namesUIKit($0.text) }) {
      products.insert(.uiKit)
    }
    return products
  }

  /// Whether a line has a name of UIKit that SwiftUI does not have here.
  private static func namesUIKit(_ line: Substring) -> Bool {
    let names =
      /\b(?:UI(?:Font|Device|Screen|BezierPath|RectCorner|EdgeInsets|Graphics\w+)|CG(?:Color|Image|Context|Path|MutablePath))\b|\.(?:cgColor|cgImage|jpegData|getRed)\b/
    // Unicode's boundaries make one word of "UIScreen.main".
    return !line.hasPrefix("//") && line.contains(names.wordBoundaryKind(.simple))
  }

  private func imports(in file: URL) throws -> [(line: Int, module: String)] {
    try compiledLines(of: file).compactMap { line in
      Self.module(in: line.text).map { (line.number, $0) }
    }
  }

  /// The lines outside of comments and texts of several lines, in branches of `#if` that are compiled.
  private func compiledLines(of file: URL) throws -> [(number: Int, text: Substring)] {
    var conditions: [Condition] = []
    var found: [(number: Int, text: Substring)] = []
    let lines = try SourceText(contentsOf: file).text
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var skipped = SkippedText()
    for (index, line) in lines.enumerated() {
      guard skipped.isCode(line) else { continue }
      let line = line.drop { $0.isWhitespace }
      if line.hasPrefix("#") {
        change(&conditions, by: line)
      } else if conditions.allSatisfy(\.isCompiled) {
        found.append((index + 1, line))
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
    if let rest = line.prefixMatch(of: /#if\b/).map({ line[$0.range.upperBound...] }) {
      let value = value(of: rest)
      conditions.append(
        Condition(isCompiled: value == true, wasCompiled: value == true, isKnown: value != nil))
    } else if line.hasPrefix("#elseif"), var last = conditions.popLast() {
      let value = value(of: line.dropFirst(7))
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
      case "canImport": canImport(name)
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

  /// Whether the platform has a module: UIKit and AppKit are never both.
  private func canImport(_ module: String) -> Bool {
    switch OptionalProduct(module: module) {
    case .appKit: isForMac
    case .activityKit, .uiKit: !isForMac
    case .charts, .combine, .coreGraphics, .osLog, nil: isAvailable(module)
    }
  }

  private func isAvailable(_ module: String) -> Bool {
    Self.available.contains(module) || ownModules.contains(module)
      || OptionalProduct(module: module) != nil
  }

  private static let available: Set = [
    "AppIntents", "CoreFoundation", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Intents",
    "Observation",
    "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "WidgetKit", "_Concurrency",
    "_StringProcessing",
  ]

  private func reason(for module: String) -> String {
    if let url = remotePackages[module] {
      return
        "it is of the package '\(url)', which is not imported; put the import and its uses into "
        + "'#if canImport(\(module))'"
    }
    if Self.dataOfDevices.contains(module) {
      return
        "it reads data of an Apple device, and is not planned; provide the data over the network, and put the "
        + "import and its uses into '#if canImport(\(module))'"
    }
    if Self.objectStores.contains(module) {
      return
        "it reads an app's database of objects, and is not planned; provide the data as a file or over the network, and put "
        + "the import and its uses into '#if canImport(\(module))'"
    }
    return "Placard does not have it; put the import and its uses into '#if canImport(\(module))'"
  }

  private static let objectStores: Set = ["CoreData", "SwiftData"]

  private static let dataOfDevices: Set = [
    "AVFoundation", "CloudKit", "Contacts", "CoreLocation", "CoreMotion", "EventKit",
    "HealthKit",
    "HomeKit", "MapKit", "MediaPlayer", "MusicKit", "Photos", "StoreKit",
    "WatchConnectivity",
    "WeatherKit",
  ]
}

/// Finds the lines of a source that are in comments or texts of several lines.
private struct SkippedText {
  private var commentDepth = 0
  private var isInText = false

  /// Reads the next line; whether it begins outside of comments and texts.
  mutating func isCode(_ line: Substring) -> Bool {
    let isCode = commentDepth == 0 && !isInText
    for match in line.matches(of: /"""|\/\*|\*\/|\/\//) {
      switch match.output {
      case "\"\"\"": if commentDepth == 0 { isInText.toggle() }
      case "/*": if !isInText { commentDepth += 1 }
      case "*/": if !isInText, commentDepth > 0 { commentDepth -= 1 }
      default: if commentDepth == 0, !isInText { return isCode }
      }
    }
    return isCode
  }
}
