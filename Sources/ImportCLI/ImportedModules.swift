import ConditionalCompilation
import Foundation
import XcodeProject

/// Finds the imports of sources that nothing provides.
struct ImportedModules {
  /// The modules that the target itself and its local packages provide.
  let ownModules: Set<String>
  /// The platform of the target.
  var platform = SourcePlatform.iOS
  /// The packages that the project fetches and the new package leaves out, by the modules of their products.
  var remotePackages: [String: RemotePackage] = [:]
  /// The modules of apps and other programs of the project, which cannot be imported here.
  var programs: Set<String> = []
  /// The conditions that the target sets; `nil` if they are not known.
  var conditions: NamedConditions?

  /// The names that `#if` finds set.
  struct NamedConditions: Hashable {
    /// In each configuration.
    var always: Set<String> = []
    /// In some configurations.
    var sometimes: Set<String> = []

    func value(of name: String) -> Bool? {
      always.contains(name) ? true : sometimes.contains(name) ? nil : false
    }
  }

  /// Returns a finder with the compilation conditions of a target.
  func applyingConditions(of target: ExtensionTarget) -> Self {
    var copy = self
    copy.conditions = NamedConditions(
      always: Set(target.conditions),
      sometimes: Set(target.debugConditions + target.releaseConditions))
    return copy
  }

  /// The imports that nothing provides, outside `#if canImport` of a module that is not available.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func unavailable(in file: URL) throws -> [UnavailableImport] {
    let unused = Set(try unused(in: file).map(\.line))
    return try imports(in: file).filter { line, module in
      // A source that imports Darwin is adapted, although '#if canImport(Darwin)' does not hold.
      !isAvailable(module) && module != "Darwin" && !unused.contains(line)
    }.map { line, module in
      UnavailableImport(file: file, line: line, module: module, reason: reason(for: module))
    }
  }

  /// The imports of modules that are not available, and of which a file uses nothing: they are left out.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func unused(in file: URL) throws -> [OmittedImport] {
    platform.unusedImports(in: try SourceText(contentsOf: file).text)
      .filter { !isAvailable($0.module) }
      .map { OmittedImport(file: file, line: $0.line + 1, module: $0.module) }
  }

  /// The products that a file needs and a package does not link otherwise.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func optionalProducts(in file: URL) throws -> Set<OptionalProduct> {
    let possible = try imports(in: file, .possible).map(\.module).filter(canImport)
    let modules = try imports(in: file).map(\.module) + possible
    var products = Set(modules.compactMap { OptionalProduct(module: $0) })
    // On iOS, SwiftUI re-exports UIKit and Combine.
    let lines = try self.lines(of: file, .possible).map(\.text)
    if platform != .macOS, lines.contains(where: Self.namesUIKit) { products.insert(.uiKit) }
    if lines.contains(where: Self.namesCombine) { products.insert(.combine) }
    return products
  }

  /// The modules that `import Foundation` re-exports on Apple's platforms, and whose names a file uses without an import.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func implicitModules(in file: URL) throws -> Set<String> {
    let usesObservation = try lines(of: file, .possible).contains {
      Self.namesObservation($0.text)
    }
    return usesObservation ? ["Observation"] : []
  }

  private static func namesObservation(_ line: Substring) -> Bool {
    let names = /@Observable\b|@Observation(?:Ignored|Tracked)\b|\bwithObservationTracking\b/
    return !line.hasPrefix("//") && line.contains(names.wordBoundaryKind(.simple))
  }

  /// Whether a line has a name of Combine that SwiftUI does not have here.
  private static func namesCombine(_ line: Substring) -> Bool {
    let names =
      /\b(?:AnyCancellable|AnyPublisher|PassthroughSubject|CurrentValueSubject)\b|\.(?:onReceive\(|autoconnect\(\)|publish\(every:|publisher\(for:|dataTaskPublisher\()/
    return !line.hasPrefix("//") && line.contains(names.wordBoundaryKind(.simple))
  }

  /// Whether a line has a name of UIKit that SwiftUI does not have here.
  private static func namesUIKit(_ line: Substring) -> Bool {
    let names =
      /\b(?:UI(?:Application|Font|Device|Scene|Screen|Window|WindowScene|BezierPath|RectCorner|EdgeInsets|Graphics\w+|\w*FeedbackGenerator)|CG(?:Color|Image|Context|Path|MutablePath)|NS(?:MutableParagraphStyle|ParagraphStyle|TextAlignment|StringDrawingOptions))\b|\.(?:cgColor|cgImage|jpegData|pngData|getRed|uiImage)\b|\(withAttributes:|NSAttributedString\.Key\./
    // Unicode's boundaries make one word of "UIScreen.main".
    return !line.hasPrefix("//") && line.contains(names.wordBoundaryKind(.simple))
  }

  /// The modules that a file imports, in any configuration.
  ///
  /// - Throws: `ProjectError` if the file cannot be read.
  func modules(in file: URL) throws -> [String] { try imports(in: file, .possible).map(\.module) }

  private func imports(
    in file: URL, _ branches: Branches = .certain
  ) throws -> [(line: Int, module: String)] {
    try lines(of: file, branches).compactMap { line in
      Self.module(in: line.text).map { (line.number, $0) }
    }
  }

  /// The branches of `#if` to read: those that are compiled in each configuration, or also those whose condition only the
  /// compiler can evaluate.
  private enum Branches { case certain, possible }

  /// The lines outside of comments and texts of several lines, in branches of `#if`.
  private func lines(
    of file: URL, _ branches: Branches
  ) throws -> [(number: Int, text: Substring)] {
    let source = try SourceText(contentsOf: file).text
    let isAdapted = platform.isTested(in: source)
    var conditions: [Condition] = []
    var found: [(number: Int, text: Substring)] = []
    var reader = SourceLines()
    for (index, line) in SourceLines.split(source).enumerated() {
      guard reader.isCode(line) else { continue }
      let line = line.drop { $0.isWhitespace }
      if let directive = ConditionalDirective(line) {
        update(&conditions, by: directive, isAdapted: isAdapted)
      } else if conditions.allSatisfy({ branches == .certain ? $0.isCompiled : $0.isPossible }) {
        found.append((index + 1, line))
      }
    }
    return found
  }

  /// A branch of an `#if`; if only the compiler can evaluate a condition, none of its branches is certainly compiled.
  private struct Condition {
    var isCompiled: Bool
    var isPossible: Bool
    var wasCompiled: Bool
    var isKnown: Bool
  }

  private func update(
    _ conditions: inout [Condition], by directive: ConditionalDirective, isAdapted: Bool
  ) {
    switch directive {
    case .if(let condition):
      let value = value(of: condition, isAdapted: isAdapted)
      conditions.append(
        Condition(
          isCompiled: value == true, isPossible: value != false, wasCompiled: value == true,
          isKnown: value != nil))
    case .elseIf(let condition):
      guard var last = conditions.popLast() else { return }
      let value = value(of: condition, isAdapted: isAdapted)
      last.isPossible = !last.wasCompiled && value != false
      last.isKnown = last.isKnown && value != nil
      last.isCompiled = last.isKnown && !last.wasCompiled && value == true
      last.wasCompiled = last.wasCompiled || last.isCompiled
      conditions.append(last)
    case .else:
      guard var last = conditions.popLast() else { return }
      last.isCompiled = last.isKnown && !last.wasCompiled
      last.isPossible = !last.wasCompiled
      conditions.append(last)
    case .end: _ = conditions.popLast()
    }
  }

  /// The value of a condition, in a source that is adapted to the platform or not.
  private func value(of condition: CompilationCondition, isAdapted: Bool) -> Bool? {
    condition.value { term in
      guard let name = term.argument else {
        return term.name == "true" ? true : conditions?.value(of: term.name)
      }
      return switch term.name {
      // A version is not compared: modules here have those that are current.
      case "canImport": canImport(String(name.prefix { $0 != "," }))
      case "os": name == "Linux" || (isAdapted && platform.isNamed(name))
      case "targetEnvironment": false
      default: nil
      }
    }
  }

  private static func module(in line: Substring) -> String? {
    let pattern =
      /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+).*/
    return line.wholeMatch(of: pattern).map { String($0.output.1) }
  }

  /// Whether the platform has a module: UIKit and AppKit are never both.
  private func canImport(_ module: String) -> Bool {
    switch OptionalProduct(module: module) {
    case .appKit: platform == .macOS
    case .activityKit, .uiKit: platform != .macOS
    case .charts, .combine, .coreGraphics, .cryptoKit, .imageIO, .network, .osLog,
      .uniformTypeIdentifiers, nil:
      isAvailable(module)
    }
  }

  private func isAvailable(_ module: String) -> Bool {
    ownModules.contains(module) || Self.isPartOfPlacard(module)
  }

  /// Whether Swift, Foundation or Placard has a module.
  static func isPartOfPlacard(_ module: String) -> Bool {
    available.contains(module) || OptionalProduct(module: module) != nil
  }

  private static let available: Set = [
    "AppIntents", "CoreFoundation", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Intents",
    "Observation",
    "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "WidgetKit", "_Concurrency",
    "_StringProcessing",
  ]

  /// The modules of Apple's platforms that Placard has.
  static let modulesOfPlacard: Set<String> =
    Set(["AppIntents", "Intents", "SwiftUI", "WidgetKit"])
    .union(OptionalProduct.allCases.flatMap(\.modules))
}
