/// An import of a module of Apple's that Linux does not have, in a source that uses no name of it.
///
/// Such imports are common, as Xcode's compiler does not report them. Each module here has names of one form; whether a
/// source uses a module whose names have none, such as SwiftData, only the compiler knows. A module whose name a project may
/// have for its own, such as Contacts, is not here either.
package struct UnusedImport: Hashable, Sendable {
  /// The index of its line.
  package let line: Int
  package let module: String

  /// The imports of a source that are unused.
  static func all(in lines: [Substring]) -> [UnusedImport] {
    guard lines.contains(where: { module(in: $0) != nil }) else { return [] }
    var reader = SourceLines()
    var imports: [UnusedImport] = []
    var code: [Substring] = []
    for (index, line) in lines.enumerated() {
      let ranges = reader.codeRanges(of: line)
      if let module = module(in: line), ranges.first?.lowerBound == line.startIndex {
        imports.append(UnusedImport(line: index, module: module))
      } else {
        code += ranges.map { line[$0] }
      }
    }
    return imports.filter { unused in
      guard let names = names[unused.module] else { return false }
      return !code.contains { uses($0, names) }
    }
  }

  /// The lines with Foundation, which all of these modules bring in, in place of what is unused.
  static func replaced(in lines: [Substring]) -> [Substring] {
    var result = lines
    for unused in all(in: lines) { result[unused.line] = "import Foundation" }
    return result
  }

  /// The module of an import, if it is one of these.
  private static func module(in line: Substring) -> String? {
    guard line.contains("import") else { return nil }
    return line.wholeMatch(of: /\s*(?:@\w+\s+)*import\s+(\w+)\s*(?:\/\/.*)?/)
      .map { String($0.output.1) }.flatMap { names[$0] == nil ? nil : $0 }
  }

  /// Whether a text has a word that begins with one of the prefixes and continues with a capital, or is one of the words.
  private static func uses(_ text: Substring, _ names: Names) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { word in
      names.words.contains(String(word))
        || names.prefixes.contains {
          word.hasPrefix($0) && word.dropFirst($0.count).first?.isUppercase == true
        }
    }
  }

  private struct Names: Sendable {
    let prefixes: [String]
    var words: Set<String> = []
  }

  private static let names: [String: Names] = [
    "AVFoundation": Names(prefixes: ["AV", "CM", "CV"]),
    "AVKit": Names(prefixes: ["AV", "CM"], words: ["VideoPlayer"]),
    "BackgroundTasks": Names(prefixes: ["BG"]),
    "CloudKit": Names(prefixes: ["CK"]),
    "CoreData": Names(
      prefixes: [
        "NSManaged", "NSFetch", "NSPersistent", "NSEntity", "NSMerge", "NSBatch", "NSAttribute",
      ], words: ["FetchRequest", "FetchedResults", "NSManaged", "managedObjectContext"]),
    "CoreLocation": Names(prefixes: ["CL", "kCL"]),
    "CoreMotion": Names(prefixes: ["CM"]),
    "EventKit": Names(prefixes: ["EK"]),
    "HealthKit": Names(prefixes: ["HK"]),
    "HomeKit": Names(prefixes: ["HM"]),
    "LocalAuthentication": Names(prefixes: ["LA"]),
    "MapKit": Names(
      prefixes: ["MK", "CL", "kCL", "Map"], words: ["Map", "Marker", "UserAnnotation"]),
    "MediaPlayer": Names(prefixes: ["MP"]),
    "UserNotifications": Names(prefixes: ["UN"]),
    "WatchConnectivity": Names(prefixes: ["WC"]),
  ]
}
